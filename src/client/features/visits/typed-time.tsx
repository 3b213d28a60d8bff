import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { normalizeTimeEntry, timeToMinutes } from '#domain/times.ts';
import type { Field } from '#client/kinds/form-dialog/field.ts';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { clockText } from '#client/features/visits/day-and-time.ts';

/**
 * 24-hour HH:MM of a typed time such as "9:5 pm"; null for none or one that cannot be read. Without
 * am and pm it is AM (spec rules §5), in German a time of 24 hours: each language reads what it
 * shows.
 */
export function typedTime(entry: string): string | null {
  const minutes = timeToMinutes(i18n.locale === 'de' ? entry : normalizeTimeEntry(entry));
  if (minutes === Number.MAX_SAFE_INTEGER) return null;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A typed time: "9:5 pm" is 09:05 PM, in German 21:05. */
export const timeEntry = (
  label: Field<string>['label'],
  initial: string | null,
): Field<string> => ({
  ...text(label, {
    initial: clockText(initial),
    maxLength: 12,
    hint: msg`For example 9:05 am, or 1:30 pm`,
    check: (entry) => (typedTime(entry) === null ? msg`Enter a time as 9:05 am or 1:30 pm` : null),
  }),
  tidy: (entry) => clockText(typedTime(entry)) || entry.trim(),
});
