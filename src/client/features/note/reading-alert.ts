import { t } from '@lingui/core/macro';
import type { Value } from '#domain/merge.ts';
import type { PlanLimit } from '#domain/care-plan.ts';
import type { Field } from '#forms/define.ts';
import { passedLimit } from '#forms/urgent-readings.ts';
import { isAnswered } from '#forms/visibility.ts';
import { numberText } from '#client/ui/number-text.ts';
import { type Words } from './answer-text.ts';

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
  if (field.kind !== 'number' || typeof value !== 'number') return null;
  const passed = passedLimit(field, value, limit);
  if (!passed) return null;
  const { level, isAbove, isPlanned } = passed;
  const number = numberText(passed.bound);
  const bound = field.unit === '' ? number : `${number} ${words(field.unit)}`;
  if (isPlanned)
    return {
      level,
      text: isAbove
        ? t`Critical: above ${bound} (care plan)`
        : t`Critical: below ${bound} (care plan)`,
    };
  if (level === 'critical')
    return { level, text: isAbove ? t`Critical: above ${bound}` : t`Critical: below ${bound}` };
  return { level, text: isAbove ? t`Warning: above ${bound}` : t`Warning: below ${bound}` };
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
