import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isCalendarDate } from '#domain/dates.ts';
import { pacificWallClock } from '#domain/pacific.ts';
import { adjustRange, defaultWindow } from '#domain/ranges.ts';
import { Cluster } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import type { ListFilters } from './definition.ts';
import type { ListSearch } from './search.ts';

type Dates = NonNullable<ListFilters['dates']>;
type RangeProps = {
  dates: Dates;
  search: ListSearch;
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
};

/**
 * The range an address asks for: its own dates where they exist, else the default window around
 * today.
 */
export function rangeOf(
  { window: name, limitDays }: Dates,
  { from = '', to = '' }: ListSearch,
  now: Date,
): { start: string; end: string } {
  const otherwise = name ? defaultWindow(name, pacificWallClock(now)) : { start: '', end: '' };
  const range = {
    start: isCalendarDate(from) ? from : otherwise.start,
    end: isCalendarDate(to) ? to : otherwise.end,
  };
  return range.start && range.end ? adjustRange(range, 'start', limitDays) : range;
}

/** Two days; moving one pulls the other so that the range keeps its limit (spec portal §5). */
export function RangeFilter({ dates, search, onChange }: RangeProps) {
  const { t } = useLingui();
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState<{ start?: string; end?: string }>({});
  const given = rangeOf(dates, search, now);
  const range = { ...given, ...typed };
  const commit = (moved: 'start' | 'end', value: string) => {
    if (value === given[moved] || !(isCalendarDate(value) || (value === '' && !dates.window)))
      return;
    const next = { ...given, [moved]: value };
    const { start, end } =
      next.start && next.end ? adjustRange(next, moved, dates.limitDays) : next;
    setTyped({});
    onChange({ from: start || undefined, to: end || undefined });
  };
  const part = (moved: 'start' | 'end') => ({
    value: range[moved],
    error:
      range[moved].length === 10 && !isCalendarDate(range[moved])
        ? t`This day does not exist`
        : undefined,
    onChange: (value: string) => setTyped((before) => ({ ...before, [moved]: value })),
    onCommit: (value: string) => commit(moved, value),
  });
  return (
    <Cluster>
      <DateField inline label={t`From`} hint="" {...part('start')} />
      <DateField inline label={t`To`} hint="" {...part('end')} />
      <small>{t`at most ${dates.limitDays} days`}</small>
    </Cluster>
  );
}
