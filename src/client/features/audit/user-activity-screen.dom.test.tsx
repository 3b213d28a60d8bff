import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as userActivity } from './user-activity-screen.tsx';

const userId = '01900000-0000-7000-8000-00000000abcd';
const today = pacificDate(new Date());
const weekAgo = addDays(today, -6);

let unmount = (): void => {};
beforeEach(async () => {
  signInOffice();
  await screen.viewport(1700, 900);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

/** Opens the report; returns what it was asked last. */
function show(path: string): () => unknown {
  const asked: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const isReport = (url as string).endsWith('/admin/userActivity');
    if (isReport) asked.push(JSON.parse(init?.body as string));
    const people = [
      {
        userId,
        name: 'Nora Brightwater',
        signIns: 3,
        refusedSignIns: 2,
        records: 11,
        calls: [
          { action: 'patient', count: 20 },
          { action: 'saveAnswers', count: 5 },
        ],
        refused: [{ action: 'endVisit', count: 4 }],
      },
    ];
    const found = isReport
      ? { range: { start: weekAgo, end: today }, people }
      : {
          rows: [{ id: userId, name: 'Nora Brightwater', userName: 'nora' }],
          pageNumber: 1,
          pageCount: 1,
          count: 1,
          pageSize: 100,
        };
    return new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } });
  });
  ({ unmount } = mountScreen(path, userActivity));
  return () => asked.at(-1);
}

describe('user activity (spec portal §2: /userActivity)', () => {
  it('shows the last 7 days of everybody: sign-ins, refused ones, calls and records', async () => {
    const last = show('/userActivity');
    await expect.poll(last).toEqual({ personId: null, range: { start: weekAgo, end: today } });
    const row = screen.getByRole('row', { name: /Nora Brightwater/ });
    for (const number of ['3', '2', '25', '4', '11'])
      await expect.element(row.getByRole('cell', { name: number, exact: true })).toBeVisible();
  });

  it('leads to the rows of the audit log behind a number', async () => {
    show('/userActivity');
    const link = screen
      .getByRole('row', { name: /Nora Brightwater/ })
      .getByRole('link')
      .first();
    await expect.element(link).toBeVisible();
    const address = new URL(link.element().getAttribute('href') ?? '', location.origin);
    expect(address.pathname).toBe('/auditLogs');
    expect(address.searchParams.get('from')).toBe(weekAgo);
    expect(address.search).toContain(userId);
  });

  it('counts calls by kind', async () => {
    show('/userActivity');
    await expect.element(screen.getByRole('button', { name: 'By call' })).toBeVisible();
    await screen.getByRole('button', { name: 'By call' }).click();
    const row = screen.getByRole('row', { name: /Answers saved/ }).last();
    await expect.element(row.getByRole('cell', { name: '5', exact: true }).first()).toBeVisible();
  });

  it('counts refused acts apart from what was done', async () => {
    show('/userActivity');
    await screen.getByRole('button', { name: 'Refused', exact: true }).click();
    const row = screen.getByRole('row', { name: /Refused: Visit ended/ }).last();
    await expect.element(row.getByRole('cell', { name: '4', exact: true }).first()).toBeVisible();
    await screen.getByRole('button', { name: 'By call' }).click();
    await expect.element(screen.getByRole('row', { name: /Answers saved/ }).last()).toBeVisible();
    expect(screen.getByRole('row', { name: /Visit ended/ }).query()).toBeNull();
  });

  it('is about one person when one is chosen', async () => {
    const last = show('/userActivity');
    await screen.getByRole('button', { name: 'Person', exact: true }).first().click();
    await screen.getByRole('button', { name: 'Nora Brightwater · nora' }).click();
    await expect.poll(last).toMatchObject({ personId: userId });
  });
});
