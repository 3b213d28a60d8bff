import { minuteOfDay } from '../clinician-facts.ts';
import { straightMiles, type Place } from '../distance.ts';
import { must } from '../must.ts';
import { chance } from './chance.ts';
import type { PlanningProblem } from './problem.ts';
import { solve } from './solve.ts';
import { minutesBetween } from './travel-of-visits.ts';

/** The order of one's own day, by the road between the stops. It needs no signal. */

export type OwnStop = {
  readonly id: string;
  /** Null where the home is not known yet. */
  readonly place: Place | null;
  /** HH:MM that was agreed; null where the visit may be at any time. */
  readonly fixedStart: string | null;
  readonly plannedMinutes: number;
};

export type OwnOrder = {
  /** Ids in their order. */
  readonly order: readonly string[];
  /** Straight-line miles between the known stops. */
  readonly miles: number;
};

/** Tries for a day of few stops: a fraction of a second. */
const [looks, seed] = [50, 7] as const;
const lateCosts = 20;

/** Straight-line miles of an order, from where the person is. */
export function milesOf(start: Place | null, stops: readonly OwnStop[]): number {
  let [sum, before] = [0, start];
  for (const { place } of stops) {
    if (before && place) sum += straightMiles(before, place);
    before = place ?? before;
  }
  return sum;
}

const known = (place: Place | null) => place && { ...place, source: 'visit' as const };

function problemOf(start: Place | null, stops: readonly OwnStop[], now: number): PlanningProblem {
  const places = [start, ...stops.map(({ place }) => place)];
  const travel = places.map((from, row) =>
    places.map((to, column) =>
      // The way home is the same whatever the order: it ends where the last visit does.
      column === 0 || row === column || (row === 0 && start === null)
        ? 0
        : minutesBetween(known(from), known(to)),
    ),
  );
  return {
    travel,
    weights: { travel: 1, lateness: lateCosts, worstLateness: 0, overtime: 0 },
    caregivers: [
      {
        id: 'me',
        home: 0,
        skills: ['visit'],
        shift: { from: now, until: Number.POSITIVE_INFINITY },
      },
    ],
    visits: stops.map(({ id, fixedStart, plannedMinutes }, index) => {
      const at = fixedStart === null ? null : minuteOfDay(fixedStart);
      return {
        id,
        place: index + 1,
        window: { from: at ?? now, until: at ?? Number.POSITIVE_INFINITY },
        needs: [{ skill: 'visit', minutes: plannedMinutes }],
      };
    }),
  };
}

/**
 * The shortest order of the stops that keeps the times agreed; the given one where none is shorter.
 *
 * @param start where the person is; null where that is not known
 * @param now minutes from midnight
 */
export function suggestOrder(
  start: Place | null,
  stops: readonly OwnStop[],
  now: number,
): OwnOrder {
  let look = 0;
  const { plan } = solve(problemOf(start, stops, now), {
    random: chance(seed),
    progress: () => {
      look += 1;
      return look / looks;
    },
  });
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const order = must(plan.routes[0], 'route').map(({ visit }) => must(byId.get(visit), 'stop'));
  return { order: order.map(({ id }) => id), miles: milesOf(start, order) };
}
