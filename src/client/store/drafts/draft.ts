import { atom, getDefaultStore, type Atom } from 'jotai';
import { Refusal } from '#contract/errors.ts';
import { diffValues, overlay, sameValue, type Patch, type Value } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { loadForm } from '#forms/load.ts';
import { AnswerAtoms } from './answer-atoms.ts';
import { AnswerMarks, type ForeignChange } from './answer-marks.ts';
import { baseInEpoch, editBase, loadVisit, type LoadedVisit } from '../outbox/load-aggregate.ts';
import { instantOf } from '../clock.ts';
import type { DeviceStore, OpenNote, Stranded } from '../device-store.ts';
import { watchPage } from './draft-lifecycle.ts';
import { compactEvery, compactDraft } from './compaction.ts';
import { commitDraft } from './commit-draft.ts';
import { recordOthers } from '../history/note-history.ts';
import { patchPlace } from '../sealed-rows.ts';
import { EditedHere } from './typed-here.ts';
import { editQueue, type SaveState } from './edit-queue.ts';
import { putUnsaved } from '../outbox/unsaved.ts';

/**
 * An open note. Every change is on the device within 300 ms; the atoms hold what the screen shows
 * meanwhile.
 */
export type Draft = OpenNote & {
  readonly form: FormDefinition;
  /**
   * True when the note is sealed or approved, or the visit is somebody else's. What is written all
   * the same becomes an addendum.
   */
  readonly readOnly: boolean;
  /** One atom per path: one key renders one field. */
  answerAtom(path: string): Atom<Value | undefined>;
  /** All answers, for section states and scores; subscribe sparingly. */
  readonly answersAtom: Atom<Answers>;
  /** What somebody else changed at a path while the note is open, until it was seen. */
  changedAt(path: string): Atom<ForeignChange | null>;
  /** The entry whose choice between two answers is open at a path. */
  choiceAt(path: string): Atom<string | null>;
  seen(path: string): void;
  set(path: string, value: Value | null): void;
  apply(patch: Patch): void;
  readonly saveStateAtom: Atom<SaveState>;
  close(): Promise<void>;
};

const atoms = getDefaultStore();

class NoteDraft {
  readonly #store: DeviceStore;
  readonly #visitId: string;
  readonly #queue;
  readonly #here = new EditedHere();
  readonly #stops: (() => void)[];
  readonly answers: AnswerAtoms;
  readonly marks = new AnswerMarks();
  readonly saveState = atom<SaveState>({ kind: 'idle' });
  #loaded: LoadedVisit;
  #patchRows: number;
  #cancelHandOver: (() => void) | null = null;
  /** The history records what others wrote from the first local edit on. */
  #told: Promise<void> | null = null;
  closed = false;

