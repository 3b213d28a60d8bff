import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { dateOf, daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { defaultWindow } from '#domain/ranges.ts';
import { isPendingVisit } from '#domain/visit-status.ts';
import { useVisits, type VisitRow } from '#client/store/snapshots/queries.ts';
import { Card, Stack } from '#client/ui/card.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { FilterChips } from '#client/ui/tabs.tsx';
import { groupByDay } from '#client/features/visits/day-model.ts';
import { useToday } from '#client/screen/use-now.ts';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
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

type Group = { readonly day: string; readonly visits: readonly VisitRow[] };

/** A day of the week ahead on the cards of My day; open visits first, done ones as lines. */
function DayOfCards({ group: { day, visits }, today }: { group: Group; today: string }) {
  const title = useDayTitle()(day, today);
  const open = visits.filter(isPendingVisit);
  const done = visits.filter((visit) => !isPendingVisit(visit));
  return (
    <section aria-label={title}>
      <Stack>
        <h2>{title}</h2>
        {open.map((visit) => (
          <VisitCard key={visit.id} visit={visit} mayStart={day === today} />
        ))}
        {done.length > 0 && (
          <List>
            {done.map((visit) => (
              <VisitLinkRow key={visit.id} visit={visit} />
            ))}
          </List>
        )}
      </Stack>
    </section>
  );
}

/**
 * A clinician's own visits, 120 days back to 45 ahead (spec portal §9), those that need something
 * first.
 */
function FieldVisits({ search: { status } }: Pick<ScreenAt, 'search'>) {
  const { t } = useLingui();
  const dayTitle = useDayTitle();
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
    All: visits?.toReversed(),
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
      <List>
        <LinkRow
          to="/myDuties"
          title={t`Due for my patients`}
          detail={t`Supervision, reassessment, recertification`}
        />
        <LinkRow to="/myPay" title={t`My pay`} detail={t`Line by line, even without signal`} />
        <LinkRow
          to="/myVisits"
          title={t`Visits at the office`}
          detail={t`Earlier ones too; needs a connection`}
        />
      </List>
      {shown === undefined && <Skeleton lines={8} label={t`Loading`} />}
      {shown?.length === 0 && <EmptyState icon="visits" title={t`No visits here`} />}
      {groupByDay(shown ?? []).map((group) =>
        isWeekAhead(group.day, today) ? (
          <DayOfCards key={group.day} group={group} today={today} />
        ) : (
          <Card key={group.day} aria-label={group.day}>
            <h2>{dayTitle(group.day, today)}</h2>
            <List>
              {group.visits.map((visit) => (
                <VisitLinkRow key={visit.id} visit={visit} />
              ))}
            </List>
          </Card>
        ),
      )}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: FieldVisits };
