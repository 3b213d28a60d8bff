import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { ReminderRow } from '#contract/circle.ts';
import { dashboardRefreshMs } from '#domain/settings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { patientId, testId } from '#client/store/testing/records.ts';
import { screen as reminders } from './reminders.list.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const reminder: ReminderRow = {
  id: testId(9, 2),
  revision: 3,
  patientId: patientId(),
  patientName: 'Sample, Sally',
  day: '11/24/2026',
  until: null,
  changedAt: '2026-11-20T08:00:00.000Z',
  changedBy: 'Ada Admin',
  text: 'Call about the ramp',
  cycle: 'Weekly',
  doneAt: null,
};
const page = (rows: readonly ReminderRow[]) =>
  Response.json({ rows, pageNumber: 1, pageCount: 1, count: rows.length, pageSize: 10 });

function show(answer: () => Response): void {
  vi.spyOn(window, 'fetch').mockImplementation(async () => answer());
  signInOffice();
  ({ unmount } = mountScreen('/reminders', reminders));
}

it('reads itself again in its cycle, and when somebody asks for it (spec portal §4)', async () => {
  const cycles: (() => void)[] = [];
  const interval = window.setInterval.bind(window);
  vi.spyOn(window, 'setInterval').mockImplementation(((run: () => void, after?: number) => {
    if (after !== dashboardRefreshMs) return interval(run, after);
    cycles.push(run);
    return 0;
  }) as typeof window.setInterval);
  let text = reminder.text;
  show(() => page([{ ...reminder, text }]));
  await expect.element(screen.getByText('Call about the ramp')).toBeVisible();
  text = 'Call about the bed';
  cycles.at(-1)?.();
  await expect.element(screen.getByText('Call about the bed')).toBeVisible();
  text = 'Call about the walker';
  await screen.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(screen.getByText('Call about the walker')).toBeVisible();
});

it('has a failure of its own, with the reason behind it (spec portal §8)', async () => {
  show(
    () =>
      new Response(
        JSON.stringify({ code: 'server.failed', status: 500, title: 'x', requestId: 'x' }),
        { status: 500, headers: { 'content-type': 'application/problem+json' } },
      ),
  );
  await expect
    .element(screen.getByText(/Sorry, patient reminder list could not be loaded\./).first())
    .toBeVisible();
});
