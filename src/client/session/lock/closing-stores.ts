import { sleep, systemClock } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { commitAllDrafts } from '#client/store/drafts/commit-draft.ts';
import { unsavedAnswers } from '#client/store/outbox/unsaved.ts';
import { setPageOnlyWork } from '../state/page-only-work.ts';

/**
 * Stores that were hidden while the device could not save unsaved answers: they stay open in the
 * background until it can (decision 028). The screen needs the password or the PIN all the same.
 */

/** Milliseconds between two attempts. */
const retryMs = 1_000;
/** Milliseconds that hiding waits for storage that does not answer. */
const timeoutMs = 2_000;

const closing = new Map<string, DeviceStore>();

function release(database: string): void {
  closing.delete(database);
  setPageOnlyWork('store', closing.size > 0);
}

/**
 * Moves every unsaved answer to the outbox, as far as the device can save it. Returns the number of
 * answers it could not save.
 */
export async function flushToOutbox(store: DeviceStore): Promise<number> {
  await Promise.allSettled([...store.openNotes].map((note) => note.commitDraft()));
  await commitAllDrafts(store).catch(() => {});
  return unsavedAnswers(store);
}

/** Resolves with the work, or with the fallback after a timeout. The work continues. */
export const withTimeout = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([work, sleep(systemClock, timeoutMs).then(() => otherwise)]);

async function retryUntilSaved(store: DeviceStore): Promise<void> {
  const isHeld = (): boolean => closing.get(store.name) === store;
  for (;;) {
    await sleep(store.clock, retryMs);
    if (!isHeld()) return;
    const left = await flushToOutbox(store);
    // Saving and reads that began before the lock open boxes; behind it nothing stays open.
    store.forget();
    if (!isHeld()) return;
    if (left > 0) continue;
    release(store.name);
    store.close();
    return;
  }
}

/**
 * Closes a store. While answers are unsaved, or storage has not confirmed them yet, it stays open
 * in the background until they are saved or its person returns.
 */
export function closeWhenSaved(store: DeviceStore, answered = true): void {
  if (answered && unsavedAnswers(store) === 0) return store.close();
  store.forget();
  closing.set(store.name, store);
  setPageOnlyWork('store', true);
  void retryUntilSaved(store);
}

/**
 * Closes a store and discards unsaved answers, because its person confirmed that or the office
 * wipes the device.
 */
export function closeNow(store: DeviceStore): void {
  release(store.name);
  for (const note of store.openNotes) note.drop();
  store.close();
}

/** The database's store that waits to be closed, if there is one. */
export const closingStore = (database: string): DeviceStore | null => closing.get(database) ?? null;

/** Hands that store back to its person, who has just unlocked it. */
export function reclaim(database: string): DeviceStore | null {
  const store = closingStore(database);
  release(database);
  return store;
}
