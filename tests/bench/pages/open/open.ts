import PouchDB from 'pouchdb-browser';
import type { Note } from '#contract/entities.ts';
import type { PulledRow } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { aesCodec, type Codec } from '#client/store/codec.ts';
import { openDeviceStore, type DeviceStore } from '#client/store/device-store.ts';
import { openDraft } from '#client/store/drafts/draft.ts';
import { rawVisit, visitLane, visitScope } from '#client/store/outbox/load-aggregate.ts';
import { visitPage, visitsBetween } from '#client/store/snapshots/lists.ts';
import {
  dayKey,
  openDraftPatch,
  openPatch,
  openRow,
  sealSnapshot,
} from '#client/store/sealed-rows.ts';
import { loadForm } from '#forms/load.ts';
import { median } from '../../row.ts';
import { dayText, nurse, rowsAt, visitIdOf } from '../caseload.ts';
import type { Box, DraftRow, PatchRow, SnapshotRow } from '#client/store/tables.ts';

/** Cold opening of a store to today's visits, and of a note with typing on it (targets row 5). */

const today = new Date();
const day = dayText(today);
const owner = { orgId: nurse.orgId, userId: nurse.id };

const request = <T>(made: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    made.onsuccess = () => resolve(made.result);
    made.onerror = () => reject(made.error ?? new Error('IndexedDB refused'));
  });

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('given up'));
  });

/**
 * The same rows with nothing around them: plain objects under [table, id], found by [table, day].
 */
function openRaw(): Promise<IDBDatabase> {
  const opening = indexedDB.open('raw-caseload', 1);
  opening.onupgradeneeded = () => {
    opening.result
      .createObjectStore('rows', { keyPath: ['table', 'id'] })
      .createIndex('day', ['table', 'day']);
  };
  return request(opening);
}

/**
 * Always the same key: reading it from the device would open the browser's files before the clock
 * runs.
 */
const benchKey = (): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(32).fill(7), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);

const openProduct = (key: CryptoKey): DeviceStore =>
  openDeviceStore({
    key,
    name: 'product-caseload',
    state: { user: nurse, constants: [] },
    clientId: nurse.id,
    deviceId: nurse.id,
    deviceName: 'bench',
  });

const openPouch = (): PouchDB => new PouchDB('pouch-caseload', { auto_compaction: true });

type Plain = { table: string; id: string; day: number | null; data: unknown };
const plain = (row: PulledRow): Plain => ({
  table: row.table,
  id: row.id,
  day:
    row.table === 'visit' || row.table === 'note'
      ? dayKey(must(row.data, 'row').dateOfService)
      : null,
  data: row.data,
});

async function fillSome(
  from: number,
  to: number,
  raw: IDBDatabase,
  store: DeviceStore,
  pouch: PouchDB,
): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, offset) =>
    rowsAt(from + offset, today),
  ).flat();
  const writing = raw.transaction('rows', 'readwrite');
  for (const row of rows) writing.objectStore('rows').put(plain(row));
  await done(writing);
  const sealed = await Promise.all(rows.map((row) => sealSnapshot(store, row)));
  await store.tables.write(['rows'], (tx) => tx.putRows(sealed));
  await pouch.bulkDocs(
    rows.map((row) => ({ _id: `${row.table}/${plain(row).day ?? ''}/${row.id}`, ...plain(row) })),
  );
}

/** How a row of the product's store lies there, read and decrypted by the shortest way. */
async function oneEncryptedRead(key: CryptoKey): Promise<number> {
  const db = await request(indexedDB.open('product-caseload'));
  const codec = aesCodec(key, owner);
  const start = performance.now();
  const row: SnapshotRow = await request(
    db
      .transaction('rows')
      .objectStore('rows')
      .get(['note', visitIdOf(0)]),
  );
  await openRow(codec, 'note', row);
  const spent = performance.now() - start;
  db.close();
  return spent;
}

/**
 * The product's own rows by the shortest way: open, one index read, decrypt. What no encrypted
 * store can undercut.
 */
