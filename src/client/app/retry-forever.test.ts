import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryForever } from '#client/app/retry-forever.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('retries failing work until it succeeds, then stops', async () => {
  const work = vi
    .fn(() => Promise.resolve())
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new Error('again'));
  retryForever(work);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(3);
});
