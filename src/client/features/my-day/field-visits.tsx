import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dateOf, daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { defaultWindow } from '#domain/ranges.ts';
import { isPendingVisit } from '#domain/visit-status.ts';
import { useFirstPull, useVisits, type VisitRow } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { FilterChips } from '#client/ui/tabs.tsx';
import { groupByDay } from '#client/features/visits/day-model.ts';
import { useToday } from '#client/screen/use-now.ts';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import styles from './field.module.css';
import type { RoadDay } from './road-model.ts';
import { Road } from './road.tsx';
import { VisitCard } from './visit-card.tsx';
import { VisitLinkRow } from './visit-row.tsx';

type Filter = 'PendingVisits' | 'Upcoming' | 'All';

const weekday = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long' }).format(must(dateOf(day), 'day'));

function useDayTitle(): (day: string, today: string) => string {
  const { t, i18n } = useLingui();
  return (day, today) =>
    day === today ? t`Today, ${day}` : `${weekday(day, i18n.locale)}, ${day}`;
}

/** Days ahead that are shown with everything the road needs. */
const daysOfWeek = 7;
const isWeekAhead = (day: string, today: string): boolean => {
  const ahead = daysBetween(today, day);
  return ahead >= 0 && ahead < daysOfWeek;
};

function roadDayOf(day: string, today: string, language: string): RoadDay {
  const ahead = daysBetween(today, day);
  if (ahead === 0) return 'today';
  return ahead === 1 ? 'tomorrow' : { weekday: weekday(day, language) };
}

type Group = { readonly day: string; readonly visits: readonly VisitRow[] };

const idOf = (day: string): string => `day-${day.replaceAll('/', '-')}`;

/** Rows of visits behind one line, drawn once it is opened. */
function Fold({
  title,
  visits,
  isOpen = false,
  withDay = false,
}: {
  title: string;
  visits: readonly VisitRow[];
  isOpen?: boolean;
  withDay?: boolean;
}) {
  const [open, setOpen] = useState(isOpen);
  if (visits.length === 0) return null;
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {open && (
        <List>
          {visits.map((visit) => (
            <VisitLinkRow key={visit.id} visit={visit} withDay={withDay} />
          ))}
        </List>
      )}
    </details>
  );
}

