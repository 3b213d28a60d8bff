import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import type { Answers, FormContext, FormDefinition, FormFinding } from './define.ts';
import type { FieldError } from './field-errors.ts';
import { indexOf, locate } from './form-index.ts';
import { scores, unableValue } from './form-scores.ts';
import { excludeHidden, isAnswered, withCalculated } from './visibility.ts';

/**
 * What is wrong with answers that are right by themselves: days that have not come yet, lists of
 * which every option has to apply, and what the form's own checks say about the answers together.
 * They get what would be signed, with the results of calculated fields and the totals of scores.
 */
export function formFindings(
  form: FormDefinition,
  answers: Answers,
  context: FormContext,
  only?: ReadonlySet<string>,
): readonly FormFinding[] {
  const early = [...daysToCome(form, answers, context.today), ...partOfEvery(form, answers)];
  if (!form.checks) return early;
  const totals = scores(form, answers).flatMap((score) => {
    const total = score.state === 'scored' ? score.total : unableValue(score);
    return total === null ? [] : [[score.path, total] as const];
  });
  const judged = {
    ...withCalculated(form, excludeHidden(form, answers)),
    ...Object.fromEntries(totals),
  };
  return [...early, ...form.checks(judged, context, only)];
}

/** What is said of the day of something that took place, and that has not come yet. */
export const notYet = 'This day has not come yet. Enter the day it happened, up to today.';

/** Days after today at questions about something that took place, and that show. */
function daysToCome(form: FormDefinition, answers: Answers, today: string): readonly FormFinding[] {
  const isLater = (value: unknown): boolean =>
    typeof value === 'string' && isCalendarDate(value) && daysBetween(today, value) > 0;
  if (!Object.values(answers).some(isLater)) return [];
  return Object.entries(excludeHidden(form, answers)).flatMap(([path, value]): FormFinding[] => {
    const located = isLater(value) ? locate(indexOf(form), path) : null;
    return located && 'place' in located && 'happened' in located.place.field
      ? [{ id: 'not-yet', severity: 'fatal', paths: [path], text: notYet }]
      : [];
  });
}

/** Lists that show and of which every option has to apply, where only some are ticked. */
function partOfEvery(form: FormDefinition, answers: Answers): readonly FormFinding[] {
  const { places } = indexOf(form);
  const asked = [...places].filter(
    ([path, { field }]) => 'every' in field && isAnswered(answers[path]),
  );
  if (asked.length === 0) return [];
  const shown = excludeHidden(form, answers);
  return asked.flatMap(([path, { field }]): FormFinding[] => {
    const ticked = shown[path];
    if (field.kind !== 'choices' || field.every === undefined || !Array.isArray(ticked)) return [];
    return field.options.every(({ value }) => ticked.some((one) => one === value))
      ? []
      : [{ id: 'every', severity: 'warning', paths: [path], text: field.every }];
  });
}

/**
 * What is left of findings after the answer at a path changed: those that name it are judged again,
 * and only these checks run. Finds nothing new, which is left to the pause of typing.
 */
export function stillFound(
  form: FormDefinition,
  answers: Answers,
  context: FormContext,
  { path, findings }: { path: string; findings: readonly FormFinding[] },
): readonly FormFinding[] {
  const named = findings.filter(({ paths }) => paths.includes(path));
  if (named.length === 0) return findings;
  const now = formFindings(form, answers, context, new Set(named.map(({ id }) => id)));
  const holds = (one: FormFinding): boolean =>
    now.some(({ id, paths }) => id === one.id && paths.join(' ') === one.paths.join(' '));
  return findings.filter((one) => !named.includes(one) || holds(one));
}

/** Fatal findings as errors of the first question of each that the form has: they stop a signature. */
export const findingErrors = (
  form: FormDefinition,
  findings: readonly FormFinding[],
): readonly FieldError[] =>
  findings.flatMap(({ severity, paths, text }): FieldError[] => {
    if (severity !== 'fatal') return [];
    const places = paths.flatMap((path) => {
      const located = locate(indexOf(form), path);
      return located === null ? [] : [{ path, located }];
    });
    const [first] = places;
    const found = { code: 'contradiction', text } as const;
    // A finding about nothing this clinician is asked stops the note all the same.
    if (!first)
      return [{ path: '', sectionId: form.sections[0]?.id ?? '', label: form.title, ...found }];
    const { path, located } = first;
    const [section, { label }] =
      located.kind === 'order'
        ? [located.section, located.group]
        : [located.place.section, located.place.field];
    return [{ path, sectionId: section.id, label, ...found }];
  });
