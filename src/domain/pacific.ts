import { once } from './once.ts';

/** Dates display in Pacific time, with the zone visible (spec rules §9, portal §9). */

export const pacificZone = 'America/Los_Angeles';

/** The first format of a program reads the zones: a tenth of a second on a slow phone. */
const parts = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: pacificZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    }),
);

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'timeZoneName';

function fieldsOf(instant: Date): Record<Field, string> {
  const fields = Object.fromEntries(
    parts()
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  ) as Record<Field, string>;
  return { ...fields, year: fields.year.padStart(4, '0') };
}

/** "03/05/2026 11:41 AM PST", PDT in summer; empty for an invalid instant. */
export function formatPacific(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  const { year, month, day, hour, minute, timeZoneName } = fieldsOf(instant);
  const hour12 = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${month}/${day}/${year} ${hour12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'} ${timeZoneName}`;
}

/**
 * The same as a language writes it, on screens and on paper: in German "03/05/2026 11:41 PST", on a
 * clock of 24 hours.
 */
export function formatMoment(instant: Date, language: string): string {
  const inEnglish = formatPacific(instant);
  if (language !== 'de' || inEnglish === '') return inEnglish;
  return [pacificDate(instant), pacificTime(instant), inEnglish.split(' ').at(-1)].join(' ');
}

/**
 * The calendar date (MM/DD/YYYY) an instant falls on in Pacific time; empty for an invalid instant.
 */
export function pacificDate(instant: Date): string {
  return formatPacific(instant).slice(0, 10);
}

/**
 * A `Date` whose local clock fields show Pacific time at `instant`, for rules that take a `Date` in
 * the organisation's zone wherever the program runs. It is not an instant: never store it.
 */
export function pacificWallClock(instant: Date): Date {
  if (Number.isNaN(instant.getTime())) return new Date(Number.NaN);
  const { year, month, day, hour, minute, second } = fieldsOf(instant);
  return new Date(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
}

/** The 24-hour time (HH:MM) that clocks in Pacific time show; empty for an invalid instant. */
export function pacificTime(instant: Date): string {
  if (Number.isNaN(instant.getTime())) return '';
  const { hour, minute } = fieldsOf(instant);
  return `${hour}:${minute}`;
}
