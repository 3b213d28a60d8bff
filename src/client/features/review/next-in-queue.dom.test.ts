import { afterEach, expect, it, vi } from 'vitest';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { visit, visitId } from '#client/store/testing/records.ts';
import { markOpened, nextInQueue } from './next-in-queue.ts';

afterEach(() => {
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

it('goes to the first note of the queue that was not opened yet, and ends with it', async () => {
  const rows = [1, 2, 3].map((n) => visit({ id: visitId(n), status: 'NotesInReview' }));
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ rows, pageNumber: 1, pageCount: 1, count: 3, pageSize: 100 }),
  );
  signInOffice();
  markOpened(visitId(1));
  expect(await nextInQueue(visitId(1))).toBe(visitId(2));
  const sent = vi.mocked(window.fetch).mock.calls.map(([, init]) => init?.body as string);
  expect(sent.some((body) => body.includes('"order":"urgent"'))).toBe(true);
  markOpened(visitId(2));
  expect(await nextInQueue(visitId(2))).toBe(visitId(3));
  markOpened(visitId(3));
  expect(await nextInQueue(visitId(3))).toBeNull();
});
