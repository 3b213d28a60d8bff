import { lazy, Suspense, useMemo, useState } from 'react';
import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { Stack } from '#client/ui/card.tsx';
import { dayOrder, inOwnOrder } from '#client/features/visits/day-model.ts';
import { VisitCard, type Leg } from './visit-card.tsx';

/** For a minute after a visit was ended by mistake. */
const UndoPress = lazy(async () => ({
  default: (await import('#client/features/visits/report/undo-press.tsx')).UndoPress,
}));

/** Distances need the visits of months: read when the day is drawn. */
const DayLegs = lazy(async () => ({ default: (await import('./day-legs.tsx')).DayLegs }));

/** The person's own order of the day, and the suggestion of one. */
const OwnOrder = lazy(async () => ({ default: (await import('./own-order.tsx')).OwnOrder }));

const noOrder: readonly string[] = [];
const noLegs: ReadonlyMap<string, Leg> = new Map();

/**
 * Today's open visits: the running one with its clock, the next one, the others. Without the whole
 * day here nothing is started.
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
  const [order, setOrder] = useState(noOrder);
  const { running, next, open, done } = dayOrder(visits, order);
  // The same rows while nothing changed: a new list at each drawing would be measured, and drawn,
  // without end.
  const stops = useMemo(() => inOwnOrder(visits, order), [visits, order]);
  const [way, setWay] = useState(noLegs);
  return (
    <Stack>
      {isPainted && (
        <Suspense>
          {done.map((visit) => (
            <UndoPress key={visit.id} visit={visit} isNamed />
          ))}
          <DayLegs visits={stops} onKnown={setWay} />
        </Suspense>
      )}
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
      {isPainted && (
        <Suspense>
          <OwnOrder visits={visits} onOrder={setOrder} />
        </Suspense>
      )}
    </Stack>
  );
}
