import { plural, t } from '@lingui/core/macro';
import { minuteMs } from '#domain/durations.ts';

const dayMinutes = 1440;

/**
 * A length of time in words, to the minute: `2 h 05 min`, `365 days`. Milliseconds; a minus sign is
 * left out.
 */
export function spanWords(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / minuteMs);
  if (minutes >= 2 * dayMinutes)
    return plural(Math.round(minutes / dayMinutes), { one: '# day', other: '# days' });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t`${rest} min`;
  const padded = String(rest).padStart(2, '0');
  return rest === 0 ? t`${hours} h` : t`${hours} h ${padded} min`;
}
