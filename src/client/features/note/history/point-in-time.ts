import { diffValues, type Patch } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { checkPatch } from '#forms/engine.ts';
import { answersAfter } from '#client/store/history/history-changes.ts';
import type { HistoryPoint } from '#client/store/history/open-history.ts';
import { answerLines } from '../answer-lines.ts';
import type { Words } from '../answer-text.ts';

/**
 * A note's answers at a point in its history; null when the history no longer has that point.
 */
export function answersAt(
  points: readonly HistoryPoint[],
  id: string,
): { readonly point: HistoryPoint; readonly answers: Answers } | null {
  const at = points.findIndex((point) => point.id === id);
  const point = points[at];
  return point ? { point, answers: answersAfter(points.slice(0, at + 1)) } : null;
}

/**
 * The change that restores the note: every differing path, cleared ones as null. Paths the form
 * does not know are left alone.
 */
export function restoringPatch(form: FormDefinition, now: Answers, then: Answers): Patch {
  const patch = diffValues(now, then);
  const refused = new Set(checkPatch(form, patch).map(({ path }) => path));
  return Object.fromEntries(Object.entries(patch).filter(([path]) => !refused.has(path)));
}

export type Difference = {
  readonly path: string;
  readonly section: string;
  readonly label: string;
  /** Null: no answer. */
  readonly before: string | null;
  readonly now: string | null;
};

/** Only the answers that differ, in the order of the form's sections. */
export function differences(
  form: FormDefinition,
  now: Answers,
  then: Answers,
  words: Words,
): Difference[] {
  const patch = restoringPatch(form, now, then);
  const sections = new Map(form.sections.map(({ id }, index) => [id, index]));
  const textOf = (path: string, answers: Answers): string | null => {
    const value = Object.hasOwn(answers, path) ? answers[path] : undefined;
    return value === undefined
      ? null
      : (answerLines(form, { [path]: value }, words, answers)[0]?.value ?? null);
  };
  return answerLines(form, patch, words, { ...then, ...now })
    .toSorted(
      (a, b) => (sections.get(a.sectionId ?? '') ?? 0) - (sections.get(b.sectionId ?? '') ?? 0),
    )
    .map(({ path, section, label }) => ({
      path,
      section,
      label,
      before: textOf(path, then),
      now: textOf(path, now),
    }));
}
