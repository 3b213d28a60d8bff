import { splitMarked } from '#domain/ai/marked-text.ts';
import { sameValue, type Patch, type Value, type Values } from '#domain/merge.ts';
import type { Answers, Field, FormDefinition, Section } from './define.ts';
import { checkPatch, isAnswered } from './engine.ts';
import { fieldsIn, indexOf, locate } from './form-index.ts';

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
  if (field.automatic || field.fromVisit) return null;
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

/** The questions of a form that a template may answer, by section; sections without any are left out. */
export const templateQuestions = (
  form: FormDefinition,
): readonly { readonly section: Section; readonly fields: readonly Field[] }[] =>
  form.sections
    .map((section) => ({
      section,
      fields: fieldsIn(section.items).flatMap(({ field, group }) =>
        group === null && templateField(form, field.path) !== null ? [field] : [],
      ),
    }))
    .filter(({ fields }) => fields.length > 0);

/** What a template changes in a note, and what of it no longer fits the form. */
export type TemplateFill = {
  readonly patch: Patch;
  /** Other answers than the note has: they replace its own only where the person says so. */
  readonly other: Patch;
  readonly left: readonly string[];
};

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
  const held = Object.entries(ownAnswers(values)).filter(
    ([path, value]) => !sameValue(value, answers[path] ?? null),
  );
  const fits = (path: string, value: Value): boolean =>
    templateField(form, path) !== null && checkPatch(form, { [path]: value }).length === 0;
  const fitting = held.filter(([path, value]) => fits(path, value));
  const part = (answered: boolean): Patch =>
    Object.fromEntries(fitting.filter(([path]) => isAnswered(answers[path]) === answered));
  return {
    patch: part(false),
    other: part(true),
    left: held.flatMap(([path, value]) => (fits(path, value) ? [] : [path])),
  };
}
