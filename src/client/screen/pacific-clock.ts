import { i18n } from '@lingui/core';
import { once } from '#domain/once.ts';
import { formatMoment, pacificZone } from '#domain/pacific.ts';

const parts = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: pacificZone,
} as const;
const minutes = once(() => new Intl.DateTimeFormat('en-US', parts));
const twelve = once(() => new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h12' }));
const withSeconds = { ...parts, second: '2-digit' } as const;
const seconds = once(() => new Intl.DateTimeFormat('en-US', withSeconds));
const twelveSeconds = once(
  () => new Intl.DateTimeFormat('en-US', { ...withSeconds, hourCycle: 'h12' }),
);

/**
 * Time of an instant in Pacific time (spec rules §9: dates display in a Pacific time zone) as the
 * language writes it beside a visit's: "11:41 AM", in German "11:41".
 */
export const pacificMinutes = (instant: Date): string => {
  if (Number.isNaN(instant.getTime())) return '';
  return (i18n.locale === 'de' ? minutes : twelve)().format(instant);
};

/** The same with seconds, "12:04:31 PM", in German "12:04:31". */
export const pacificSeconds = (instant: Date): string => {
  if (Number.isNaN(instant.getTime())) return '';
  return (i18n.locale === 'de' ? seconds : twelveSeconds)().format(instant);
};

/** Day, time and zone of an instant: "03/05/2026 11:41 AM PST", in German "03/05/2026 11:41 PST". */
export const pacificMoment = (instant: Date): string => formatMoment(instant, i18n.locale);
