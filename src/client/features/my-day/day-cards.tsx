import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { knownPlaces, legs } from '#domain/distance.ts';
import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { Card, Stack } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { UndoPress } from '#client/features/visits/report/undo-press.tsx';
import { dayOrder } from './day-model.ts';
import { useRecentVisits } from './use-recent-visits.ts';
import { VisitCard, type Leg } from './visit-card.tsx';
import { VisitLinkRow } from './visit-row.tsx';

/** Below the visits, and needs the forms; the day is shown before it loads. */
const RoadCheck = lazy(async () => ({ default: (await import('./road-check.tsx')).RoadCheck }));

/** Distances between the stops of a day, in its order; none until the visits before it are read. */
function useLegs(visits: readonly VisitRow[], isPainted: boolean): ReadonlyMap<string, Leg> {
  const recent = useRecentVisits(isPainted);
  return legs(visits, knownPlaces(recent ?? []));
}

function Done({ visits }: { visits: readonly VisitRow[] }) {
  const { t } = useLingui();
  if (visits.length === 0) return null;
  const count = visits.length;
  return (
    <Card aria-label={t`Done`}>
      <h2>{t`Done (${count})`}</h2>
      <List>
        {visits.map((visit) => (
          <VisitLinkRow key={visit.id} visit={visit} />
        ))}
      </List>
    </Card>
  );
}

/**
 * Today's visits: the running one with its clock, the next one, the other open ones; done ones are a
 * line each. Without the whole day here nothing is started and nothing is judged.
 */
export function Today({
  visits,
  isWhole,
  isPainted,
}: {
  visits: readonly VisitRow[];
  isWhole: boolean;
  /** The first paint is over: what reads the whole device may begin. */
  isPainted: boolean;
}) {
  const { t } = useLingui();
  const { running, next, open, done } = dayOrder(visits);
  const way = useLegs(visits, isPainted);
  return (
    <Stack>
      {done.map((visit) => (
        <UndoPress key={visit.id} visit={visit} isNamed />
      ))}
      {running.map((visit) => (
        <VisitCard key={visit.id} visit={visit} isMain mayStart={isWhole} />
      ))}
      {next && (
        <VisitCard
          key={next.id}
          visit={next}
          mayStart={isWhole}
          leg={way.get(next.id)}
          isNext
          isMain={running.length === 0}
        />
      )}
      {open.map((visit) => (
        <VisitCard key={visit.id} visit={visit} mayStart={isWhole} leg={way.get(visit.id)} />
      ))}
      <Done visits={done} />
      {isWhole && (
        <Suspense fallback={<Skeleton lines={2} label={t`Loading`} />}>
          <RoadCheck visits={visits} day="today" />
        </Suspense>
      )}
    </Stack>
  );
}

/** Tomorrow on the same cards, with its own road check. */
export function Tomorrow({ visits, day }: { visits: readonly VisitRow[]; day: string }) {
  const { t } = useLingui();
  const way = useLegs(visits, true);
  if (visits.length === 0) return null;
  return (
    <section aria-label={t`Tomorrow`}>
      <Stack>
        <h2>{t`Tomorrow, ${day}`}</h2>
        {visits.map((visit) => (
          <VisitCard key={visit.id} visit={visit} mayStart={false} leg={way.get(visit.id)} />
        ))}
        <Suspense fallback={<Skeleton lines={2} label={t`Loading`} />}>
          <RoadCheck visits={visits} day="tomorrow" />
        </Suspense>
      </Stack>
    </section>
  );
}
