import { atom, getDefaultStore, type Atom, type PrimitiveAtom } from 'jotai';
import type { Note } from '#contract/entities.ts';
import type { Patch } from '#domain/merge.ts';
import { sourceOf } from '../history/note-history.ts';

/**
 * An answer that changed while the note was open and not by this tab: who changed it and when (ISO
 * instant), where it is known.
 */
export type ForeignChange = { readonly by: string | null; readonly at: string | null };

const atoms = getDefaultStore();

/**
 * What is shown beside the answers of an open note: changes of others until they are seen, and
 * choices that are open.
 */
export class AnswerMarks {
  readonly #changed = new Map<string, PrimitiveAtom<ForeignChange | null>>();
  readonly #choices = new Map<string, PrimitiveAtom<string | null>>();
  #open: ReadonlyMap<string, string> = new Map();

  changedAt(path: string): PrimitiveAtom<ForeignChange | null> {
    const known = this.#changed.get(path) ?? atom<ForeignChange | null>(null);
    this.#changed.set(path, known);
    return known;
  }

  choiceAt(path: string): Atom<string | null> {
    const known = this.#choices.get(path) ?? atom(this.#open.get(path) ?? null);
    this.#choices.set(path, known);
    return known;
  }

  /** The note now says something else at these paths. */
  changed(patch: Patch, note: Note, clientId: string): void {
    for (const path of Object.keys(patch)) {
      const { by = null, at } = sourceOf(note, path, clientId);
      atoms.set(this.changedAt(path), { by, at });
    }
  }

  /** The person has seen it, or has answered again. */
  seen(path: string): void {
    const mark = this.#changed.get(path);
    if (mark) atoms.set(mark, null);
  }

  /** Which choices of this person the note waits for. */
  follow(note: Note, userId: string): void {
    this.#open = new Map(
      note.content.conflicts
        .filter(({ mineEdit }) => mineEdit.by === userId)
        .map(({ path, entryId }) => [path, entryId]),
    );
    for (const [path, choice] of this.#choices) atoms.set(choice, this.#open.get(path) ?? null);
  }
}
