import { numberOf, type AlertRow } from '#domain/alert-checks.ts';
import { vitalAlert } from '#domain/vital-alert.ts';
import type { Answers, FormDefinition, NumberField } from './define.ts';
import { indexOf, locate } from './form-index.ts';
import { fieldsShown, shownValue, viewOf, type View } from './visibility.ts';

/**
 * An out-of-range reading, reported at once. `bound` is the limit it passed, in the field's unit.
 */
export type ReadingAlert = {
  readonly path: string;
  readonly sectionId: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly level: 'warning' | 'critical';
  readonly side: 'low' | 'high';
  readonly bound: number;
};

/**
 * Every reading out of its range, in form order. The patient's own alert set (spec rules §3)
 * replaces the form's default ranges, reading type by reading type.
 */
export const alerts = (
  form: FormDefinition,
  answers: Answers,
  alertRows: readonly AlertRow[] = [],
): readonly ReadingAlert[] => {
  const view = viewOf(form, answers);
  return form.sections.flatMap((section) =>
    fieldsShown(view, section).flatMap(({ path, field }) => {
      const found =
        field.kind === 'number' ? alertOf(view, section.id, path, field, alertRows) : null;
      return found ? [found] : [];
    }),
  );
};

/**
 * The alert of one reading; null when it is in range, unanswered, hidden or not a reading. Costs
 * one field.
 */
export const alertAt = (
  form: FormDefinition,
  answers: Answers,
  path: string,
  alertRows: readonly AlertRow[] = [],
): ReadingAlert | null => {
  const located = locate(indexOf(form), path);
  if (located === null || located.kind === 'order' || located.place.field.kind !== 'number')
    return null;
  return alertOf(
    viewOf(form, answers),
    located.place.section.id,
    path,
    located.place.field,
    alertRows,
  );
};

const alertOf = (
  view: View,
  sectionId: string,
  path: string,
  field: NumberField,
  alertRows: readonly AlertRow[],
): ReadingAlert | null => {
  const value = shownValue(view, path);
  // An implausible reading, such as the "1" of "120" while typing, is an error, not an alert.
  if (typeof value !== 'number' || value < field.min || value > field.max) return null;
  const row = rangesOf(field, alertRows);
  const level = vitalAlert(value, { ...row, sustainment: null });
  if (level === null || level === 'normal') return null;
  const [low, high] = level === 'critical' ? [row.min1, row.max1] : [row.min, row.max];
  const [lowest, highest] = [numberOf(low), numberOf(high)];
  const isLow = lowest !== null && value < lowest;
  const bound = isLow ? lowest : highest;
  return bound === null
    ? null
    : {
        path,
        sectionId,
        label: field.label,
        value,
        unit: field.unit,
        level,
        side: isLow ? 'low' : 'high',
        bound,
      };
};

const rangesOf = (field: NumberField, alertRows: readonly AlertRow[]): AlertRow => {
  const own =
    field.readingType === undefined
      ? undefined
      : alertRows.find(({ readingType }) => readingType === field.readingType);
  return (
    own ?? {
      min: field.warn?.low ?? null,
      max: field.warn?.high ?? null,
      min1: field.critical?.low ?? null,
      max1: field.critical?.high ?? null,
    }
  );
};
