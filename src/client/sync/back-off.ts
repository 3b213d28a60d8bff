import type { Random } from './ports.ts';

const first = 1_000; // milliseconds; docs/sync.md, answers of the network
const longest = 300_000;

/**
 * Milliseconds before the next try after so many failures in a row (1 and up): full jitter,
 * doubling from 1 s to 300 s, forever. A time the server named is a floor, never a ceiling.
 */
export function backOff(failures: number, random: Random, retryAfter: number | null): number {
  const ceiling = Math.min(longest, first * 2 ** Math.min(failures - 1, 20));
  return (retryAfter ?? 0) + random() * ceiling;
}
