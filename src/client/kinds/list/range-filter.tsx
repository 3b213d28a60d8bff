import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { adjustRange } from '#domain/ranges.ts';
import { Cluster } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { rangeOf, type RangeFilter as Range, type Values } from './filters.ts';
import type { SetValues } from './use-list-address.ts';

type RangeProps = { filter: Range; values: Values; onChange: SetValues };

/** Two days; moving one pulls the other so that the range keeps its limit (spec portal §5). */
export function RangeFilter({ filter, values, onChange }: RangeProps) {
  const { t } = useLingui();
  const [now] = useState(() => new Date());
  const [edited, setEdited] = useState<{ start?: string; end?: string }>({});
  const given = rangeOf(filter, values, now);
  const shown = { ...given, ...edited };
  const commit = (moved: 'start' | 'end', value: string) => {
    const fits = isCalendarDate(value) || (value === '' && !filter.window);
    if (value === given[moved] || !fits) return;
    const next = { ...given, [moved]: value };
    const { start, end } =
      next.start && next.end ? adjustRange(next, moved, filter.limitDays) : next;
    setEdited({});
    onChange({ from: start, to: end });
  };
  const part = (moved: 'start' | 'end') => ({
    value: shown[moved],
    error:
      shown[moved].length === 10 && !isCalendarDate(shown[moved])
        ? t`This day does not exist`
        : undefined,
    onChange: (value: string) => setEdited((before) => ({ ...before, [moved]: value })),
    onCommit: (value: string) => commit(moved, value),
  });
  return (
    <Cluster>
      <DateField inline label={t`From`} hint="" {...part('start')} />
      <DateField inline label={t`To`} hint="" {...part('end')} />
      <small>{t`at most ${filter.limitDays} days`}</small>
    </Cluster>
  );
}
