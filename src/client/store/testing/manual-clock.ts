import type { Clock } from '../clock.ts';

type Timer = { readonly at: number; readonly order: number; readonly work: () => void };

/** A clock that only moves on command. Timers fire in order of their time, then of their making. */
export type ManualClock = Clock & {
  /** Moves on and lets everything happen that falls due on the way. */
  advance(ms: number): Promise<void>;
  /** Turns the wall clock alone, as a person or a network does. */
  turn(ms: number): void;
  pending(): number;
  /** Milliseconds until the next timer; null without one. */
  next(): number | null;
};

const macrotask = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/**
 * @param settle waits until everything that was set going has come to rest; a turn of the event
 * loop unless told
 */
export function manualClock(
  start = Date.parse('2026-03-05T16:00:00.000Z'),
  settle: () => Promise<void> = macrotask,
): ManualClock {
  let monotonic = 0;
  let shift = 0;
  let count = 0;
  let timers: Timer[] = [];
  const first = (): Timer | undefined =>
    timers.reduce<Timer | undefined>(
      (best, each) =>
        !best || each.at < best.at || (each.at === best.at && each.order < best.order)
          ? each
          : best,
      undefined,
    );
  return {
    now: () => start + monotonic + shift,
    monotonic: () => monotonic,
    process: '00000000-0000-4000-8000-0000000000c1',
    after(ms, work) {
      const timer = { at: monotonic + Math.max(0, ms), order: (count += 1), work };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    async advance(ms) {
      const end = monotonic + ms;
      await settle();
      for (let timer = first(); timer && timer.at <= end; timer = first()) {
        const due = timer;
        timers = timers.filter((each) => each !== due);
        monotonic = Math.max(monotonic, due.at);
        due.work();
        await settle();
      }
      monotonic = end;
    },
    turn(ms) {
      shift += ms;
    },
    pending: () => timers.length,
    next: () => {
      const timer = first();
      return timer ? timer.at - monotonic : null;
    },
  };
}
