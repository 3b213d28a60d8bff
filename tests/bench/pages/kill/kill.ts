import { openDeviceStore, type DeviceStore } from '#client/store/device-store.ts';
import { openDraft } from '#client/store/drafts/draft.ts';
import { sealSnapshot } from '#client/store/sealed-rows.ts';
import { nurse, rowsAt, visitIdOf } from '../caseload.ts';
import { newKey } from '../raw-store.ts';

/**
 * Typing through the product's own draft until the process dies, and what is there when it comes
 * back (targets row 2).
 */

const path = 'vitals.pulse';

const wait = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });

/** The bench keeps its key beside its data, which the product never does. */
async function keptKey(): Promise<{ key: CryptoKey; isNew: boolean }> {
  const opening = indexedDB.open('bench-key', 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('keys');
  const db = await wait(opening);
  const kept: CryptoKey | undefined = await wait(
    db.transaction('keys').objectStore('keys').get('key'),
  );
  if (kept) return { key: kept, isNew: false };
  const key = await newKey();
  await wait(db.transaction('keys', 'readwrite').objectStore('keys').put(key, 'key'));
  return { key, isNew: true };
}

async function opened(): Promise<DeviceStore> {
  const { key, isNew } = await keptKey();
  const store = openDeviceStore({
    key,
    name: 'bench-kill',
    state: { user: nurse, constants: [] },
    clientId: nurse.id,
    deviceId: nurse.id,
    deviceName: 'bench',
  });
  if (isNew) {
    const rows = await Promise.all(rowsAt(0, new Date()).map((row) => sealSnapshot(store, row)));
    await store.tables.write(['rows'], (tx) => tx.putRows(rows));
  }
  return store;
}

const draft = opened().then((store) => openDraft(store, visitIdOf(0)));

export const bench = {
  /** The number that was typed last, as far as it is on the device. */
  async kept(): Promise<number> {
    const { answerAtom } = await draft;
    const { getDefaultStore } = await import('jotai');
    return Number(getDefaultStore().get(answerAtom(path)) ?? 0);
  },
  /**
   * Types the next number every few milliseconds and tells outside of each one, and of what is
   * saved, until the process dies.
   */
  async typeFrom(first: number, every: number): Promise<void> {
    const { set, unsaved, saveStateAtom } = await draft;
    const { getDefaultStore } = await import('jotai');
    let next = first;
    getDefaultStore().sub(saveStateAtom, () => {
      if (next > first && Object.keys(unsaved()).length === 0) console.log(`saved ${next - 1}`);
    });
    setInterval(() => {
      set(path, next);
      console.log(`typed ${next}`);
      next += 1;
    }, every);
  },
};
export type KillBench = typeof bench;
void draft.then(() => Object.assign(globalThis, { bench }));
