import { msg } from '@lingui/core/macro';
import { normalizeTimeEntry, timeToMinutes } from '#domain/times.ts';
import type { Field } from '#client/kinds/form-dialog/field.ts';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { twelveHours } from '#client/features/visits/day-and-time.ts';

/** 24-hour HH:MM of a typed time such as "9:5 pm"; null for none or one that cannot be read. */
export function typedTime(entry: string): string | null {
  const normal = normalizeTimeEntry(entry);
  if (normal === null) return null;
  const minutes = timeToMinutes(normal);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A typed time: "9:5 pm" is 09:05 PM, and AM when neither is given (spec rules §5). */
export const timeEntry = (
  label: Field<string>['label'],
  initial: string | null,
): Field<string> => ({
  ...text(label, {
    initial: twelveHours(initial),
    maxLength: 12,
    hint: msg`For example 9:05 am, or 1:30 pm`,
    check: (entry) =>
      normalizeTimeEntry(entry) === null ? msg`Enter a time as 9:05 am or 1:30 pm` : null,
  }),
  tidy: (entry) => normalizeTimeEntry(entry.trim()) ?? entry.trim(),
});
