import type { MessageDescriptor } from '@lingui/core';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { adjustRange, startOfPeriod, type DateRange } from '#domain/ranges.ts';

/**
 * A period with a name, up to today: the days it looks back, today included, or the calendar week
 * or month.
 */
type NamedPeriod = {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly days: number | 'week' | 'month';
};

/** The periods a report offers. */
export type Periods = {
  /** In the order of their buttons; the first is the default. */
  readonly named: readonly [NamedPeriod, ...NamedPeriod[]];
  /** Longest range of one's own dates, in days from start to end (spec portal §5). */
  readonly limitDays: number;
};

/** Days of a report, MM/DD/YYYY in the agency's zone, both included; `id` is null for own dates. */
export type ChosenPeriod = DateRange & { readonly id: string | null };

type Search = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The period an address asks for: its own dates, a name, or the default. */
export function readPeriod({ named, limitDays }: Periods, search: Search, now: Date): ChosenPeriod {
  const [start, end] = [textOf(search['from']), textOf(search['to'])];
  if (isCalendarDate(start) && isCalendarDate(end))
    return { id: null, ...adjustRange({ start, end }, 'start', limitDays) };
  const { id, days } = named.find((each) => each.id === search['period']) ?? named[0];
  const today = pacificDate(now);
  const first = typeof days === 'number' ? addDays(today, 1 - days) : startOfPeriod(today, days);
  return { id, start: first, end: today };
}

/** The address of a named period: the default is left out, and so are dates. */
export function searchForPeriod({ named }: Periods, search: Search, id: string): Search {
  const { period: _period, from: _from, to: _to, ...rest } = search;
  return id === named[0].id ? rest : { ...rest, period: id };
}

/** The address of one's own dates; moving one end pulls the other to keep the limit. */
export function searchForDates(
  { limitDays }: Periods,
  search: Search,
  { start, end }: DateRange,
  moved: 'start' | 'end',
): Search {
  const { period: _period, ...rest } = search;
  const range = adjustRange({ start, end }, moved, limitDays);
  return { ...rest, from: range.start, to: range.end };
}
