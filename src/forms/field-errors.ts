import { isCalendarDate } from '#domain/calendar-date.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { isFormTime } from '#domain/times.ts';
import type {
  Answers,
  ChoiceField,
  ChoicesField,
  Field,
  FormDefinition,
  NumberField,
  RowGroup,
  Section,
} from './define.ts';
import { isListWord } from './agency-lists.ts';
import { indexOf, locate, orderPath, takesAgencyList } from './form-index.ts';
import { offeredOptions } from './offered-options.ts';
import {
  computes,
  fieldsOf,
  holdsAt,
  isAnswered,
  itemsShown,
  rowIds,
  shows,
  shownValue,
  valueFor,
  viewOf,
  type View,
} from './visibility.ts';

type FieldErrorCode =
  | 'required'
  | 'too-low'
  | 'too-high'
  | 'step'
  | 'too-long'
  | 'date'
  | 'time'
  | 'not-an-option'
  | 'exclusive'
  | 'too-few-rows'
  | 'too-many-rows'
  | 'contradiction'
  /** Drugs of the chart's list that were not compared; the phone finds it, it knows the list. */
  | 'unmarked'
  | 'wrong-type';

/**
 * What is wrong at a path. Errors never block saving or leaving, only submitting (docs/ux.md).
 * `limit` is the violated bound: the smallest or largest value, the step, characters or rows.
 */
export type FieldError = {
  readonly path: string;
  readonly sectionId: string;
  readonly label: string;
  /** What the label is about, such as the row of a table. */
  readonly of?: string;
  readonly code: FieldErrorCode;
  readonly limit?: number;
  readonly unit?: string;
  /** What to do about a contradiction, in the words of the form. */
  readonly text?: string;
};

type Flaw = Pick<FieldError, 'code' | 'limit' | 'unit' | 'text'>;

/**
 * All errors of visible questions, including missing required answers, in form order.
 *
 * @param last dates as they last were (`asLastMeant`)
 */
export const fieldErrors = (
  form: FormDefinition,
  answers: Answers,
  last?: Answers,
): readonly FieldError[] => {
  const view = viewOf(form, answers, last);
  return form.sections.flatMap((section) => sectionErrors(view, section));
};

export const sectionErrors = (view: View, section: Section): readonly FieldError[] =>
  itemsShown(view, section).flatMap((item): readonly FieldError[] => {
    const own = fieldsOf(item).flatMap(({ path, field }) => errorsOf(view, section, path, field));
    return item.kind === 'rows'
      ? [...rowErrors(section, item.group, item.rows.length), ...own]
      : own;
  });

/** The error at one path; null when there is none or the question is hidden. Costs one field. */
export const fieldError = (
  form: FormDefinition,
  answers: Answers,
  path: string,
  last?: Answers,
): FieldError | null => {
  const view = viewOf(form, answers, last);
  const located = locate(view.index, path);
  if (located === null || !shows(view, path)) return null;
  if (located.kind === 'order')
    return (
      rowErrors(located.section, located.group, rowIds(answers, located.group).length)[0] ?? null
    );
  if (located.kind === 'offered') return null;
  return errorsOf(view, located.place.section, path, located.place.field)[0] ?? null;
};

/**
 * Errors of a patch against the limits of its questions, visible or not; a cleared answer breaks
 * none. For changes that no later submission checks.
 */
export const limitErrors = (form: FormDefinition, patch: Patch): readonly FieldError[] => {
  const index = indexOf(form);
  return Object.entries(patch).flatMap(([path, value]): readonly FieldError[] => {
    const located = locate(index, path);
    if (located?.kind !== 'field' || value === null || !isAnswered(value)) return [];
    const { field, section } = located.place;
    const flaw = flawOf(field, value);
    return flaw ? [{ ...placed(path, section, field), ...flaw }] : [];
  });
};

const placed = (path: string, { id }: Section, { label, of }: Field) => ({
  path,
  sectionId: id,
  label,
  ...(of !== undefined && { of }),
});

const rowErrors = (section: Section, group: RowGroup, count: number): readonly FieldError[] => {
  const at = { path: orderPath(group), sectionId: section.id, label: group.label };
  if (count < (group.min ?? 0)) return [{ ...at, code: 'too-few-rows', limit: group.min ?? 0 }];
  return count > group.max ? [{ ...at, code: 'too-many-rows', limit: group.max }] : [];
};

const errorsOf = (
  view: View,
  section: Section,
  path: string,
  field: Field,
): readonly FieldError[] => {
  if (computes(field)) return [];
  const value = shownValue(view, path);
  const flaw = isAnswered(value)
    ? (flawOf(field, value) ??
      notOffered(view, path, field, value) ??
      contradiction(view, path, field, value))
    : missing(view, path, field);
  return flaw ? [{ ...placed(path, section, field), ...flaw }] : [];
};

