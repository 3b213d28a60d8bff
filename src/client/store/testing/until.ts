import { vi } from 'vitest';

/** Waits until a check holds: as long as a busy machine may need, and less than its test has. */
export const until = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 15_000, interval: 5 });
