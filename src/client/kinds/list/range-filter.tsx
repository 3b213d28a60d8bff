import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { adjustRange, type DateRange } from '#domain/ranges.ts';
import { Cluster } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { rangeOf, type RangeFilter as Range, type Values } from './filters.ts';
import type { SetValues } from './use-list-address.ts';

type RangeProps = { filter: Range; values: Values; onChange: SetValues };

type End = 'start' | 'end';
type Pulled = { readonly end: End; readonly day: string };

/** The end that is not the day that was asked for; null where both are. */
function pulledOf(asked: DateRange, got: DateRange): Pulled | null {
  const end = (['end', 'start'] as const).find((each) => got[each] !== asked[each]);
  return end === undefined ? null : { end, day: got[end] };
}

/**
 * Two days; moving one pulls the other so that the range keeps its limit (spec portal §5), and says
 * so, as it does where an address asked for more.
 */
export function RangeFilter({ filter, values, onChange }: RangeProps) {
  const { t } = useLingui();
  const [now] = useState(() => new Date());
  const [edited, setEdited] = useState<{ start?: string; end?: string }>({});
  const given = rangeOf(filter, values, now);
  const shown = { ...given, ...edited };
  const [pulled, setPulled] = useState(() => {
    const { from = given.start, to = given.end } = values;
    return pulledOf({ start: from, end: to }, given);
  });
  const commit = (moved: End, value: string) => {
    const fits = isCalendarDate(value) || (value === '' && !filter.window);
    if (value === given[moved] || !fits) return;
    const next = { ...given, [moved]: value };
    const { start, end } =
      next.start && next.end ? adjustRange(next, moved, filter.limitDays) : next;
    setEdited({});
    setPulled(pulledOf(next, { start, end }));
    onChange({ from: start, to: end });
  };
  const part = (moved: End) => ({
    value: shown[moved],
    error:
      shown[moved].length === 10 && !isCalendarDate(shown[moved])
        ? t`This day does not exist`
        : undefined,
    onChange: (value: string) => setEdited((before) => ({ ...before, [moved]: value })),
    onCommit: (value: string) => commit(moved, value),
  });
  const pulledText = ({ end, day }: Pulled): string =>
    end === 'start' ? t`From is now ${day}.` : t`To is now ${day}.`;
  return (
    <Cluster>
      <DateField inline label={t`From`} hint="" {...part('start')} />
      <DateField inline label={t`To`} hint="" {...part('end')} />
      <small>{t`at most ${filter.limitDays} days`}</small>
      <output>
        {/* Not of a day that something else has replaced since. */}
        {pulled !== null && pulled.day === given[pulled.end] && pulledText(pulled)}
      </output>
    </Cluster>
  );
}