type DayProps = {
  group: Group;
  today: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/**
 * A day of the week ahead on the cards of My day, with its road check; what is done is one line.
 * Before everything of the first pull is here nothing is judged.
 */
function DayOfCards({ group: { day, visits }, today, isOpen, onToggle }: DayProps) {
  const { t, i18n } = useLingui();
  const pull = useFirstPull();
  const title = useDayTitle()(day, today);
  const open = visits.filter(isPendingVisit);
  const done = visits.filter((visit) => !isPendingVisit(visit));
  const count = done.length;
  return (
    <details
      id={idOf(day)}
      className={styles.day}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2>{title}</h2> <span className={styles.soft}>({visits.length})</span>
      </summary>
      {isOpen && (
        <Stack>
          {open.map((visit) => (
            <VisitCard key={visit.id} visit={visit} mayStart={day === today} />
          ))}
          {open.length > 0 && pull?.isWhole === true && (
            <Road visits={open} day={roadDayOf(day, today, i18n.locale)} />
          )}
          <Fold title={t`Done (${count})`} visits={done} isOpen={open.length === 0} />
        </Stack>
      )}
    </details>
  );
}

/** The days of the week ahead, one press each: whatever is above, no thumb has to pass it. */
function WeekRail({
  days,
  today,
  onGo,
}: {
  days: readonly string[];
  today: string;
  onGo: (day: string) => void;
}) {
  const { t, i18n } = useLingui();
  const nameOf = (day: string): string => {
    const ahead = daysBetween(today, day);
    if (ahead === 0) return t({ message: 'Today', context: 'a day to go to' });
    if (ahead === 1) return t({ message: 'Tomorrow', context: 'a day to go to' });
    return weekday(day, i18n.locale);
  };
  return (
    <nav aria-label={t`Days of this week`} className={styles.rail}>
      {days.map((day) => (
        <Button key={day} onClick={() => onGo(day)}>
          {nameOf(day)}
        </Button>
      ))}
    </nav>
  );
}

/** Which days are open: today, and those that were asked for; `go` brings one to the top. */
function useOpenDays(today: string) {
  const [closedOrOpen, setDays] = useState<Readonly<Record<string, boolean>>>({});
  const [goal, setGoal] = useState<{ readonly day: string } | null>(null);
  const toggle = (day: string, isOpen: boolean) => setDays((days) => ({ ...days, [day]: isOpen }));
  useEffect(() => {
    const place = goal && document.getElementById(idOf(goal.day));
    place?.scrollIntoView({ block: 'start' });
    place?.querySelector('summary')?.focus({ preventScroll: true });
  }, [goal]);
  return {
    isOpen: (day: string) => closedOrOpen[day] ?? day === today,
    toggle,
    go: (day: string) => {
      toggle(day, true);
      setGoal({ day });
    },
  };
}

/** Earlier days with few visits are open; many would push today away. */
const fewEarlier = 3;

type ShownProps = { visits: readonly VisitRow[]; today: string; showsEarlier: boolean };

/** The visits of a filter: what is earlier, the week by day, what is later. */
function ShownVisits({ visits, today, showsEarlier }: ShownProps) {
  const { t } = useLingui();
  const days = useOpenDays(today);
  const ahead = (visit: VisitRow): number => daysBetween(today, visit.dateOfService);
  const before = visits.filter((visit) => ahead(visit) < 0);
  // What is to be done begins with the oldest; what is looked up, with yesterday.
  const earlier = showsEarlier ? before.toReversed() : before;
  const later = visits.filter((visit) => ahead(visit) >= daysOfWeek);
  const week = groupByDay(visits.filter(({ dateOfService }) => isWeekAhead(dateOfService, today)));
  const [earlierCount, laterCount] = [earlier.length, later.length];
  return (
    <>
      {week.length > 1 && (
        <WeekRail days={week.map(({ day }) => day)} today={today} onGo={days.go} />
      )}
      <DayRows
        title={t`Earlier days (${earlierCount})`}
        visits={earlier}
        isOpen={showsEarlier || earlierCount <= fewEarlier}
      />
      {week.map((group) => (
        <DayOfCards
          key={group.day}
          group={group}
          today={today}
          isOpen={days.isOpen(group.day)}
          onToggle={(isOpen) => days.toggle(group.day, isOpen)}
        />
      ))}
      <DayRows
        title={t`After this week (${laterCount})`}
        visits={later}
        isOpen={week.length === 0 && earlierCount === 0}
      />
    </>
  );
}

/** Days outside of the week as rows with their day, behind one line. */
function DayRows(props: { title: string; visits: readonly VisitRow[]; isOpen: boolean }) {
  return props.visits.length === 0 ? null : (
    <Card>
      <Fold {...props} withDay />
    </Card>
  );
}

/**
 * A clinician's own visits, 120 days back to 45 ahead (spec portal §9), those that need something
 * first; every day of the week is one press away.
 */
function FieldVisits({ search: { status } }: Pick<ScreenAt, 'search'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const filter: Filter = status === 'All' || status === 'Upcoming' ? status : 'PendingVisits';
  const today = useToday();
  const { start, end } = defaultWindow('myVisits', must(dateOf(today), 'today'));
  const visits = useVisits({ from: start, to: end });
  const kinds = {
    PendingVisits: visits?.filter(isPendingVisit),
    Upcoming: visits?.filter(
      ({ dateOfService }) => must(dateOf(dateOfService), 'day') >= must(dateOf(today), 'today'),
    ),
    All: visits,
  };
  const shown = kinds[filter];
  const choose = (next: Filter) =>
    void navigate({
      to: '/visits',
      search: next === 'PendingVisits' ? {} : { status: next },
      replace: true,
    });
  return (
    <Page>
      <PageHeader title={t`Visits`} />
      <FilterChips<Filter>
        label={t`Which visits`}
        value={filter}
        onChange={choose}
        options={[
          {
            value: 'PendingVisits',
            label: t({ message: 'Pending', context: 'visits that are still to be done' }),
            count: kinds.PendingVisits?.length,
          },
          { value: 'Upcoming', label: t`From today`, count: kinds.Upcoming?.length },
          { value: 'All', label: t`All`, count: kinds.All?.length },
        ]}
      />
      {shown === undefined && <Skeleton lines={8} label={t`Loading`} />}
      {shown?.length === 0 && <EmptyState icon="visits" title={t`No visits here`} />}
      {shown && shown.length > 0 && (
        <ShownVisits key={filter} visits={shown} today={today} showsEarlier={filter === 'All'} />
      )}
      <List>
        <LinkRow
          to="/myVisits"
          title={t`Visits at the office`}
          detail={t`Earlier ones too; needs a connection`}
        />
      </List>
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: FieldVisits };
