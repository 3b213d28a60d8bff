import { i18n } from '@lingui/core';
import type { Visit } from '#contract/entities.ts';
import { normalizeTimeEntry, timeToMinutes } from '#domain/times.ts';

const hoursOfDay = (time: string | null): { hour: number; minute: number } | null => {
  const minutes = time === null ? Number.MAX_SAFE_INTEGER : timeToMinutes(time);
  if (minutes === Number.MAX_SAFE_INTEGER) return null;
  return { hour: Math.floor(minutes / 60), minute: minutes % 60 };
};

/** A form's 24-hour time with AM or PM (spec rules §5): "09:30 AM". Empty for none. */
function twelveHours(time: string | null): string {
  const at = hoursOfDay(time);
  if (at === null) return '';
  const half = at.hour < 12 ? 'AM' : 'PM';
  return normalizeTimeEntry(`${at.hour % 12 || 12}:${at.minute} ${half}`) ?? '';
}

const two = (part: number): string => String(part).padStart(2, '0');

/**
 * A form's 24-hour time as people of the agency read it: "09:30 AM", in German "09:30". Empty for
 * none.
 */
export function clockText(time: string | null): string {
  const at = hoursOfDay(time);
  return i18n.locale === 'de' && at !== null
    ? `${two(at.hour)}:${two(at.minute)}`
    : twelveHours(time);
}

/** Day and planned time of a visit: "11/23/2026 09:00 AM". */
export const dayAndTime = ({
  dateOfService,
  plannedStart,
}: Pick<Visit, 'dateOfService' | 'plannedStart'>): string =>
  [dateOfService, clockText(plannedStart)].filter(Boolean).join(' ');
