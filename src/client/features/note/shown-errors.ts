import type { Answers, FormDefinition, FormFinding } from '#forms/define.ts';
import { fieldErrors, findingErrors, type FieldError } from '#forms/engine.ts';

/**
 * What counts as an error now: wrong answers and fatal findings always, missing ones after an attempt to sign. In form
 * order.
 */
export const shownErrors = (
  form: FormDefinition,
  answers: Answers,
  attempted: boolean,
  findings: readonly FormFinding[] = [],
  last?: Answers,
): readonly FieldError[] => {
  const place = new Map(form.sections.map(({ id }, at) => [id, at]));
  const placeOf = ({ sectionId }: FieldError): number => place.get(sectionId) ?? 0;
  return [...fieldErrors(form, answers, last), ...findingErrors(form, findings)]
    .filter(({ code }) => attempted || (code !== 'required' && code !== 'too-few-rows'))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** The current place: the section, and the question after a jump. */
export type Standing = { readonly sectionId: string | null; readonly path: string | null };

/**
 * The error after the current one, otherwise the first from the current section on, wrapping
 * around; null without errors.
 */
export function errorAfter(
  form: FormDefinition,
  errors: readonly FieldError[],
  { sectionId, path }: Standing,
): FieldError | null {
  const at = errors.findIndex((error) => error.path === path);
  if (at >= 0) return errors[(at + 1) % errors.length] ?? null;
  const place = (id: string | null): number =>
    form.sections.findIndex((section) => section.id === id);
  return errors.find((error) => place(error.sectionId) >= place(sectionId)) ?? errors[0] ?? null;
}
