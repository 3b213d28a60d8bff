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
  only?: ReadonlySet<string>,
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
  return form.checks(judged, context, only);
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