const notOffered = (view: View, path: string, field: Field, value: Value): Flaw | null => {
  if (field.kind !== 'choice' || !field.offered) return null;
  const by = valueFor(view, path, field.offered.by);
  const isOffered = offeredOptions(field, by).some((option) => option.value === value);
  return isOffered ? null : { code: 'not-an-option' };
};

const missing = (view: View, path: string, field: Field): Flaw | null =>
  isRequired(view, path, field) ? { code: 'required' } : null;

/** Whether the question has to be answered as the other answers are now. */
export const isRequired = (view: View, path: string, field: Field): boolean =>
  field.required === true && !(field.optionalIf && holdsAt(view, path, field.optionalIf));

const contradiction = (view: View, path: string, field: Field, value: Value): Flaw | null => {
  const found = field.contradictions?.find(
    ({ answer, when }) => (answer === undefined || answer === value) && holdsAt(view, path, when),
  );
  const text = found?.text ?? (isTooLow(view, field, value) ? field.atLeast?.text : undefined);
  return text === undefined ? null : { code: 'contradiction', text };
};

const isTooLow = (view: View, { atLeast }: Field, value: Value): boolean => {
  const least = atLeast && shownValue(view, atLeast.path);
  return typeof least === 'number' && typeof value === 'number' && value < least;
};

const flawOf = (field: Field, value: Value): Flaw | null => {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? numberFlaw(field, value) : { code: 'wrong-type' };
    case 'scale':
      return typeof value === 'number'
        ? numberFlaw({ min: 0, max: 10, step: 1, unit: '' }, value)
        : { code: 'wrong-type' };
    case 'text':
    case 'longText':
      if (typeof value !== 'string') return { code: 'wrong-type' };
      return value.length > field.maxLength ? { code: 'too-long', limit: field.maxLength } : null;
    case 'choice':
      return isOption(field, value) ? null : { code: 'not-an-option' };
    case 'choices':
      return choicesFlaw(field, value);
    case 'yesNo':
      return typeof value === 'boolean' ? null : { code: 'wrong-type' };
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? null : { code: 'date' };
    case 'time':
      return typeof value === 'string' && isFormTime(value) ? null : { code: 'time' };
    case 'photos':
      return Array.isArray(value) ? null : { code: 'wrong-type' };
    case 'signature':
      return typeof value === 'string' ? null : { code: 'wrong-type' };
    case 'score':
    case 'calculated':
      return null;
  }
};

const numberFlaw = (
  { min, max, step, unit }: Pick<NumberField, 'min' | 'max' | 'step' | 'unit'>,
  value: number,
): Flaw | null => {
  if (value < min) return { code: 'too-low', limit: min, unit };
  if (value > max) return { code: 'too-high', limit: max, unit };
  // A step above 1 is how a reading is usually given, not a limit: 237 mL is 237 mL.
  const finest = Math.min(step, 1);
  const steps = (value - min) / finest;
  // 98.7 is not a whole number of tenths in binary, so allow a thousandth of a step.
  return Math.abs(steps - Math.round(steps)) > 0.001 ? { code: 'step', limit: finest, unit } : null;
};

/** An option of the form, or any word that an agency's list can have where it takes their place. */
export const isOption = (field: ChoiceField | ChoicesField, value: Value): boolean =>
  field.options.some((option) => option.value === value) ||
  (takesAgencyList(field) && isListWord(value));

const choicesFlaw = (field: ChoicesField, value: Value): Flaw | null => {
  if (!Array.isArray(value)) return { code: 'wrong-type' };
  const chosen: readonly string[] = value;
  if (!chosen.every((one) => isOption(field, one))) return { code: 'not-an-option' };
  return field.exclusive !== undefined && chosen.length > 1 && chosen.includes(field.exclusive)
    ? { code: 'exclusive' }
    : null;
};

/** The next error after a path in form order, wrapping around; the first of all without a path. */
export const nextError = (
  form: FormDefinition,
  answers: Answers,
  after?: string,
): FieldError | null => {
  const errors = fieldErrors(form, answers);
  if (after === undefined) return errors[0] ?? null;
  const order = pathOrder(form, answers);
  const from = order.get(after) ?? -1;
  return errors.find((error) => (order.get(error.path) ?? -1) > from) ?? errors[0] ?? null;
};

const pathOrder = (form: FormDefinition, answers: Answers): ReadonlyMap<string, number> => {
  const view = viewOf(form, answers);
  const paths = form.sections.flatMap((section) =>
    itemsShown(view, section).flatMap((item): readonly string[] => {
      const own = fieldsOf(item).map(({ path }) => path);
      return item.kind === 'rows' ? [orderPath(item.group), ...own] : own;
    }),
  );
  return new Map(paths.map((path, place) => [path, place]));
};
