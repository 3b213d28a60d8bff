import type { Visit } from '#contract/entities.ts';
import { normalizeTimeEntry, timeToMinutes } from '#domain/times.ts';

/** A form's 24-hour time as people of the agency read it: "09:30 AM". Empty for none. */
export function clockText(time: string | null): string {
  const minutes = time === null ? Number.MAX_SAFE_INTEGER : timeToMinutes(time);
  if (minutes === Number.MAX_SAFE_INTEGER) return '';
  const hour = Math.floor(minutes / 60);
  return normalizeTimeEntry(`${hour % 12 || 12}:${minutes % 60} ${hour < 12 ? 'AM' : 'PM'}`) ?? '';
}

/** Day and planned time of a visit: "11/23/2026 09:00 AM". */
export const dayAndTime = ({
  dateOfService,
  plannedStart,
}: Pick<Visit, 'dateOfService' | 'plannedStart'>): string =>
  [dateOfService, clockText(plannedStart)].filter(Boolean).join(' ');
