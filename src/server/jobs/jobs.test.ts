import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that lasts until it is let go. */
function longWork() {
  let calls = 0;
  let release = (): void => {};
  const work = (): Promise<void> => {
    calls += 1;
    return new Promise((resolve) => (release = resolve));
  };
  return { work, calls: () => calls, release: () => release() };
}

it('work that takes longer than the time between two rounds does not pile up', async () => {
  const { work, calls, release } = longWork();
  const end = repeat(1_000, work);
  await vi.advanceTimersByTimeAsync(10_500);
  expect(calls()).toBe(1);
  release();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls()).toBe(2);
  const ended = vi.fn<() => void>();
  void end().then(ended);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).not.toHaveBeenCalled();
  release();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([ended.mock.calls.length, calls()]).toEqual([1, 2]);
});

it('work hears that all is over, and leaves its loop', async () => {
  let steps = 0;
  const end = repeat(1_000, async (isOver) => {
    while (!isOver()) {
      steps += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await vi.advanceTimersByTimeAsync(1_450);
  const ended = end();
  await vi.advanceTimersByTimeAsync(200);
  await ended;
  expect(steps).toBe(5);
});
