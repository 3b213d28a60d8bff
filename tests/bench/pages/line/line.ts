import PouchDB from 'pouchdb-browser';
import { largeForm } from '../../../support/large-form.ts';
import { smallEdit, wholeNote } from '../../notes.ts';

const form = largeForm(600);
const noteId = (nth: number): string => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

type NoteDoc = { answers: object };
let pouch: PouchDB<NoteDoc> | undefined;

/** Push of everything that is new, again after every failure until it went through. Milliseconds. */
async function pushUntilDone(db: PouchDB<NoteDoc>): Promise<number> {
  const start = performance.now();
  for (;;) {
    const done = await db.replicate.to(`${location.origin}/couch/notes`, { batch_size: 50 }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (done) return performance.now() - start;
  }
}

export const bench = {
  /** New whole notes in a fresh local database, not yet sent. */
  async pouchNew(count: number, name: string) {
    await pouch?.close();
    pouch = new PouchDB<NoteDoc>(name, { auto_compaction: true });
    for (let nth = 0; nth < count; nth += 1) await pouch.put({ _id: noteId(nth), answers: wholeNote(form, nth + 1) });
  },
  /** The same small edits as the product makes, one in every note. */
  async pouchEdit(count: number) {
    if (!pouch) throw new Error('no notes yet');
    for (let nth = 0; nth < count; nth += 1) {
      const { _rev, answers } = await pouch.get(noteId(nth));
      await pouch.put({ _id: noteId(nth), _rev, answers: { ...answers, ...smallEdit(wholeNote(form, nth + 1), nth + 1) } });
    }
  },
  async pouchPush() {
    if (!pouch) throw new Error('no notes yet');
    return pushUntilDone(pouch);
  },
};
export type LineBench = typeof bench;
Object.assign(globalThis, { bench });
