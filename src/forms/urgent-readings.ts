import type { PlanLimit } from '#domain/care-plan.ts';
import { must } from '#domain/must.ts';
import { vitalAlert } from '#domain/vital-alert.ts';
import type { Answers, Field, FormDefinition, NumberField, Range } from './define.ts';
import { indexOf, locate } from './form-index.ts';
import { planLimitIn } from './plan-answers.ts';
import { fieldsShown, shownValue, viewOf } from './visibility.ts';

/** The limit a reading is beyond, in the field's unit, and whose limit it is. */
export type PassedLimit = {
  readonly level: 'warning' | 'critical';
  readonly isAbove: boolean;
  readonly bound: number;
  readonly isPlanned: boolean;
};

/** The form's range where the plan says nothing: a limit on one side leaves the other side alone. */
const unlimited = (range: Range | undefined, limit: PlanLimit | null): Range | undefined =>
  range && {
    ...(range.low !== undefined && (limit?.low ?? null) === null && { low: range.low }),
    ...(range.high !== undefined && (limit?.high ?? null) === null && { high: range.high }),
  };

function beyondPlan(value: number, { low, high }: PlanLimit): PassedLimit | null {
  const planned = { level: 'critical', isPlanned: true } as const;
  if (high !== null && value > high) return { ...planned, isAbove: true, bound: high };
  return low !== null && value < low ? { ...planned, isAbove: false, bound: low } : null;
}

/**
 * The limit a reading is beyond; null in its range, and for a number that cannot be a real reading
 * yet (the "1" of "120"). A limit of the patient's care plan replaces the form's range on its side:
 * beyond it is critical, within it is no alert.
 */
export function passedLimit(
  field: NumberField,
  value: number,
  limit: PlanLimit | null,
): PassedLimit | null {
  if (value < field.min || value > field.max) return null;
  const planned = limit && beyondPlan(value, limit);
  if (planned) return planned;
  const [warn, critical] = [field.warn, field.critical].map((range) => unlimited(range, limit));
  const level = vitalAlert(value, {
    min: warn?.low,
    max: warn?.high,
    min1: critical?.low,
    max1: critical?.high,
  });
  if (level === null || level === 'normal') return null;
  const range = must(level === 'critical' ? critical : warn, 'range');
  const isAbove = range.high !== undefined && value > range.high;
  return { level, isAbove, bound: (isAbove ? range.high : range.low) ?? value, isPlanned: false };
}

/** A reading of a note that a reviewer looks at first. Label and unit are the form's English. */
export type UrgentReading = {
  readonly path: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly level: PassedLimit['level'];
};

/** Every reading of a note beyond its limits, critical ones first, then in the form's order. */
export function urgentReadings(form: FormDefinition, answers: Answers): UrgentReading[] {
  const view = viewOf(form, answers);
  const found = form.sections.flatMap((section) =>
    fieldsShown(view, section).flatMap(({ path, field }): UrgentReading[] => {
      const value = field.kind === 'number' ? shownValue(view, path) : undefined;
      if (field.kind !== 'number' || typeof value !== 'number') return [];
      const passed = passedLimit(field, value, planLimitIn(answers, field.readingType));
      const { label, unit } = field;
      return passed ? [{ path, label, value, unit, level: passed.level }] : [];
    }),
  );
  const isCritical = ({ level }: UrgentReading): boolean => level === 'critical';
  return [...found.filter(isCritical), ...found.filter((each) => !isCritical(each))];
}

/** Whether a question is a clinical reading: a number with ranges, or one a care plan can limit. */
export const isReading = (field: Field): boolean =>
  field.kind === 'number' &&
  (field.readingType !== undefined || field.warn !== undefined || field.critical !== undefined);

const among = (
  form: FormDefinition,
  paths: readonly string[],
  is: (field: Field) => boolean,
): string[] =>
  paths.filter((path) => {
    const located = locate(indexOf(form), path);
    return located !== null && located.kind !== 'order' && is(located.place.field);
  });

/** Paths among these whose question is a clinical reading. */
export const readingsAmong = (form: FormDefinition, paths: readonly string[]): string[] =>
  among(form, paths, isReading);

/** Paths among these where somebody signs. */
export const signaturesAmong = (form: FormDefinition, paths: readonly string[]): string[] =>
  among(form, paths, ({ kind }) => kind === 'signature');
