import { t } from '@lingui/core/macro';
import type { Value } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { vitalAlert } from '#domain/vital-alert.ts';
import type { PlanLimit } from '#domain/care-plan.ts';
import type { Field, NumberField, Range } from '#forms/define.ts';
import { isAnswered } from '#forms/visibility.ts';
import { numberText, type Words } from './answer-text.ts';

export type ReadingAlert = { readonly level: 'warning' | 'critical'; readonly text: string };

/**
 * Whether a reading is out of range, shown at once while typing. A number that cannot be a real
 * reading yet (the "1" of "120") raises no alert. A limit of the patient's care plan replaces the
 * form's range on its side: beyond it is critical, within it is no alert. An answer that its form
 * flags is worth a check.
 */
export function readingAlert(
  field: Field,
  value: Value | undefined,
  words: Words,
  limit: PlanLimit | null = null,
): ReadingAlert | null {
  if (field.kind === 'choice' && field.flagged && isAnswered(value))
    return { level: 'warning', text: t`Check` };
  if (
    field.kind !== 'number' ||
    typeof value !== 'number' ||
    value < field.min ||
    value > field.max
  )
    return null;
  const planned = limit && limitAlert(field, value, words, limit);
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
  const above = range.high !== undefined && value > range.high;
  const number = numberText((above ? range.high : range.low) ?? value);
  const bound = field.unit === '' ? number : `${number} ${words(field.unit)}`;
  if (level === 'critical')
    return { level, text: above ? t`Critical: above ${bound}` : t`Critical: below ${bound}` };
  return { level, text: above ? t`Warning: above ${bound}` : t`Warning: below ${bound}` };
}

/** The form's range where the plan says nothing: a limit on one side leaves the other side alone. */
const unlimited = (range: Range | undefined, limit: PlanLimit | null): Range | undefined =>
  range && {
    ...(range.low !== undefined && (limit?.low ?? null) === null && { low: range.low }),
    ...(range.high !== undefined && (limit?.high ?? null) === null && { high: range.high }),
  };

function limitAlert(
  { unit }: Pick<NumberField, 'unit'>,
  value: number,
  words: Words,
  { low, high }: PlanLimit,
): ReadingAlert | null {
  const bound = (limit: number) =>
    unit === '' ? numberText(limit) : `${numberText(limit)} ${words(unit)}`;
  if (high !== null && value > high)
    return { level: 'critical', text: t`Critical: above ${bound(high)} (care plan)` };
  if (low !== null && value < low)
    return { level: 'critical', text: t`Critical: below ${bound(low)} (care plan)` };
  return null;
}

/**
 * "Check: was 162 lb", when a reading is far from the one of the last visit; null when it is not,
 * or there is none. It warns of a slip, such as kilograms for pounds, and refuses nothing.
 */
export function changeWarning(
  field: Field,
  value: Value | undefined,
  last: Value | undefined,
  words: Words,
): string | null {
  if (field.kind !== 'number' || field.checkChange === undefined) return null;
  if (typeof value !== 'number' || typeof last !== 'number') return null;
  if (value < field.min || value > field.max) return null;
  const isFar = Math.abs(value - last) > last * field.checkChange;
  return isFar ? t`Check: was ${numberText(last)} ${words(field.unit)}` : null;
}

/** Level of an alert as one word, for tables and prints. */
export const alertWord = (level: ReadingAlert['level']): string =>
  level === 'critical' ? t`critical` : t`warning`;
