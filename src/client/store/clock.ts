import type { Counter } from '#domain/visit-clock.ts';

/** Time as the offline store and the sync engine see it: tests turn it by hand. */
export type Clock = {
  /** Wall clock, milliseconds since 1970. May jump. */
  now(): number;
  /** Milliseconds that only ever grow while the program runs. */
  monotonic(): number;
  /** Which run of the program `monotonic` counts, a random id. */
  readonly process: string;
  /** Runs the work once after so many milliseconds. The returned function takes it back. */
  after(ms: number, work: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  process: crypto.randomUUID(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** The counter as the contract writes it. */
export const counterOf = (clock: Clock): Counter => ({
  process: clock.process,
  ms: clock.monotonic(),
});

/** ISO instant of the wall clock, as the contract writes it. */
export const instantOf = (clock: Clock): string => new Date(clock.now()).toISOString();

/**
 * Whether an instant of this clock is less than so many milliseconds ago. One in the future is of a
 * clock that has been set back since, and says nothing.
 */
export function isRecent(
  clock: Pick<Clock, 'now'>,
  instant: string | null | undefined,
  ms: number,
): boolean {
  if (instant === null || instant === undefined) return false;
  const age = clock.now() - Date.parse(instant);
  return age >= 0 && age < ms;
}

/** Server minus device clock in milliseconds, for an answer that has just arrived. */
export const differenceTo = (serverTime: string, clock: Pick<Clock, 'now'>): number =>
  Date.parse(serverTime) - clock.now();

/** Resolves after so many milliseconds of this clock. */
export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));
