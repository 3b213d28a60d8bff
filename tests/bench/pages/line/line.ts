import PouchDB from 'pouchdb-browser';
import type { Patch } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { smallEdit, wholeNote } from '../../notes.ts';
import { plainPush, plainWrite } from './plain-line.ts';
import { productLine, type ProductLine } from './product-line.ts';

/** The same notes and the same edits for the product, PouchDB and the plain way. */

const form = must(formById('skilled-nursing-visit'), 'form');
// characters of a long text: a note of about 40 kB of JSON, as in the targets
const perNote = 1_600;

const noteOf = (nth: number) => wholeNote(form, nth + 1, perNote);
const editOf = (nth: number): Patch => smallEdit(noteOf(nth), nth + 1);

type NoteDoc = { answers: object };
let pouch: PouchDB<NoteDoc> | undefined;
let product: ProductLine | undefined;

/**
 * Push of everything that is new, again after every failure until it went through. Milliseconds.
 */
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

async function gzipBytes(value: unknown): Promise<number> {
  const piped = new Blob([JSON.stringify(value)])
    .stream()
    .pipeThrough(new CompressionStream('gzip'));
  return (await new Response(piped).arrayBuffer()).byteLength;
}

export const bench = {
  /**
   * Mean bytes of a whole note as JSON; and the least bytes that must travel: all notes, and an
   * edit in each, as one gzip stream, each change with the id of its note and an id for its
   * receipt.
   */
  async sizes(ids: readonly string[]) {
    const least = (changeOf: (nth: number) => object): Promise<number> =>
      gzipBytes(ids.map((id, nth) => [id, crypto.randomUUID(), changeOf(nth)]));
    const note =
      ids.reduce((sum, _, nth) => sum + JSON.stringify(noteOf(nth)).length, 0) / ids.length;
    return { note, notes: await least(noteOf), edits: await least(editOf) };
  },
  /** New whole notes in a fresh local database, not yet sent. */
  async pouchNew(ids: readonly string[], name: string) {
    await pouch?.close();
    pouch = new PouchDB<NoteDoc>(name, { auto_compaction: true });
    await pouch.bulkDocs(ids.map((id, nth) => ({ _id: id, answers: noteOf(nth) })));
  },
  /** The same small edits as the product makes, one in every note. */
  async pouchEdit(ids: readonly string[]) {
    if (!pouch) throw new Error('no notes yet');
    for (const [nth, id] of ids.entries()) {
      const { _rev, answers } = await pouch.get(id);
      await pouch.put({ _id: id, _rev, answers: { ...answers, ...editOf(nth) } });
    }
  },
  async pouchPush() {
    if (!pouch) throw new Error('no notes yet');
    return pushUntilDone(pouch);
  },

  async signIn(userName: string, password: string) {
    product = await productLine(userName, password);
  },
  productNew: (ids: readonly string[]) =>
    must(product, 'product').write(
      ids.map((id, nth) => [id, noteOf(nth)] as const),
      0,
    ),
  productEdit: (ids: readonly string[]) =>
    must(product, 'product').write(
      ids.map((id, nth) => [id, editOf(nth)] as const),
      1,
    ),
  /** Puts so many small edits of each visit into the outbox, each an entry of its own. */
  productQueue: (ids: readonly string[], each: number) =>
    must(product, 'product').queue(
      Array.from({ length: each }, (_, nth) =>
        ids.map(
          (id) => [id, { 'narrative.text': `line ${nth} of what was done in this home` }] as const,
        ),
      ).flat(),
    ),
  /**
   * Sends everything and gives the longest tasks of the page meanwhile, milliseconds; the browser
   * tells of those from 50 ms on.
   */
  async productPushWatched() {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => tasks.push(duration)),
    );
    observer.observe({ type: 'longtask' });
    const spent = await must(product, 'product').drain();
    for (const { duration } of observer.takeRecords()) tasks.push(duration);
    observer.disconnect();
    return { spent, tasks };
  },
  productPush: () => must(product, 'product').drain(),
  productPull: () => must(product, 'product').pull(),

  plainNew: (ids: readonly string[], name: string) =>
    plainWrite(
      name,
      ids.map((id, nth) => ({ id, answers: noteOf(nth) })),
    ),
  plainPush,
};
export type LineBench = typeof bench;
Object.assign(globalThis, { bench });
