import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { AuditLogRow } from '#contract/audit.ts';
import { errors } from '#contract/errors.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
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
const ids = Array.from({ length: 15 }, (_, at) => `${visitId.slice(0, -2)}${at + 10}`);
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
  {
    seq: 3,
    at: '2026-11-21T09:00:00.000Z',
    person: { id: 'u-1', name: 'Nora Brightwater' },
    action: 'endVisit',
    record: { kind: 'visit', id: visitId },
    detail: [
      { name: 'seq', value: '7' },
      { name: 'outcome', value: 'rejected' },
      { name: 'code', value: 'visit.not-assigned' },
    ],
  },
  {
    seq: 4,
    at: '2026-11-21T10:00:00.000Z',
    person: { id: 'u-1', name: 'Nora Brightwater' },
    action: 'visits',
    record: { kind: 'visit', id: null },
    detail: [{ name: 'ids', value: ids.join(', ') }],
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
    const moved = screen.getByRole('row', { name: /^Times corrected, / });
    for (const text of ['Nora Brightwater', 'Times corrected', 'Visit ABCD', 'reason: 105'])
      await expect.element(moved.getByRole('cell', { name: text })).toBeVisible();
    const byItself = screen.getByRole('row', { name: /^Task ended by itself, / });
    await expect.element(byItself.getByRole('cell', { name: 'Server' })).toBeVisible();
  });

  it('links to records that have a screen', async () => {
    show();
    await expect
      .element(screen.getByRole('row', { name: /^Times corrected, / }).getByRole('link'))
      .toHaveAttribute('href', `/note/${visitId}`);
    const byItself = screen.getByRole('row', { name: /^Task ended by itself, / });
    expect(byItself.getByRole('link').query()).toBeNull();
  });

  it('says that a refused act was refused, and why', async () => {
    show();
    const refused = screen.getByRole('row', { name: /^Refused: Visit ended, / });
    await expect
      .element(refused.getByRole('cell', { name: 'Refused: Visit ended', exact: true }))
      .toBeVisible();
    const why = refused.getByRole('cell', {
      name: `Refused: ${errors['visit.not-assigned'].text}`,
    });
    await expect.element(why).toHaveTextContent('seq: 7');
    await expect.element(why).not.toHaveTextContent('outcome');
  });

  it('finds a refused act by the words on its row', async () => {
    const last = show();
    await screen.getByRole('searchbox', { name: 'Action' }).fill('Refused: Visit ended');
    await userEvent.keyboard('{Enter}');
    await expect.poll(last).toMatchObject({ action: null, actions: ['endVisit'] });
  });

  it('shows whole ids and says how many more there are; the export has them all', async () => {
    show();
    const row = screen.getByRole('row', { name: /^Visits listed, / });
    const [first, second, third, fourth] = ids;
    const shown = row.getByRole('cell', {
      name: `ids: ${first}, ${second}, ${third} and 12 more`,
      exact: true,
    });
    await expect.element(shown).toBeVisible();
    await expect.element(shown).not.toHaveTextContent(fourth ?? '');
    const saved = vi.spyOn(URL, 'createObjectURL');
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => saved.mock.calls.length).toBe(1);
    const csv = await (must(saved.mock.calls[0], 'file')[0] as Blob).text();
    expect(csv).toContain(`ids: ${ids.join(', ')}`);
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
