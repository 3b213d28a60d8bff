import { plural, t } from '@lingui/core/macro';

const hour = 60;

/** How late something is: "50 minutes late", from an hour on "10 h 38 min late". */
export function lateText(minutes: number): string {
  if (minutes < hour) return plural(minutes, { one: '# minute late', other: '# minutes late' });
  const hours = Math.floor(minutes / hour);
  const rest = minutes % hour;
  return t`${hours} h ${rest} min late`;
}
