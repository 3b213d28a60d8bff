/** Time as the offline store and the sync engine see it: tests turn it by hand. */
export type Clock = {
  /** Wall clock, milliseconds since 1970. May jump. */
  now(): number;
  /** Milliseconds that only ever grow while the program runs. */
  monotonic(): number;
  /** Runs the work once after so many milliseconds. The returned function takes it back. */
  after(ms: number, work: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** ISO instant of the wall clock, as the contract writes it. */
export const instantOf = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Resolves after so many milliseconds of this clock. */
export const sleep = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));
