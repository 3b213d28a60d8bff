import { plural, t } from '@lingui/core/macro';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';

/**
 * Age of an entry in its largest whole unit; a clock that ran ahead makes nothing older than now.
 */
export function ageText(at: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - at.getTime());
  if (age < minuteMs) return t`just now`;
  if (age < hourMs)
    return plural(Math.floor(age / minuteMs), { one: '# minute', other: '# minutes' });
  if (age < dayMs) return plural(Math.floor(age / hourMs), { one: '# hour', other: '# hours' });
  return plural(Math.floor(age / dayMs), { one: '# day', other: '# days' });
}

/**
 * Unsent work older than this is worth a warning, in milliseconds (docs/ux.md, offline: 24 h).
 */
export const oldAfter = dayMs;
