import { mkdirSync, rmSync, statSync } from 'node:fs';

/** By the machine's clock, which stamps files; `Date` may be moved (tests/gate/test-day.ts). */
export const ageMs = (path: string): number => {
  const now = performance.timeOrigin + performance.now();
  return now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));
const patienceMs = 120_000;

/**
 * Runs `make` in one process while the others wait until `made` holds. A maker that died is
 * replaced.
 */
export async function once(
  lock: string,
  made: () => boolean | Promise<boolean>,
  make: () => Promise<void>,
): Promise<void> {
  for (;;) {
    if (await made()) return;
    try {
      mkdirSync(lock);
    } catch {
      if (ageMs(lock) > patienceMs) rmSync(lock, { recursive: true, force: true });
      await pause();
      continue;
    }
    try {
      if (!(await made())) await make();
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
}
