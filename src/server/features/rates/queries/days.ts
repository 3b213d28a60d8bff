import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { toDay } from '#server/db/calendar-day.ts';

export type Days = { readonly startDate: string; readonly endDate: string };

const refused = (path: keyof Days, code: ErrorCode): Refusal =>
  new Refusal(code, { fields: [{ path, code }] });

/** Both days as the database has them. @throws Refusal request.invalid, rate.days */
export function daysOf({ startDate, endDate }: Days): { start_date: string; end_date: string } {
  if (!isCalendarDate(startDate)) throw refused('startDate', 'request.invalid');
  if (!isCalendarDate(endDate)) throw refused('endDate', 'request.invalid');
  const days = { start_date: toDay(startDate), end_date: toDay(endDate) };
  if (days.end_date < days.start_date) throw refused('endDate', 'days.order');
  return days;
}

/** Two rates for the same work never share a day, so that it is clear which one counts. */
export const overlap = (): Refusal => refused('startDate', 'rate.overlap');
