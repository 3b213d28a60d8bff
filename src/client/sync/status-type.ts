import type { ErrorCode } from '#contract/errors.ts';

/** What the status pill says of everything on this device; `unknown` before anybody has looked. */
export type SyncState =
  'unknown' | 'offline' | 'waiting' | 'sending' | 'all-sent' | 'retrying' | 'sign-in' | 'update';

export type SyncStatus = {
  readonly state: SyncState;
  /** Entries and notes with typing that the server does not have yet. */
  readonly waiting: number;
  /** Entries under *Needs you*. */
  readonly needsYou: number;
  readonly sending: { readonly n: number; readonly of: number } | null;
  /** Time of the last receipt, by the server's clock. */
  readonly lastSentAt: Date | null;
  /** Why it does not go on, in the catalogue's words. */
  readonly message: ErrorCode | null;
};

/** Before anybody has looked: green is only what is known. */
export const unknownStatus: SyncStatus = {
  state: 'unknown',
  waiting: 0,
  needsYou: 0,
  sending: null,
  lastSentAt: null,
  message: null,
};

export const idleStatus: SyncStatus = { ...unknownStatus, state: 'all-sent' };
