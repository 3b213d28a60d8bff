import type { Patch } from '#domain/merge.ts';
import { sameValue } from '#domain/merge.ts';
import type { Answers, FormDefinition } from './define.ts';
import { isAnswered } from './visibility.ts';

/**
 * The findings a nurse records for a body system without findings, in one tap. It fills open
 * questions only and says in words what it records; it is an observation of today, never a copy.
 */
export type NormalLimits = {
  /** The button. */
  readonly label: string;
  /** What the tap records, as the button explains it. */
  readonly text: string;
  readonly answers: Answers;
  /** Whether other answers of the note speak against it: then it is not offered. */
  readonly isDoubtful?: (answers: Answers) => boolean;
};

/** What one tap records in a section, such as *Within normal limits*; null where the form offers none. */
export function normalLimitsOf(form: FormDefinition, sectionId: string): NormalLimits | null {
  const sections = form.normalLimits ?? {};
  return Object.hasOwn(sections, sectionId) ? (sections[sectionId] ?? null) : null;
}

/** The section's comments, where an agency's own wording goes; null where it has none. */
const commentsPath = (form: FormDefinition, sectionId: string): string | null =>
  form.sections
    .filter(({ id }) => id === sectionId)
    .flatMap(({ items }) => items)
    .flatMap((item) => (item.kind === 'longText' ? [item.path] : []))
    .find((path) => path.endsWith('.comments')) ?? null;

/**
 * The answers *Within normal limits* adds; empty when nothing is open, and when an answer of the
 * section already says something else, or one elsewhere speaks against it.
 *
 * @param wording the agency's own text, recorded in the section's comments; empty for none
 */
export function normalPatch(
  form: FormDefinition,
  sectionId: string,
  current: Answers,
  wording = '',
): Patch {
  const limits = normalLimitsOf(form, sectionId);
  if (limits === null || limits.isDoubtful?.(current)) return {};
  const answers = Object.entries(limits.answers);
  const isContradicted = answers.some(
    ([path, value]) => isAnswered(current[path]) && !sameValue(current[path] ?? null, value),
  );
  const open = isContradicted ? [] : answers.filter(([path]) => !isAnswered(current[path]));
  const comments = wording === '' ? null : commentsPath(form, sectionId);
  const isCommented = comments === null || isAnswered(current[comments]);
  return Object.fromEntries(
    open.length > 0 && !isCommented ? [...open, [comments, wording]] : open,
  );
}
