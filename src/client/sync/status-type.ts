import type { ErrorCode } from '#contract/errors.ts';

/** What the status pill says of everything on this device. */
export type SyncState = 'offline' | 'waiting' | 'sending' | 'all-sent' | 'retrying' | 'sign-in' | 'update';

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

export const idleStatus: SyncStatus = { state: 'all-sent', waiting: 0, needsYou: 0, sending: null, lastSentAt: null, message: null };
