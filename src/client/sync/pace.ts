/**
 * How much goes into one request: found out on the line, so that a request takes one to two
 * seconds.
 */

export type Pace = { readonly entries: number; readonly bytes: number };

/** About ten entries (targets row 12: more in one request doubles the cost of losing it). */
export const firstPace: Pace = { entries: 10, bytes: 400_000 };
const smallest: Pace = { entries: 1, bytes: 8_000 };
const largest: Pace = { entries: 200, bytes: 4_000_000 };
/**
 * Entries below this size in sum travel together whatever their number: they cost less than another
 * round trip.
 */
export const freeBytes = 48_000;
/**
 * Not while searching for one entry that the server cannot accept, nor on a line that is
 * hardly there.
 */
export const countsBytesOnly = (pace: Pace): boolean => pace.entries >= firstPace.entries;

/**
 * Slowness alone never cuts a request below these bytes of JSON: packed, they take half a second at
 * 400 kbit/s.
 */
const leastWhenSlow = 100_000;

const quick = 1_000; // milliseconds
const slow = 2_000;

const scale = (pace: Pace, factor: number): Pace => ({
  entries: Math.round(Math.min(largest.entries, Math.max(smallest.entries, pace.entries * factor))),
  bytes: Math.round(Math.min(largest.bytes, Math.max(smallest.bytes, pace.bytes * factor))),
});

/**
 * The pace after a request that took so many milliseconds. What makes a request slow is its bytes:
 * after a few large notes many small edits still travel together. A busy server is not asked ever
 * more often for ever less. A request that was not full says nothing about a larger one.
 */
export function nextPace(pace: Pace, elapsed: number, full: boolean): Pace {
  if (elapsed > slow)
    return {
      entries: pace.entries,
      bytes: Math.min(pace.bytes, Math.max(leastWhenSlow, scale(pace, 0.5).bytes)),
    };
  return elapsed < quick && full ? scale(pace, 2) : pace;
}

export const halfPace = (pace: Pace): Pace => scale(pace, 0.5);

/**
 * Bytes per second below which compressing costs less than sending (targets row 13: gzip always
 * costs a third on a fast line).
 */
const slowLine = 1_000_000;
/** Bytes from which compressing is worth a thought. */
const worthGzip = 1_024;

/**
 * Measured speed of the line; unknown lines count as slow, which costs a fast one a few
 * milliseconds once.
 */
export type LineSpeed = { readonly bytesPerSecond: number | null };

export const shouldGzip = (bytes: number, { bytesPerSecond }: LineSpeed): boolean =>
  bytes >= worthGzip && (bytesPerSecond === null || bytesPerSecond < slowLine);

/**
 * Blends a new measurement in; one request on a bad second does not decide.
 *
 * @param onLine milliseconds the line took: a server that works long on what came makes no slow
 * line
 */
export function measured({ bytesPerSecond }: LineSpeed, bytes: number, onLine: number): LineSpeed {
  const now = (bytes * 1_000) / Math.max(1, onLine);
  return { bytesPerSecond: bytesPerSecond === null ? now : bytesPerSecond * 0.6 + now * 0.4 };
}
