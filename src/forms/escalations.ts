import { isOutside } from '#domain/care-plan.ts';
import type { Answers, FormDefinition } from './define.ts';
import { cellPath, indexOf } from './form-index.ts';
import { planLimitIn } from './plan-answers.ts';
import { fieldsShown, isAnswered, rowIds, shownValue, viewOf } from './visibility.ts';

/** What a nurse has to hear of at once, whatever else the visit brings. */
export type Escalation = {
  readonly kind: 'fall' | 'pain' | 'changed' | 'refused' | 'reading';
  /** Labels of the tasks or readings concerned, as English message ids or the agency's words. */
  readonly about: readonly string[];
};

const group = { path: 'planTasks' };

/** Tasks refused today and at the visit before. */
const refusedTwice = (answers: Answers, last: Answers): readonly string[] =>
  rowIds(answers, group)
    .filter((id) =>
      [answers, last].every((each) => each[cellPath(group, id, 'outcome')] === 'refused'),
    )
    .map((id) => String(answers[cellPath(group, id, 'task')] ?? id));

/** Standard tasks refused twice, for a patient without a care plan. */
const standardRefusedTwice = (
  form: FormDefinition,
  answers: Answers,
  last: Answers,
): readonly string[] =>
  [...indexOf(form).places].flatMap(([path, { field }]) =>
    path.startsWith('task.') && answers[path] === 'refused' && last[path] === 'refused'
      ? [field.label]
      : [],
  );

/** Readings beyond the limits of the care plan. */
const readingsOutside = (form: FormDefinition, answers: Answers): readonly string[] => {
  const view = viewOf(form, answers);
  return form.sections.flatMap((section) =>
    fieldsShown(view, section).flatMap(({ path, field }) => {
      if (field.kind !== 'number') return [];
      const value = shownValue(view, path);
      const isReading = typeof value === 'number' && value >= field.min && value <= field.max;
      return isReading && isOutside(planLimitIn(answers, field.readingType), value)
        ? [field.label]
        : [];
    }),
  );
};

/**
 * What of an aide's visit goes to the nurse at once: a fall, new pain, a changed condition, a task
 * refused twice in a row, a reading outside the care plan. `last` are the answers of the visit
 * before, empty when there is none. Empty for a form that reports nothing this way.
 */
export function escalationsOf(
  form: FormDefinition,
  answers: Answers,
  last: Answers,
): readonly Escalation[] {
  if (!indexOf(form).places.has('report.tasks')) return [];
  const view = viewOf(form, answers);
  const found: Escalation[] = [];
  const says = (path: string) => shownValue(view, path) === true;
  if (says('observe.fall')) found.push({ kind: 'fall', about: [] });
  if (says('observe.pain') && last['observe.pain'] !== true)
    found.push({ kind: 'pain', about: painWords(answers) });
  if (says('observe.changed')) found.push({ kind: 'changed', about: [] });
  const refused = [...refusedTwice(answers, last), ...standardRefusedTwice(form, answers, last)];
  if (refused.length > 0) found.push({ kind: 'refused', about: refused });
  const readings = readingsOutside(form, answers);
  if (readings.length > 0) found.push({ kind: 'reading', about: readings });
  return found;
}

const painWords = (answers: Answers): readonly string[] => {
  const where = answers['observe.painWhere'];
  return isAnswered(where) ? [String(where)] : [];
};