  constructor(store: DeviceStore, loaded: LoadedVisit) {
    this.#store = store;
    this.#loaded = loaded;
    this.#visitId = loaded.shown.visit.id;
    this.answers = new AnswerAtoms(loaded.shown.note.content.doc.values);
    this.marks.follow(loaded.shown.note, store.user.id);
    this.#patchRows = loaded.draftEdits.patches.length;
    this.#queue = editQueue({
      clock: store.clock,
      write: (patch) => this.#write(patch),
      onState: (next) => this.#onState(next),
      onWritten: () => this.#onWritten(),
    });
    this.#stops = [
      store.tables.watch(
        () => this.#reread(),
        (read) => this.#follow(read),
        // The fields are drawn first.
        true,
      ),
      watchPage({ flush: this.#queue.flush, commitDraft: () => this.commitDraft() }),
    ];
    if (this.#patchRows > 0 || loaded.draftEdits.draft) this.#scheduleHandOver();
  }

  get readOnly(): boolean {
    const { visit, note } = this.#loaded.shown;
    return (
      note.seal !== null ||
      visit.status === 'NotesApproved' ||
      visit.providerId !== this.#store.user.id
    );
  }

  apply(patch: Patch): void {
    const changed = Object.fromEntries(
      Object.entries(patch).filter(
        ([path, value]) => !sameValue(value, this.answers.read(path) ?? null),
      ),
    );
    for (const path of Object.keys(changed))
      this.#here.edited(path, editBase(this.#loaded, [path]), this.#loaded.epoch);
    this.#take(changed);
  }

  /**
   * Takes over what an earlier opening of the note could not write, with the revisions it was typed
   * from.
   */
  adopt({ patch, bases, epoch }: Stranded): void {
    for (const [path, base] of Object.entries(bases))
      this.#here.edited(path, baseInEpoch(base, epoch, this.#loaded.epoch), this.#loaded.epoch);
    this.#take(patch);
  }

  #take(patch: Patch): void {
    if (Object.keys(patch).length === 0) return;
    for (const path of Object.keys(patch)) this.marks.seen(path);
    this.answers.overlay(patch);
    this.#queue.add(patch);
    this.#told ??= this.#tellHistory();
  }

  /** A history that could not be written never blocks the note. */
  #tellHistory(): Promise<void> {
    return recordOthers(this.#store, this.#visitId).catch(() => {});
  }

  flush(): Promise<void> {
    return this.#queue.flush();
  }

  unsaved(): Patch {
    return this.#queue.unsaved();
  }

  async commitDraft(): Promise<void> {
    this.#cancelHandOver?.();
    this.#cancelHandOver = null;
    await this.#queue.flush();
    await this.#told;
    await commitDraft(this.#store, this.#visitId);
  }

  /**
   * Hands over and ends. True when nothing is left here; what the device would not take is kept and
   * tried again.
   */
  async close(): Promise<boolean> {
    // Uncommitted edits go with the next commit; a device that cannot store them must not
    // keep the note open.
    await this.commitDraft().catch(() => {});
    this.closed = true;
    for (const stop of this.#stops) stop();
    if (Object.keys(this.unsaved()).length > 0) return false;
    this.#queue.stop();
    return true;
  }

  /** Passes what could not be written, once, to the next opening of the note. */
  async surrender(): Promise<Stranded> {
    await this.#queue.flush();
    this.#queue.stop();
    putUnsaved(this, null);
    const patch = this.unsaved();
    const { epoch } = this.#loaded;
    return {
      patch,
      epoch,
      bases: Object.fromEntries(
        Object.keys(patch).map((path) => [path, this.#here.base([path], epoch)]),
      ),
    };
  }

  /** Discards what could not be written, because its author said so. */
  drop(): void {
    this.#queue.drop();
    putUnsaved(this, null);
  }

  #onState(next: SaveState): void {
    atoms.set(this.saveState, next);
    const answers = next.kind === 'failed' ? Object.keys(this.unsaved()).length : 0;
    putUnsaved(
      this,
      answers > 0 ? { database: this.#store.name, visitId: this.#visitId, answers } : null,
    );
  }

  async #write(patch: Patch): Promise<void> {
    const paths = Object.keys(patch);
    const { epoch } = this.#loaded;
    const base = Math.min(this.#here.base(paths, epoch), editBase(this.#loaded, paths));
    const box = await this.#store.codec.seal(patchPlace({ visitId: this.#visitId, base }), patch);
    await this.#store.tables.appendPatch({
      visitId: this.#visitId,
      base,
      epoch,
      at: instantOf(this.#store.clock),
      box,
    });
    this.#here.written(patch);
  }

  #onWritten(): void {
    this.#patchRows += 1;
    this.#scheduleHandOver();
    if (this.#patchRows < compactEvery) return;
    this.#patchRows = 0;
    // A fold that did not happen only makes the next opening slower.
    compactDraft(this.#store, this.#visitId).catch(() => {});
  }

  #scheduleHandOver(): void {
    this.#cancelHandOver ??= this.#store.clock.after(
      this.#store.autoSave,
      () => void this.commitDraft().catch(() => {}),
    );
  }

  async #reread(): Promise<{ seen: number; next: LoadedVisit | null }> {
    const seen = this.#here.writes;
    return { seen, next: await loadVisit(this.#store, this.#visitId) };
  }

  /**
   * A pull, a verdict or another tab changed the stored answers: the fields follow, except where
   * this tab is typing.
   */
  #follow({ seen, next }: { seen: number; next: LoadedVisit | null }): void {
    if (!next || this.closed) return;
    this.#loaded = next;
    this.marks.follow(next.shown.note, this.#store.user.id);
    const target = overlay(
      next.shown.note.content.doc.values,
      this.#here.missingFrom(seen, this.unsaved()),
    );
    const changes = diffValues(this.answers.now, target);
    if (Object.keys(changes).length === 0) return;
    this.answers.overlay(changes);
    this.marks.changed(changes, next.shown.note, this.#store.clientId);
    if (this.#told) this.#told = this.#tellHistory();
  }
}

/** What earlier openings of the note in this tab could not write. */
async function strandedOf(store: DeviceStore, visitId: string): Promise<Stranded[]> {
  const found: Stranded[] = [];
  for (const other of store.openNotes) {
    const left = other.visitId === visitId ? await other.surrender() : null;
    if (left) found.push(left);
  }
  return found;
}

function draftOf(
  store: DeviceStore,
  visitId: string,
  form: FormDefinition,
  note: NoteDraft,
): Draft {
  const open: OpenNote = {
    visitId,
    flush: () => note.flush(),
    commitDraft: () => note.commitDraft(),
    unsaved: () => note.unsaved(),
    async surrender() {
      if (!note.closed) return null;
      store.openNotes.delete(open);
      return note.surrender();
    },
    drop: () => note.drop(),
  };
  store.openNotes.add(open);
  return {
    visitId,
    form,
    get readOnly() {
      return note.readOnly;
    },
    answerAtom: (path) => note.answers.of(path),
    answersAtom: note.answers.all,
    changedAt: (path) => note.marks.changedAt(path),
    choiceAt: (path) => note.marks.choiceAt(path),
    seen: (path) => note.marks.seen(path),
    set: (path, value) => note.apply({ [path]: value }),
    apply: (patch) => note.apply(patch),
    saveStateAtom: note.saveState,
    flush: open.flush,
    commitDraft: open.commitDraft,
    unsaved: open.unsaved,
    surrender: open.surrender,
    drop: open.drop,
    async close() {
      if (await note.close()) store.openNotes.delete(open);
    },
  };
}

/**
 * Opens a note for writing, with everything typed so far, also what a killed browser left behind.
 *
 * @param known the visit as a screen has just read it; what was written since comes to the draft
 * with its first look at the tables
 * @throws Refusal `record.not-found` when the device does not have the visit; `note.unknown-field`
 * when this version of the app does not know the note's form
 */
export async function openDraft(
  store: DeviceStore,
  visitId: string,
  known?: LoadedVisit,
): Promise<Draft> {
  const stranded = await strandedOf(store, visitId);
  // An earlier opening may have written while it gave up what it held.
  const loaded = known && stranded.length === 0 ? known : await loadVisit(store, visitId);
  if (!loaded) throw new Refusal('record.not-found');
  const form = await loadForm(loaded.shown.note.formId, loaded.shown.note.formVersion);
  if (!form) throw new Refusal('note.unknown-field');
  const note = new NoteDraft(store, loaded);
  for (const left of stranded) note.adopt(left);
  return draftOf(store, visitId, form, note);
}
