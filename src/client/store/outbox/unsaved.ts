import { atom, getDefaultStore } from 'jotai';
import { storeAtom } from '../current-store.ts';
import type { DeviceStore } from '../device-store.ts';

/**
 * Answers of one note that the device would not take: they are in the memory of this page and
 * nowhere else.
 */
export type Unsaved = {
  readonly database: string;
  readonly visitId: string;
  readonly answers: number;
};

const found = new Map<object, Unsaved>();
const written = atom<readonly Unsaved[]>([]);

/**
 * What the device would not take, of every note of this page, also of those that were left or
 * hidden.
 */
export const unsavedAtom = atom((get) => get(written));

/** What the device would not take of the person whose store is open. */
export const unsavedHereAtom = atom((get) =>
  get(written).filter(({ database }) => database === get(storeAtom)?.name),
);

/** Called by a note whenever a save failed or came through; null when nothing of it is left. */
export function putUnsaved(note: object, unsaved: Unsaved | null): void {
  if (!unsaved && !found.has(note)) return;
  if (unsaved) found.set(note, unsaved);
  else found.delete(note);
  getDefaultStore().set(written, [...found.values()]);
}

/** How many answers of a store are in the memory of this page alone. */
export const unsavedAnswers = ({ openNotes }: Pick<DeviceStore, 'openNotes'>): number =>
  [...openNotes].reduce((sum, note) => sum + Object.keys(note.unsaved()).length, 0);
