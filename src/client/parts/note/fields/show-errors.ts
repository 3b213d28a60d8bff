import { getDefaultStore } from 'jotai';
import type { Section } from '#forms/define.ts';
import { fieldError, type FieldError } from '#forms/engine.ts';
import { sectionErrors } from '#forms/field-errors.ts';
import { viewOf } from '#forms/visibility.ts';
import type { NoteDesk } from '../desk/desk.ts';

const atoms = getDefaultStore();

/** Nobody is told to answer a question before they tried to sign; a wrong answer is named when its field is left. */
const isMissing = ({ code }: FieldError): boolean => code === 'required' || code === 'too-few-rows';

/** Checks one field as it is left. */
export function checkField(desk: NoteDesk, path: string): void {
  const error = fieldError(desk.form, atoms.get(desk.draft.answersAtom), path);
  atoms.set(desk.errorAt(path), error && isMissing(error) && !atoms.get(desk.attempted) ? null : error);
}

/** Takes a shown error away as soon as the answer is right; never shows a new one while somebody types. */
export function clearWhenRight(desk: NoteDesk, path: string): void {
  if (atoms.get(desk.errorAt(path)) !== null && fieldError(desk.form, atoms.get(desk.draft.answersAtom), path) === null) atoms.set(desk.errorAt(path), null);
}

/** Shows what is already wrong in a section that is being opened. */
export function showSectionErrors(desk: NoteDesk, section: Section, attempted: boolean): void {
  for (const error of sectionErrors(viewOf(desk.form, atoms.get(desk.draft.answersAtom)), section)) {
    if (attempted || !isMissing(error)) atoms.set(desk.errorAt(error.path), error);
  }
}
