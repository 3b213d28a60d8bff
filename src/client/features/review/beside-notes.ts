import type { OutputOf } from '#contract/call.ts';
import type { Note } from '#contract/entities.ts';
import { adjacentNote } from '#contract/note-neighbours.ts';
import { previousNotes } from '#contract/notes.ts';
import { olderNote, olderNotes, type OlderNoteRow } from '#contract/older-notes.ts';
import { callApi } from '#client/api/call.ts';
import {
  loadNote,
  loadPrevious,
  orNone,
  type LoadedNote,
} from '#client/features/note/load-note.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { olderIn, olderKey } from './original-note.tsx';

/** What is shown beside a note, and which notes that may be. */

export type Older = OutputOf<typeof olderNote>;
/** What is beside a note: another one of a visit, or one from before this product. */
export type Other =
  | { readonly kind: 'note'; readonly key: string; readonly note: LoadedNote }
  | { readonly kind: 'older'; readonly key: string; readonly older: Older };

export type Pair = {
  readonly loaded: LoadedNote;
  /** Null where the patient has no other note. */
  readonly other: Other | null;
  /** Earlier notes of the same form. */
  readonly same: readonly Note[];
  /** Notes of the patient from before this product. */
  readonly before: readonly OlderNoteRow[];
};
export type Direction = 'previous' | 'next';

/** Older notes to choose from, the newest; *Earlier note* leads to the others. */
const mostOlder = 100;

/** Key of the note next to a visit's, of whatever kind is nearer; null where none is. */
async function nextToVisit(visitId: string, side: Direction): Promise<string | null> {
  const around = await callApi(adjacentNote, { visitId });
  const older = side === 'previous' ? around.olderPrevious : around.olderNext;
  return older ? olderKey(older.id) : (around[side]?.visitId ?? null);
}

function nextToOlder(older: Older, side: Direction): string | null {
  const found = older[side];
  if (found === null) return null;
  return found.kind === 'older' ? olderKey(found.id) : found.visitId;
}

/** The note next to the one beside `apart` that is not that one itself; null where none is. */
export async function besides(
  other: Other | null,
  side: Direction,
  apart: string,
): Promise<string | null> {
  const found =
    other?.kind === 'older'
      ? nextToOlder(other.older, side)
      : await nextToVisit(other?.key ?? apart, side);
  return found === apart && other !== null ? nextToVisit(apart, side) : found;
}

/** @throws Refusal */
async function loadOther(key: string): Promise<Other> {
  const id = olderIn(key);
  return id === null
    ? { kind: 'note', key, note: await loadNote(key) }
    : { kind: 'older', key, older: await callApi(olderNote, { id }) };
}

/** The note before one: one of this product, and where there is none an older one. @throws Refusal */
async function otherBefore(visitId: string): Promise<Other | null> {
  const note = await loadPrevious(visitId);
  if (note) return { kind: 'note', key: note.visit.id, note };
  const { olderPrevious } = await callApi(adjacentNote, { visitId });
  return olderPrevious ? loadOther(olderKey(olderPrevious.id)) : null;
}

/** Older notes of a patient, the newest first. @throws Refusal */
const olderOf = async (patientId: string): Promise<readonly OlderNoteRow[]> =>
  (await callApi(olderNotes, { patientId, pageSize: mostOlder })).rows;

/**
 * A note and the one that was asked for beside it; without one the note before it.
 *
 * @throws Refusal
 */
export async function loadPair(visitId: string, asked: string | null): Promise<Pair> {
  const [loaded, other, same] = await Promise.all([
    loadNote(visitId),
    asked === null ? otherBefore(visitId) : loadOther(asked),
    orNone(callApi(previousNotes, { visitId, limit: 20 })),
  ]);
  const before = await olderOf(loaded.visit.patientId);
  return { loaded, other, same: same?.notes ?? [], before };
}

export const olderTitle = ({
  day,
  title,
  author,
}: Pick<Older, 'day' | 'title' | 'author'>): string =>
  [day, title, author].filter(Boolean).join(' · ');

/**
 * The notes to choose from, the one that is shown among them, of whatever form it is: those of the
 * same form, and then those from before this product.
 */
export function choicesOf({ other, same, before }: Pick<Pair, 'other' | 'same' | 'before'>) {
  const choices = [
    ...same.map(({ visitId, dateOfService }) => ({ value: visitId, label: dateOfService })),
    ...before.map((row) => ({ value: olderKey(row.id), label: olderTitle(row) })),
  ];
  if (other === null || choices.some(({ value }) => value === other.key)) return choices;
  const label = other.kind === 'older' ? olderTitle(other.older) : dayAndTime(other.note.visit);
  return [{ value: other.key, label }, ...choices];
}
