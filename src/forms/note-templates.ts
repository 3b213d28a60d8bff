import { splitMarked } from '#domain/ai/marked-text.ts';
import type { Patch, Value, Values } from '#domain/merge.ts';
import type { Answers, Field, FormDefinition } from './define.ts';
import { checkPatch, isAnswered } from './engine.ts';
import { indexOf, locate } from './form-index.ts';

/**
 * What a template of a note keeps and fills. Findings of one visit are no template: readings, days,
 * times, scores, signatures, rows and what the care plan says stay out.
 */

const keptKinds: ReadonlySet<Field['kind']> = new Set([
  'text',
  'longText',
  'choice',
  'choices',
  'yesNo',
]);

/** The question at a path that a template may answer; null for any other. */
function templateField(form: FormDefinition, path: string): Field | null {
  if (path.startsWith('plan')) return null;
  const located = locate(indexOf(form), path);
  if (located?.kind !== 'field' || located.place.group !== null) return null;
  const { field } = located.place;
  return keptKinds.has(field.kind) ? field : null;
}

/**
 * The words of a narrative that a template keeps: the person's own. What was put in from another
 * note or document is about one patient, and its mark names the source.
 */
export const templateWords = (text: string): string => splitMarked(text).own;

/** Answers in a person's own words; those that had no others are gone. */
export const ownAnswers = (answers: Answers): Values =>
  Object.fromEntries(
    Object.entries(answers)
      .map(([path, value]) => [path, typeof value === 'string' ? templateWords(value) : value])
      .filter(([, value]) => isAnswered(value)),
  );

/** The answers of a note that a template of it keeps. */
export const templateValues = (form: FormDefinition, answers: Answers): Values =>
  ownAnswers(
    Object.fromEntries(
      Object.entries(answers).filter(([path]) => templateField(form, path) !== null),
    ),
  );

/** What a template changes in a note, and what of it no longer fits the form. */
export type TemplateFill = { readonly patch: Patch; readonly left: readonly string[] };

/**
 * Fills the unanswered questions of a note from a template. A template outlives versions of its
 * form: answers that the form at hand does not take are named and left out. One that was saved
 * before templates kept own words only may still hold another patient's: they do not come along.
 */
export function templateFill(
  form: FormDefinition,
  values: Readonly<Record<string, Value>>,
  answers: Answers,
): TemplateFill {
  const open = Object.entries(ownAnswers(values)).filter(([path]) => !isAnswered(answers[path]));
  const fits = (path: string, value: Value): boolean =>
    templateField(form, path) !== null && checkPatch(form, { [path]: value }).length === 0;
  return {
    patch: Object.fromEntries(open.filter(([path, value]) => fits(path, value))),
    left: open.flatMap(([path, value]) => (fits(path, value) ? [] : [path])),
  };
}
