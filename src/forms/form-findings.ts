import type { Answers, FormContext, FormDefinition, FormFinding } from './define.ts';
import type { FieldError } from './field-errors.ts';
import { indexOf, locate } from './form-index.ts';
import { scores, unableValue } from './form-scores.ts';
import { excludeHidden, withCalculated } from './visibility.ts';

/**
 * What the form's own checks say about the answers together; none where the form has none. They
 * get what would be signed, with the results of calculated fields and the totals of scores.
 */
export function formFindings(
  form: FormDefinition,
  answers: Answers,
  context: FormContext,
): readonly FormFinding[] {
  if (!form.checks) return [];
  const totals = scores(form, answers).flatMap((score) => {
    const total = score.state === 'scored' ? score.total : unableValue(score);
    return total === null ? [] : [[score.path, total] as const];
  });
  const judged = {
    ...withCalculated(form, excludeHidden(form, answers)),
    ...Object.fromEntries(totals),
  };
  return form.checks(judged, context);
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
