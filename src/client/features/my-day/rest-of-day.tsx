import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { addDays } from '#domain/dates.ts';
import { isPendingVisit } from '#domain/visit-status.ts';
import {
  useNotes,
  useVisits,
  type FirstPull,
  type VisitRow,
} from '#client/store/snapshots/queries.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useLegs } from './day-legs.tsx';
import { dayOrder } from '#client/features/visits/day-model.ts';
import { EmptyDay } from './empty-day.tsx';
import { Road } from './road.tsx';
import { VisitCard } from './visit-card.tsx';
import { VisitLinkRow } from './visit-row.tsx';

/** Reads visits and notes of three months. */
const DueBanner = lazy(async () => ({
  default: (await import('#client/features/duties/due-banner.tsx')).DueBanner,
}));

/** Visits of the day that are over, a line each. */
function Done({ visits }: { visits: readonly VisitRow[] }) {
  const { t } = useLingui();
  const { done } = dayOrder(visits);
  if (done.length === 0) return null;
  const count = done.length;
  return (
    <Card aria-label={t`Done`}>
      <h2>{t`Done (${count})`}</h2>
      <List>
        {done.map((visit) => (
          <VisitLinkRow key={visit.id} visit={visit} />
        ))}
      </List>
    </Card>
  );
}

/** Tomorrow on the same cards, with its own road check. */
function Tomorrow({ today }: { today: string }) {
  const { t } = useLingui();
  const day = addDays(today, 1);
  const visits = useVisits({ from: day, to: day }) ?? [];
  const way = useLegs(visits);
  if (visits.length === 0) return null;
  return (
    <section aria-label={t`Tomorrow`}>
      <Stack>
        <h2>{t`Tomorrow, ${day}`}</h2>
        {visits.map((visit) => (
          <VisitCard key={visit.id} visit={visit} mayStart={false} leg={way.get(visit.id)} />
        ))}
        <Road visits={visits} day="tomorrow" />
      </Stack>
    </section>
  );
}

/** Notes of other days that are not finished; the returned ones come first on the day. */
function OtherNotes({ today }: { today: string }) {
  const { t } = useLingui();
  const rest =
    useNotes()?.filter(
      (visit) =>
        visit.dateOfService !== today && isPendingVisit(visit) && visit.status !== 'NotesRejected',
    ).length ?? 0;
  if (rest === 0) return null;
  return (
    <Banner tone="attention" actions={<LinkButton to="/notes">{t`Notes`}</LinkButton>}>
      {plural(rest, {
        one: '# note of another day is not finished.',
        other: '# notes of other days are not finished.',
      })}
    </Banner>
  );
}

/**
 * What is below the open visits of the day: what is done, whether everything is on this phone,
 * tomorrow, unfinished notes. Its code and its reads wait for the first paint of the day; a day
 * that is not whole here is not judged.
 */
export function RestOfDay({
  today,
  visits,
  pull,
}: {
  today: string;
  visits: readonly VisitRow[];
  pull: FirstPull;
}) {
  return (
    <>
      {visits.length === 0 && pull.isWhole && <EmptyDay today={today} pulledAt={pull.pulledAt} />}
      <Done visits={visits} />
      {visits.length > 0 && pull.isWhole && <Road visits={visits} day="today" />}
      {pull.isWhole && <Tomorrow today={today} />}
      <OtherNotes today={today} />
      {pull.isWhole && (
        <Suspense>
          <DueBanner />
        </Suspense>
      )}
    </>
  );
}
