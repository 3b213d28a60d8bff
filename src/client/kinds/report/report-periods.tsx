import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { Cluster } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { FilterChips } from '#client/ui/tabs.tsx';
import { searchForDates, searchForPeriod, type ChosenPeriod, type Periods } from './period.ts';

type PeriodsProps = {
  periods: Periods;
  search: Readonly<Record<string, unknown>>;
  chosen: ChosenPeriod;
};
type End = 'start' | 'end';

/** The named periods and two days of one's own; every change goes into the address. */
export function ReportPeriods({ periods, search, chosen }: PeriodsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Partial<Record<End, string>>>({});
  const go = (to: Readonly<Record<string, unknown>>) => {
    setTyped({});
    void navigate({ to: '.', search: to });
  };
  const commit = (moved: End, value: string) => {
    if (value === chosen[moved] || !isCalendarDate(value)) return;
    go(searchForDates(periods, search, { ...chosen, [moved]: value }, moved));
  };
  const field = (moved: End) => {
    const value = typed[moved] ?? chosen[moved];
    return {
      value,
      error: value.length === 10 && !isCalendarDate(value) ? t`This day does not exist` : undefined,
      onChange: (text: string) => setTyped((before) => ({ ...before, [moved]: text })),
      onCommit: (text: string) => commit(moved, text),
    };
  };
  return (
    <Cluster data-print="no">
      <FilterChips
        label={t`Period`}
        value={chosen.id ?? ''}
        options={periods.named.map(({ id, label }) => ({ value: id, label: t(label) }))}
        onChange={(id) => go(searchForPeriod(periods, search, id))}
      />
      <DateField inline label={t`From`} hint="" {...field('start')} />
      <DateField inline label={t`To`} hint="" {...field('end')} />
      <small>{t`at most ${periods.limitDays} days`}</small>
    </Cluster>
  );
}
