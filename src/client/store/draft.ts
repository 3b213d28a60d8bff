import { atom, getDefaultStore, type Atom, type PrimitiveAtom } from 'jotai';
import { Refusal } from '#contract/errors.ts';
import { coalescePatches, diffValues, overlay, sameValue, type Patch, type Value } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { editBase, loadVisit, type LoadedVisit } from './cases.ts';
import { instantOf } from './clock.ts';
import type { DeviceStore, OpenNote } from './device-store.ts';
import { watchPage } from './draft-lifecycle.ts';
import { foldEvery, foldTyping } from './fold-typing.ts';
import { handOverVisit } from './hand-over.ts';
import { patchPlace } from './sealed-rows.ts';
import { typingQueue, type SaveState } from './typing-queue.ts';

/** An open note. Every change is on the device within 300 ms; the atoms hold what the screen shows meanwhile. */
export type Draft = OpenNote & {
  readonly form: FormDefinition;
  /** True when the note is sealed or approved, or the visit is somebody else's. What is written all the same becomes an addendum. */
  readonly readOnly: boolean;
  /** One atom per path: one key renders one field. */
  answerAtom(path: string): Atom<Value | undefined>;
  /** All answers, for section states and scores; subscribe sparingly. */
  readonly answersAtom: Atom<Answers>;
  set(path: string, value: Value | null): void;
  apply(patch: Patch): void;
  readonly saveStateAtom: Atom<SaveState>;
  close(): Promise<void>;
};

const atoms = getDefaultStore();

const isReadOnly = ({ shown: { visit, note } }: LoadedVisit, userId: string): boolean => note.seal !== null || visit.status === 'NotesApproved' || visit.providerId !== userId;

/** The answers of an open note as atoms. */
function answerAtoms(initial: Answers) {
  let answers: Answers = initial;
  const byPath = new Map<string, PrimitiveAtom<Value | undefined>>();
  const version = atom(0);
  const read = (path: string): Value | undefined => (Object.hasOwn(answers, path) ? answers[path] : undefined);
  return {
    read,
    now: (): Answers => answers,
    of(path: string): Atom<Value | undefined> {
      const made = byPath.get(path) ?? atom<Value | undefined>(read(path));
      byPath.set(path, made);
      return made;
    },
    all: atom((get): Answers => {
      get(version);
      return answers;
    }),
    lay(patch: Patch): void {
      answers = overlay(answers, patch);
      for (const [path, value] of Object.entries(patch)) {
        const each = byPath.get(path);
        if (each) atoms.set(each, value ?? undefined);
      }
      atoms.set(version, (count) => count + 1);
    },
  };
}

type Recent = { readonly patch: Patch; readonly write: number };

/**
 * What this tab typed and the last reading of the tables may not contain yet. A reading that began before a write ended
 * must neither show the field without it nor forget from which revision it was typed.
 */
function typedHere() {
  const bases = new Map<string, number>();
  let recent: Recent[] = [];
  let writes = 0;
  return {
    writes: (): number => writes,
    /** The base stays that of the first letter: what the office changed since was not seen. */
    typed(paths: readonly string[], base: (path: string) => number): void {
      for (const path of paths) bases.set(path, Math.min(base(path), bases.get(path) ?? Number.POSITIVE_INFINITY));
    },
    base: (paths: readonly string[]): number => Math.min(...paths.map((path) => bases.get(path) ?? Number.POSITIVE_INFINITY)),
    written(patch: Patch): void {
      writes += 1;
      recent.push({ patch, write: writes });
    },
    /** Forgets what a reading begun after `seen` writes contains; gives what it may lack. */
    missingFrom(seen: number, unsaved: Patch): Patch {
      recent = recent.filter(({ write }) => write > seen);
      const missing = coalescePatches(recent.reduce<Patch>((all, { patch }) => coalescePatches(all, patch), {}), unsaved);
      for (const path of bases.keys()) if (!Object.hasOwn(missing, path)) bases.delete(path);
      return missing;
    },
  };
}