async function sealedToday(): Promise<{ spent: number; visits: number }> {
  const key = await benchKey();
  const start = performance.now();
  const db = await request(indexedDB.open('product-caseload'));
  const codec = aesCodec(key, owner);
  const rows: SnapshotRow[] = await request(
    db
      .transaction('rows')
      .objectStore('rows')
      .index('[table+day]')
      .getAll(['visit', dayKey(day)]),
  );
  const visits = await Promise.all(rows.map((row) => openRow(codec, 'visit', row)));
  return { spent: performance.now() - start, visits: visits.length };
}

const wholePlace = { table: 'whole', id: visitIdOf(0), version: 0 } as const;

function openWhole(): Promise<IDBDatabase> {
  const opening = indexedDB.open('whole-note', 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('rows');
  return request(opening);
}

/**
 * Everything that opening the draft reads, visit, note, folded typing and what is not yet folded,
 * as one box in a database of its own: the same content by one encrypted read.
 */
async function keepWhole(store: DeviceStore): Promise<void> {
  const { codec } = store;
  const { visit, note, draftEdits } = await store.tables.read(visitScope, (tx) =>
    rawVisit(tx, visitIdOf(0)),
  );
  const box = await codec.seal(wholePlace, {
    visit: await openRow(codec, 'visit', visit),
    note: await openRow(codec, 'note', note),
    draft: await openDraftPatch(codec, must(draftEdits.draft, 'folded typing')),
    patches: await Promise.all(draftEdits.patches.map((row) => openPatch(codec, row))),
  });
  const db = await openWhole();
  const writing = db.transaction('rows', 'readwrite');
  writing.objectStore('rows').put(box, wholePlace.id);
  await done(writing);
  db.close();
}

const openPlace = (name: string): Promise<IDBDatabase> => request(indexedDB.open(name));

/**
 * The rows and boxes that the draft is made of, by the shortest way and with nothing done to them:
 * what cannot be undercut while the server's word and the person's typing are kept apart.
 */
async function sixBoxes(db: IDBDatabase, codec: Codec): Promise<unknown[]> {
  const id = visitIdOf(0);
  const transaction = db.transaction(visitScope);
  const ask = <T>(table: string, key: IDBValidKey): Promise<T> =>
    request(transaction.objectStore(table).get(key));
  const all = <T>(table: string, index: string, key: string): Promise<T[]> =>
    request(transaction.objectStore(table).index(index).getAll(key));
  const [visit, note, draft, patches] = await Promise.all([
    ask<SnapshotRow>('rows', ['visit', id]),
    ask<SnapshotRow>('rows', ['note', id]),
    ask<DraftRow>('drafts', id),
    all<PatchRow>('patches', 'visitId', id),
    all('outbox', 'lane', visitLane(id)),
    ask('meta', 'snapshots:notes'),
  ]);
  return Promise.all([
    openRow(codec, 'visit', visit),
    openRow(codec, 'note', note),
    openDraftPatch(codec, draft),
    ...patches.filter(({ n = 0 }) => n > draft.through).map((row) => openPatch(codec, row)),
  ]);
}

/** Openings after the first, in the same page. */
const again = 7;

/** Long enough for what an opening starts behind itself, such as following the tables. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

/** Milliseconds of the first opening in a page, and of the middle one of those after it. */
async function firstAndAgain(
  opening: () => Promise<unknown>,
): Promise<{ cold: number; warm: number }> {
  const timed = async (): Promise<number> => {
    const start = performance.now();
    await opening();
    return performance.now() - start;
  };
  const cold = await timed();
  const warm: number[] = [];
  for (let nth = 0; nth < again; nth += 1) {
    await pause();
    warm.push(await timed());
  }
  return { cold, warm: median(warm) };
}

export type OpenKind = 'raw' | 'sealed' | 'product' | 'pouch';
export type DraftKind = 'app' | 'forgotten' | 'boxes' | 'box';
export const bench = {
  /** Writes a caseload of so many notes into all three stores. */
  async fill(notes: number) {
    const raw = await openRaw();
    const store = openProduct(await benchKey());
    const pouch = openPouch();
    for (let from = 0; from < notes; from += 250)
      await fillSome(from, Math.min(notes, from + 250), raw, store, pouch);
  },
  /** Opens one store and reads today's visits: milliseconds, and how many there were. */
  async today(kind: OpenKind): Promise<{ spent: number; visits: number }> {
    if (kind === 'sealed') return sealedToday();
    if (kind === 'pouch') {
      const start = performance.now();
      const { rows } = await openPouch().allDocs({
        include_docs: true,
        startkey: `visit/${dayKey(day)}/`,
        endkey: `visit/${dayKey(day)}/\uffff`,
      });
      return { spent: performance.now() - start, visits: rows.length };
    }
    if (kind === 'raw') {
      const start = performance.now();
      const raw = await openRaw();
      const rows = await request(
        raw
          .transaction('rows')
          .objectStore('rows')
          .index('day')
          .getAll(['visit', dayKey(day)]),
      );
      return { spent: performance.now() - start, visits: rows.length };
    }
    const key = await benchKey();
    const start = performance.now();
    const visits = await visitsBetween(openProduct(key), day, day);
    return { spent: performance.now() - start, visits: visits.length };
  },
  /**
   * Types so many saves into the first note of the day and hands nothing over; the same content is
   * kept as one box beside it.
   */
  async type(saves: number) {
    const store = openProduct(await benchKey());
    const draft = await openDraft(store, visitIdOf(0));
    for (let nth = 0; nth < saves; nth += 1) {
      draft.set('vitals.pulse', 60 + (nth % 40));
      await draft.flush();
    }
    await keepWhole(store);
  },
  /**
   * Opens the draft of the first note of the day and nothing else, or the boxes it is made of, or
   * the one box with the same content: first of all in this page, with the database still closed,
   * and again with it open. The app keeps what it has opened until it locks, so that it opens less
   * the second time; `forgotten` is the app that has just been unlocked. The boxes and the one box
   * are opened anew each time.
   */
  async draft(kind: DraftKind): Promise<{ cold: number; warm: number }> {
    const key = await benchKey();
    const codec = aesCodec(key, owner);
    let db: IDBDatabase | null = null;
    if (kind === 'boxes')
      return firstAndAgain(async () =>
        sixBoxes((db ??= await openPlace('product-caseload')), codec),
      );
    if (kind === 'box') {
      return firstAndAgain(async () => {
        db ??= await openWhole();
        const box: Box = await request(
          db.transaction('rows').objectStore('rows').get(wholePlace.id),
        );
        return codec.open(wholePlace, box);
      });
    }
    const { data } = must(
      rowsAt(0, today).find(({ table }) => table === 'note'),
      'note',
    );
    const { formId, formVersion } = data as Note;
    // Code that is loaded with the note's screen is no part of reading.
    await Promise.all([import('#contract/commands/registry.ts'), loadForm(formId, formVersion)]);
    let store: DeviceStore | null = null;
    return firstAndAgain(async () => {
      store ??= openProduct(key);
      if (kind === 'forgotten') store.forget();
      return openDraft(store, visitIdOf(0));
    });
  },
  /**
   * Opens the note as a person does: the page of the visit, and the draft that begins with it.
   * Beside it the note's row by the shortest way; whoever is second finds the note's piece of the
   * disk read. Milliseconds each.
   *
   * @param isFirst whether the app goes before the shortest way
   * @param isFromDay whether the day was on the screen before, whose road check reads the page of
   *   each of its visits; otherwise the note is the first thing after unlocking
   */
  async reopen({ isFirst, isFromDay }: { isFirst: boolean; isFromDay: boolean }) {
    const key = await benchKey();
    const store = openProduct(key);
    const visits = await visitsBetween(store, day, day);
    if (isFromDay) await Promise.all(visits.map(({ id }) => visitPage(store, id)));
    // Code that is loaded with the note's screen is no part of reading.
    await import('#contract/commands/registry.ts');
    const early = isFirst ? null : await oneEncryptedRead(key);
    const start = performance.now();
    const page = must(await visitPage(store, visitIdOf(0)), 'page of the note');
    const drawn = performance.now();
    const draft = await openDraft(store, visitIdOf(0), page.loaded);
    const end = performance.now();
    const answers = Object.keys(draft.form.sections).length;
    const raw = early ?? (await oneEncryptedRead(key));
    return { page: drawn - start, draft: end - drawn, raw, answers };
  },
};
export type OpenBench = typeof bench;
Object.assign(globalThis, { bench });
