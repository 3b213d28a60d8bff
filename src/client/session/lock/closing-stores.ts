import { sleep, systemClock } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { commitAllDrafts } from '#client/store/drafts/commit-draft.ts';
import { unsavedAnswers } from '#client/store/outbox/unsaved.ts';
import { setPageOnlyWork } from '../state/page-only-work.ts';

/**
 * Stores that were hidden while the device did not take what was typed: they stay open, unseen,
 * until it does (decision 028). The screen needs the password or the PIN all the same.
 */

/** Milliseconds between two tries. */
const retryMs = 1_000;
/** Milliseconds a storage that does not answer may hold up hiding. */
const timeoutMs = 2_000;

const closing = new Map<string, DeviceStore>();

function release(database: string): void {
  closing.delete(database);
  setPageOnlyWork('store', closing.size > 0);
}

/**
 * Everything typed goes into the outbox, as far as the device takes it. Gives the number of answers
 * it did not take.
 */
export async function flushToOutbox(store: DeviceStore): Promise<number> {
  await Promise.allSettled([...store.openNotes].map((note) => note.commitDraft()));
  await commitAllDrafts(store).catch(() => {});
  return unsavedAnswers(store);
}

/**
 * What comes of the work, or the other thing where the storage does not answer soon. The work goes
 * on.
 */
export const withTimeout = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([work, sleep(systemClock, timeoutMs).then(() => otherwise)]);

async function retryUntilSaved(store: DeviceStore): Promise<void> {
  const isHeld = (): boolean => closing.get(store.name) === store;
  for (;;) {
    await sleep(store.clock, retryMs);
    if (!isHeld()) return;
    const left = await flushToOutbox(store);
    if (!isHeld()) return;
    if (left > 0) continue;
    release(store.name);
    store.close();
    return;
  }
}

/**
 * Ends a store. What the device did not take yet keeps it open, out of sight, until it is saved or
 * its person is back; so does a storage that has not answered yet whether it took it.
 */
export function closeWhenSaved(store: DeviceStore, answered = true): void {
  if (answered && unsavedAnswers(store) === 0) return store.close();
  store.forget();
  closing.set(store.name, store);
  setPageOnlyWork('store', true);
  void retryUntilSaved(store);
}

/**
 * Ends a store and gives up what the device did not take, because its person said so or the office
 * wipes.
 */
export function closeNow(store: DeviceStore): void {
  release(store.name);
  for (const note of store.openNotes) note.drop();
  store.close();
}

/** The hidden store of a database, if there is one. */
export const closingStore = (database: string): DeviceStore | null => closing.get(database) ?? null;

/** The hidden store of a database for the person who has just shown that it is theirs. */
export function reclaim(database: string): DeviceStore | null {
  const store = closingStore(database);
  release(database);
  return store;
}