/**
 * Opens a note for writing, with everything typed so far, also what a killed browser left behind.
 *
 * @throws Refusal `record.not-found` when the device does not have the visit; `note.unknown-field` when this version of
 * the app does not know the note's form
 */
export async function openDraft(store: DeviceStore, visitId: string): Promise<Draft> {
  let loaded = await loadVisit(store, visitId);
  if (!loaded) throw new Refusal('record.not-found');
  const form = formById(loaded.shown.note.formId, loaded.shown.note.formVersion);
  if (!form) throw new Refusal('note.unknown-field');
  const answers = answerAtoms(loaded.shown.note.content.doc.values);
  const here = typedHere();
  const saveState = atom<SaveState>({ kind: 'idle' });
  let current: LoadedVisit = loaded;
  loaded = null;
  let patchRows = current.typing.patches.length;
  let cancelHandOver: (() => void) | null = null;
  let closed = false;

  const queue = typingQueue({ clock: store.clock, write, onState: (next) => atoms.set(saveState, next), onWritten });

  async function write(patch: Patch): Promise<void> {
    const base = Math.min(here.base(Object.keys(patch)), editBase(current, Object.keys(patch)));
    const box = await store.codec.seal(patchPlace({ visitId, base }), patch);
    await store.tables.appendPatch({ visitId, base, epoch: current.epoch, at: instantOf(store.clock), box });
    here.written(patch);
  }

  function onWritten(): void {
    patchRows += 1;
    scheduleHandOver();
    if (patchRows < foldEvery) return;
    patchRows = 0;
    // A fold that did not happen only makes the next opening slower.
    foldTyping(store, visitId).catch(() => {});
  }

  function scheduleHandOver(): void {
    cancelHandOver ??= store.clock.after(store.autoSave, () => void handOver().catch(() => {}));
  }

  async function handOver(): Promise<void> {
    cancelHandOver?.();
    cancelHandOver = null;
    await queue.flush();
    await handOverVisit(store, visitId);
  }

  /** A pull, a verdict or another tab changed what lies underneath: the fields follow, except where this tab is typing. */
  function follow({ seen, next }: { seen: number; next: LoadedVisit | null }): void {
    if (!next || closed) return;
    current = next;
    const changes = diffValues(answers.now(), overlay(next.shown.note.content.doc.values, here.missingFrom(seen, queue.unsaved())));
    if (Object.keys(changes).length > 0) answers.lay(changes);
  }

  function apply(patch: Patch): void {
    const changed = Object.fromEntries(Object.entries(patch).filter(([path, value]) => !sameValue(value, answers.read(path) ?? null)));
    const paths = Object.keys(changed);
    if (paths.length === 0) return;
    here.typed(paths, (path) => editBase(current, [path]));
    answers.lay(changed);
    queue.add(changed);
  }

  const reread = async (): Promise<{ seen: number; next: LoadedVisit | null }> => {
    const seen = here.writes();
    return { seen, next: await loadVisit(store, visitId) };
  };
  const stops = [store.tables.watch(reread, follow), watchPage({ flush: queue.flush, handOver })];
  if (patchRows > 0 || current.typing.draft) scheduleHandOver();

  const draft: Draft = {
    visitId,
    form,
    get readOnly() {
      return isReadOnly(current, store.user.id);
    },
    answerAtom: answers.of,
    answersAtom: answers.all,
    set: (path, value) => apply({ [path]: value }),
    apply,
    saveStateAtom: saveState,
    flush: queue.flush,
    handOver,
    unsaved: queue.unsaved,
    async close() {
      await handOver();
      closed = true;
      for (const stop of stops) stop();
      // What the device would not take stays here, is tried again and goes into an export.
      if (Object.keys(queue.unsaved()).length > 0) return;
      queue.stop();
      store.openNotes.delete(draft);
    },
  };
  for (const other of store.openNotes) if (other.visitId === visitId) apply(other.unsaved());
  store.openNotes.add(draft);
  return draft;
}
