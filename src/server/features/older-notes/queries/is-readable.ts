import type { GivenOlderNote } from '#contract/older-notes.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';

/** Of a day there was, and a scanned one a PDF, whatever its name says. */
export const isReadable = ({ day, document }: GivenOlderNote, today: string): boolean =>
  isCalendarDate(day) &&
  daysBetween(day, today) >= 0 &&
  (document === null || Buffer.from(document.content, 'base64').indexOf('%PDF-') === 0);
