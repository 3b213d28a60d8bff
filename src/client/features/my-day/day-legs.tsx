import { useEffect } from 'react';
import { knownPlaces, legs } from '#domain/distance.ts';
import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { useRecentVisits } from './use-recent-visits.ts';
import type { Leg } from './visit-card.tsx';

/** Distances between the stops of a day, in its order; none until the visits before it are read. */
export function useLegs(visits: readonly VisitRow[]): ReadonlyMap<string, Leg> {
  return legs(visits, knownPlaces(useRecentVisits() ?? []));
}

/** Shows nothing; tells the distances of a day whose cards were drawn before this code was here. */
export function DayLegs({
  visits,
  onKnown,
}: {
  visits: readonly VisitRow[];
  onKnown: (way: ReadonlyMap<string, Leg>) => void;
}) {
  const recent = useRecentVisits();
  useEffect(() => {
    if (recent) onKnown(legs(visits, knownPlaces(recent)));
  }, [visits, recent, onKnown]);
  return null;
}
