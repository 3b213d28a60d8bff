import { atom, getDefaultStore } from 'jotai';
import { unknownStatus, type SyncStatus } from './status-type.ts';

export type { SyncStatus } from './status-type.ts';

/** What the status pill of this tab shows. */
const written = atom<SyncStatus>(unknownStatus);
export const syncStatusAtom = atom((get) => get(written));
export const putSyncStatus = (status: SyncStatus): void => getDefaultStore().set(written, status);

let syncer: () => Promise<void> = () => Promise.resolve();
/** Called by the owner of this tab's engine. */
export const provideSyncNow = (sync: () => Promise<void>): void => void (syncer = sync);

/**
 * Sends and pulls now. Resolves when there is nothing more to do or the line ended it; the status
 * tells which.
 */
export const syncNow = (): Promise<void> => syncer();
