import { sleep, systemClock } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { commitAllDrafts } from '#client/store/drafts/commit-draft.ts';
import { unsavedAnswers } from '#client/store/outbox/unsaved.ts';
import { keepPage } from '../state/page-only-work.ts';

/**
 * Stores that were hidden while the device did not take what was typed: they stay open, unseen,
 * until it does (decision 028). The screen needs the password or the PIN all the same.
 */

/** Milliseconds between two tries. */
const againMs = 1_000;
/** Milliseconds a storage that does not answer may hold up hiding. */
const patience = 2_000;

const held = new Map<string, DeviceStore>();

function letGo(database: string): void {
  held.delete(database);
  keepPage('store', held.size > 0);
}

/**
 * Everything typed goes into the outbox, as far as the device takes it. Gives the number of answers
 * it did not take.
 */
export async function settle(store: DeviceStore): Promise<number> {
  await Promise.allSettled([...store.openNotes].map((note) => note.commitDraft()));
  await commitAllDrafts(store).catch(() => {});
  return unsavedAnswers(store);
}

/**
 * What comes of the work, or the other thing where the storage does not answer soon. The work goes
 * on.
 */
export const soon = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([work, sleep(systemClock, patience).then(() => otherwise)]);

async function keepTrying(store: DeviceStore): Promise<void> {
  const isHeld = (): boolean => held.get(store.name) === store;
  for (;;) {
    await sleep(store.clock, againMs);
    if (!isHeld()) return;
    const left = await settle(store);
    if (!isHeld()) return;
    if (left > 0) continue;
    letGo(store.name);
    store.close();
    return;
  }
}

/**
 * Ends a store. What the device did not take yet keeps it open, out of sight, until it is saved or
 * its person is back; so does a storage that has not answered yet whether it took it.
 */
export function shut(store: DeviceStore, answered = true): void {
  if (answered && unsavedAnswers(store) === 0) return store.close();
  store.forget();
  held.set(store.name, store);
  keepPage('store', true);
  void keepTrying(store);
}

/**
 * Ends a store and gives up what the device did not take, because its person said so or the office
 * wipes.
 */
export function shutForGood(store: DeviceStore): void {
  letGo(store.name);
  for (const note of store.openNotes) note.drop();
  store.close();
}

/** The hidden store of a database, if there is one. */
export const heldStore = (database: string): DeviceStore | null => held.get(database) ?? null;

/** The hidden store of a database for the person who has just shown that it is theirs. */
export function takeHeld(database: string): DeviceStore | null {
  const store = heldStore(database);
  letGo(database);
  return store;
}
