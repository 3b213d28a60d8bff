import PouchDB from 'pouchdb-browser';
import type { Patch } from '#domain/merge.ts';
import { aesCodec } from '#client/store/codec.ts';
import { DeviceDatabase } from '#client/store/database.ts';
import { dexieTables } from '#client/store/dexie-tables.ts';
import { directReads } from '#client/store/direct-reads.ts';
import { largeForm } from '../../../support/large-form.ts';
import { smallEdit, wholeNote } from '../../notes.ts';
import { newKey, openRaw, putStrict, sealRaw } from '../raw-store.ts';
import { inTurn } from '../timing.ts';

const form = largeForm(600);
const answers = wholeNote(form, 1);
const edit = (round: number): Patch => smallEdit(answers, round + 1, 3);
const owner = {
  orgId: '00000000-0000-7000-8000-000000000001',
  userId: '00000000-0000-7000-8000-000000000002',
};
const visitId = '00000000-0000-7000-8000-000000000003';

async function contestants() {
  const key = await newKey();
  const raw = await openRaw('raw');
  const sealed = await openRaw('sealed');
  const db = new DeviceDatabase('product');
  await db.open();
  const tables = dexieTables(db.name, { make: () => db, direct: directReads });
  const codec = aesCodec(key, owner);
  const dexie = new DeviceDatabase('dexie');
  await dexie.open();
  const pouch = new PouchDB<{ answers: object }>('whole-notes', { auto_compaction: true });
  let rev = (await pouch.put({ _id: visitId, answers })).rev;
  const bytes = new TextEncoder();
  return {
    /** The changed answers as bytes, nothing else: 1.0. */
    raw: (round: number) => putStrict(raw, bytes.encode(JSON.stringify(edit(round)))),
    aesRaw: async (round: number) => putStrict(sealed, await sealRaw(key, edit(round))),
    /**
     * What the app does for every save: seal the changed answers and append the row that is the
     * outbox entry.
     */
    product: async (round: number) => {
      const box = await codec.seal({ table: 'patches', id: visitId, version: 0 }, edit(round));
      await tables.appendPatch({ visitId, base: 0, epoch: '', at: new Date().toISOString(), box });
    },
    dexie: async (round: number) => {
      const box = await codec.seal({ table: 'patches', id: visitId, version: 0 }, edit(round));
      await dexie.patches.add({ visitId, base: 0, epoch: '', at: new Date().toISOString(), box });
    },
    pouch: async (round: number) => {
      rev = (await pouch.put({ _id: visitId, _rev: rev, answers: { ...answers, ...edit(round) } }))
        .rev;
    },
  };
}

let ready: ReturnType<typeof contestants> | undefined;
const all = (): ReturnType<typeof contestants> => (ready ??= contestants());

export const bench = {
  /** Times of every way to save, taken in turn. */
  async compare(rounds: number) {
    const work = await all();
    await inTurn(10, work);
    return inTurn(rounds, work);
  },
  /** Saves of one kind only, for counting what reaches the disk. */
  async only(kind: 'raw' | 'product' | 'pouch', rounds: number) {
    const work = await all();
    for (let round = 0; round < rounds; round += 1) await work[kind](round);
  },
};
export type SaveBench = typeof bench;
Object.assign(globalThis, { bench });
