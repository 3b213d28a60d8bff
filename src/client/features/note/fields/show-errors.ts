import { getDefaultStore } from 'jotai';
import type { Section } from '#forms/define.ts';
import { contradictedBy } from '#forms/form-index.ts';
import {
  fieldError,
  fieldsOf,
  orderPath,
  stillFound,
  type FieldError,
  type VisibleItem,
} from '#forms/engine.ts';
import { sectionErrors } from '#forms/field-errors.ts';
import { viewOf } from '#forms/visibility.ts';
import type { NoteDesk } from '../editor/note-editor.ts';

const atoms = getDefaultStore();

/**
 * Missing answers are reported only after an attempt to sign; a wrong answer when its field is
 * left.
 */
const isMissing = ({ code }: FieldError): boolean => code === 'required' || code === 'too-few-rows';

/** Checks one field when it is left, and the answers it may contradict. */
export function checkField(desk: NoteDesk, path: string): void {
  const answers = atoms.get(desk.draft.answersAtom);
  for (const other of contradictedBy(desk.form, path)) {
    const error = fieldError(desk.form, answers, other, desk.lastDates);
    if (error?.code === 'contradiction') atoms.set(desk.errorAt(other), error);
  }
  const found = fieldError(desk.form, answers, path, desk.lastDates);
  const error = found && isMissing(found) && !atoms.get(desk.attempted) ? null : found;
  atoms.set(desk.errorAt(path), error);
  atoms.set(desk.leftWrong, error && path);
}

/** Takes away what the form's checks found at an answer as soon as it holds no longer. */
function clearFindings({ draft, form, context, findings }: NoteDesk, path: string): void {
  const shown = atoms.get(findings);
  // Almost every answer has none, and costs nothing.
  if (!shown.some(({ paths }) => paths.includes(path))) return;
  const answers = atoms.get(draft.answersAtom);
  const left = stillFound(form, answers, context, { path, findings: shown });
  if (left.length < shown.length) atoms.set(findings, left);
}

/**
 * Clears a shown error as soon as the answer is right; never shows a new one while somebody types.
 */
export function clearWhenRight(desk: NoteDesk, path: string): void {
  clearFindings(desk, path);
  for (const each of [path, ...contradictedBy(desk.form, path)])
    if (
      atoms.get(desk.errorAt(each)) !== null &&
      fieldError(desk.form, atoms.get(desk.draft.answersAtom), each, desk.lastDates) === null
    )
      atoms.set(desk.errorAt(each), null);
}

/** Checks an answer whenever it changes, by hand or by a pull. Returns an unsubscribe function. */
export const onAnswer = (
  desk: NoteDesk,
  path: string,
  judge: (desk: NoteDesk, path: string) => void,
): (() => void) => atoms.sub(desk.draft.answerAtom(path), () => judge(desk, path));

/**
 * Questions of a section whose errors were shown when they appeared, and whether missing answers
 * counted then.
 */
export type Checked = { readonly attempted: boolean; readonly paths: ReadonlySet<string> };

type Showing = {
  readonly attempted: boolean;
  /** What the section shows now. */
  readonly items: readonly VisibleItem[];
  readonly checked: Checked;
};

/**
 * Shows existing errors in a section that is being opened, and in questions that another answer
 * opened, because the error counts include them. Questions that were there before are left to the
 * person typing.
 */
export function showSectionErrors(
  desk: NoteDesk,
  section: Section,
  { attempted, items, checked }: Showing,
): Checked {
  const paths = new Set(items.flatMap(pathsOf));
  const isChecked = (path: string): boolean =>
    checked.attempted === attempted && checked.paths.has(path);
  const errors = sectionErrors(
    viewOf(desk.form, atoms.get(desk.draft.answersAtom), desk.lastDates),
    section,
  ).filter((error) => attempted || !isMissing(error));
  const wrong = new Map(errors.map((error) => [error.path, error]));
  for (const path of paths)
    if (!isChecked(path)) atoms.set(desk.errorAt(path), wrong.get(path) ?? null);
  return { attempted, paths };
}

function pathsOf(item: VisibleItem): readonly string[] {
  const own = fieldsOf(item).map(({ path }) => path);
  return item.kind === 'rows' ? [orderPath(item.group), ...own] : own;
}
