import { pacificZone } from '#domain/pacific.ts';

const parts = {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: pacificZone,
} as const;
const minutes = new Intl.DateTimeFormat('en-US', parts);
const seconds = new Intl.DateTimeFormat('en-US', { ...parts, second: '2-digit' });

/**
 * 24-hour time of an instant in Pacific time, "11:41" (spec rules §9: dates display in a Pacific
 * time zone).
 */
export const pacificMinutes = (instant: Date): string =>
  Number.isNaN(instant.getTime()) ? '' : minutes.format(instant);

/** The same with seconds, "12:04:31". */
export const pacificSeconds = (instant: Date): string =>
  Number.isNaN(instant.getTime()) ? '' : seconds.format(instant);

const twelve = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h12' });

/** Time of an instant in Pacific time as the language writes it: "02:53 AM", in German "02:53". */
export const pacificTime = (instant: Date, locale: string): string =>
  locale === 'de' || Number.isNaN(instant.getTime())
    ? pacificMinutes(instant)
    : twelve.format(instant);
