import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { AuditLogRow } from '#contract/audit.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { screen as auditLogs } from './audit-logs.list.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  await screen.viewport(1700, 800);
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const visitId = '01900000-0000-7000-8000-00000000abcd';
const rows: AuditLogRow[] = [
  {
    seq: 2,
    at: '2026-11-21T08:00:00.000Z',
    person: { id: 'u-1', name: 'Nora Brightwater' },
    action: 'correctTimes',
    record: { kind: 'visit', id: visitId },
    detail: [{ name: 'reason', value: '105' }],
  },
  {
    seq: 1,
    at: '2026-11-20T08:00:00.000Z',
    person: null,
    action: 'taskIsOver',
    record: { kind: 'officeTask', id: null },
    detail: [],
  },
];
const users = [{ id: 'u-1', name: 'Nora Brightwater', userName: 'nora' }];

/** Opens the log; returns what it was asked last. */
function show(): () => unknown {
  const asked: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const ofLog = (url as string).endsWith('/admin/audit');
    if (ofLog) asked.push(JSON.parse(init?.body as string));
    const found = ofLog ? rows : users;
    const page = { rows: found, pageNumber: 1, pageCount: 1, count: found.length, pageSize: 10 };
    return new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } });
  });
  ({ unmount } = mountScreen('/auditLogs', auditLogs));
  return () => asked.at(-1);
}

describe('the audit log (spec portal §9)', () => {
  it('shows the last 30 days: when, who, what, which record and its details', async () => {
    const last = show();
    const today = pacificDate(new Date());
    await expect.poll(last).toMatchObject({
      from: addDays(today, -30),
      to: today,
      personId: null,
      record: null,
      action: null,
    });
    const moved = screen.getByRole('row', { name: '2 Times corrected' });
    for (const text of ['Nora Brightwater', 'Times corrected', 'Visit ABCD', 'reason: 105'])
      await expect.element(moved.getByRole('cell', { name: text })).toBeVisible();
    const byItself = screen.getByRole('row', { name: '1 Task ended by itself' });
    await expect.element(byItself.getByRole('cell', { name: 'Server' })).toBeVisible();
  });

  it('links to records that have a screen', async () => {
    show();
    await expect
      .element(screen.getByRole('row', { name: '2 Times corrected' }).getByRole('link'))
      .toHaveAttribute('href', `/note/${visitId}`);
    const byItself = screen.getByRole('row', { name: '1 Task ended by itself' });
    expect(byItself.getByRole('link').query()).toBeNull();
  });

  it('is filtered by person, record and action', async () => {
    const last = show();
    await screen.getByRole('combobox', { name: 'Record' }).selectOptions('Visit');
    await expect.poll(last).toMatchObject({ record: { kind: 'visit', id: null } });
    await screen.getByRole('searchbox', { name: 'Action' }).fill('unstaffed');
    await userEvent.keyboard('{Enter}');
    await expect.poll(last).toMatchObject({ action: null, actions: ['unassignVisit'] });
    await screen.getByRole('searchbox', { name: 'Action' }).fill('later version');
    await userEvent.keyboard('{Enter}');
    await expect.poll(last).toMatchObject({ action: 'later version' });
    const filters = screen.getByRole('banner');
    await filters.getByRole('button', { name: 'Person', exact: true }).click();
    await screen.getByRole('button', { name: 'Nora Brightwater · nora' }).click();
    await expect.poll(last).toMatchObject({
      personId: 'u-1',
      record: { kind: 'visit', id: null },
      action: 'later version',
    });
  });
});
