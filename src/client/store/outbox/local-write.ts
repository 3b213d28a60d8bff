import type { ErrorCode } from '#contract/errors.ts';
import { sleep, type Clock } from '../clock.ts';

export type LocalFailure = Extract<
  ErrorCode,
  'device.full' | 'device.locked' | 'note.not-auto-saved' | 'note.not-saved'
>;

const names = (error: unknown): string[] => {
  const found: string[] = [];
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 5; depth += 1) {
    found.push(each.name);
    each = 'inner' in each ? each.inner : each.cause;
  }
  return found;
};

export const isFull = (error: unknown): boolean => names(error).includes('QuotaExceededError');
/** The database was closed under us: the app was locked, or the browser took the storage away. */
export const isClosed = (error: unknown): boolean =>
  names(error).some((name) => name === 'DatabaseClosedError' || name === 'InvalidStateError');

const ofStorage = [
  'UnknownError',
  'DatabaseClosedError',
  'InvalidStateError',
  'TransactionInactiveError',
  'OpenFailedError',
];

/**
 * The catalogue's code for what IndexedDB or the browser's storage threw; null for anything else.
 */
export function storageCode(error: unknown): 'device.full' | 'device.storage' | null {
  if (isFull(error)) return 'device.full';
  return names(error).some((name) => ofStorage.includes(name)) ? 'device.storage' : null;
}

/**
 * The message when the device itself does not accept a save (spec portal §8): first the
 * short warning; when it stays so, the long one. A full device has its own words.
 */
export function localFailure(error: unknown, failuresInARow: number): LocalFailure {
  if (isFull(error)) return 'device.full';
  return failuresInARow > 1 ? 'note.not-saved' : 'note.not-auto-saved';
}

/**
 * Milliseconds before each further try: a lost connection to IndexedDB usually comes back at once.
 */
const pauses = [0, 50, 250];

/**
 * Tries a local write again a few times; a full device is not tried again. @throws the last error
 */
export async function persistently<T>(clock: Clock, write: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await write();
    } catch (error) {
      if (isFull(error)) throw error;
      await sleep(clock, pause);
    }
  }
  return write();
}
