import { t } from '@lingui/core/macro';
import type { Value } from '#domain/merge.ts';
import type { Field, Range } from '#forms/define.ts';
import { numberText, type Words } from './answer-text.ts';

export type ReadingAlert = { readonly level: 'warning' | 'critical'; readonly text: string };

const side = (value: number, { low, high }: Range): { readonly bound: number; readonly above: boolean } | null => {
  if (low !== undefined && value < low) return { bound: low, above: false };
  return high !== undefined && value > high ? { bound: high, above: true } : null;
};

/**
 * Whether a reading is out of range, said at once while typing. A number that cannot be a true reading yet (the "1" of
 * "120") is no alert.
 */
export function readingAlert(field: Field, value: Value | undefined, words: Words): ReadingAlert | null {
  if (field.kind !== 'number' || typeof value !== 'number' || value < field.min || value > field.max) return null;
  const critical = field.critical ? side(value, field.critical) : null;
  const found = critical ?? (field.warn ? side(value, field.warn) : null);
  if (!found) return null;
  const bound = field.unit === '' ? numberText(found.bound) : `${numberText(found.bound)} ${words(field.unit)}`;
  if (critical) return { level: 'critical', text: found.above ? t`Critical: above ${bound}` : t`Critical: below ${bound}` };
  return { level: 'warning', text: found.above ? t`Warning: above ${bound}` : t`Warning: below ${bound}` };
}

/** Level of an alert as one word, for tables and prints. */
export const alertWord = (level: ReadingAlert['level']): string => (level === 'critical' ? t`critical` : t`warning`);
