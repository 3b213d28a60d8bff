import { caseKey, pastCounts, pastShare } from './continuity.ts';
import { groupOf, hindrances, type Hindrance } from './eligibility.ts';
import { groupedBy } from './measure-staffing.ts';
import type {
  Plan,
  PlannedStop,
  PlanningCaregiver,
  PlanningProblem,
  PlanningVisit,
} from './problem.ts';
import { solve, type SolveOptions } from './solve.ts';
import {
  eligibleFor,
  flexOf,
  movableVisits,
  staffingProblem,
  type Eligible,
  type PersonDay,
} from './staffing-problem.ts';
import {
  presentStaffing,
  type PlanWish,
  type Staffing,
  type StaffingWindow,
  type WindowVisit,
} from './staffing-window.ts';
import { milesBetween } from './travel-of-visits.ts';

/** Why nobody makes a visit: what keeps everybody from it, or that nobody is free at its time. */
export type UnservedReason = Hindrance | 'noTime';

export type ProposedStaffing = {
  readonly staffing: Staffing;
  /** Visits that were put up for change. */
  readonly asked: readonly string[];
  readonly unserved: ReadonlyMap<string, UnservedReason>;
  /** New planned times, HH:MM, of visits whose time moves. */
  readonly starts: ReadonlyMap<string, string>;
};

/** Minutes late that people and travel estimates bear. */
const tolerance = 10;

/** Who follows a clinician at each patient: known there, near, with room; the caseload spread. */
function chooseSuccessors(
  window: StaffingWindow,
  movable: readonly WindowVisit[],
  able: Eligible['able'],
): ReadonlyMap<string, string> {
  const past = pastCounts(window);
  const load = new Map<string, number>();
  const places = new Map(window.patients.map(({ id, place }) => [id, place]));
  const successors = new Map<string, string>();
  const cases = groupedBy(movable, (visit) => caseKey(visit.patientId, groupOf(visit)));
  for (const [key, visits] of [...cases].toSorted(([, a], [, b]) => b.length - a.length)) {
    const place = places.get((visits[0] as WindowVisit).patientId) ?? null;
    const ranked = window.clinicians
      .map((clinician) => ({
        id: clinician.id,
        able: visits.filter(({ id }) => (able.get(id) as ReadonlySet<string>).has(clinician.id))
          .length,
        share: pastShare(past, key, clinician.id),
        // A mile counts as much as two visits more on the caseload.
        far: (milesBetween(clinician.home, place) ?? 10) + (load.get(clinician.id) ?? 0) / 2,
      }))
      .filter((each) => each.able > 0)
      .toSorted((a, b) => b.able - a.able || b.share - a.share || a.far - b.far);
    const [chosen] = ranked;
    if (chosen === undefined) continue;
    successors.set(key, chosen.id);
    load.set(chosen.id, (load.get(chosen.id) ?? 0) + visits.length);
  }
  return successors;
}

type KeptTimes = {
  /** Moved visits that make a day too late, and are taken off again. */
  readonly late: ReadonlySet<string>;
  /** When each of the others starts, minutes as in the problem. */
  readonly starts: ReadonlyMap<string, number>;
};

/**
 * The routes of a plan as their days go: the planner pays for lateness, also of visits that stay
 * with their clinician and keep their time. Each day is walked in the order of its times, and loses
 * moved visits until it is no later than without any of them.
 */
function keepTimes(
  { problem, isMovable }: { problem: PlanningProblem; isMovable: (id: string) => boolean },
  { routes }: Plan,
): KeptTimes {
  const visits = new Map(problem.visits.map((visit) => [visit.id, visit]));
  const late = new Set<string>();
  const starts = new Map<string, number>();
  const inTime = ({ visit: id, start }: PlannedStop): { id: string; at: number } => {
    const { from, until } = (visits.get(id) as PlanningVisit).window;
    return { id, at: Math.min(until, Math.max(from, start)) };
  };
  const walk = (caregiver: number, route: readonly string[]) => {
    const { home, shift } = problem.caregivers[caregiver] as PlanningCaregiver;
    let [place, free, lateness] = [home, shift.from, 0];
    const times = new Map<string, number>();
    for (const id of route) {
      const visit = visits.get(id) as PlanningVisit;
      const way = (problem.travel[place] as readonly number[])[visit.place] as number;
      const start = Math.max(visit.window.from, free + way);
      const by = start - visit.window.until;
      if (by > tolerance) lateness += by;
      times.set(id, start);
      [place, free] = [visit.place, start + visit.needs[0].minutes];
    }
    return { lateness, times };
  };
  for (const [caregiver, stops] of routes.entries()) {
    let route = stops
      .map(inTime)
      .toSorted((a, b) => a.at - b.at)
      .map(({ id }) => id);
    // What stays late without any of the moved visits was late before.
    const floor = walk(
      caregiver,
      route.filter((id) => !isMovable(id)),
    ).lateness;
    while (walk(caregiver, route).lateness > floor) {
      const moved = route.filter(isMovable);
      const without = moved.map((id) => {
        const rest = route.filter((each) => each !== id);
        return { id, rest, lateness: walk(caregiver, rest).lateness };
      });
      const best = without.toSorted((a, b) => a.lateness - b.lateness)[0] as (typeof without)[0];
      late.add(best.id);
      route = best.rest;
    }
    for (const [id, start] of walk(caregiver, route).times) starts.set(id, start);
  }
  return { late, starts };
}

/** What keeps the most people of the discipline from a visit. */
function reasonFor(visitId: string, eligible: Eligible): UnservedReason {
  if ((eligible.able.get(visitId) as ReadonlySet<string>).size > 0) return 'noTime';
  const found = (eligible.hindrances.get(visitId) as readonly Hindrance[]).filter(
    (each) => each !== 'discipline',
  );
  const counts = hindrances.map((each) => ({
    each,
    count: found.filter((other) => other === each).length,
  }));
  const most = counts.toSorted((a, b) => b.count - a.count)[0] as (typeof counts)[0];
  return most.count === 0 ? 'discipline' : most.each;
}

/** HH:MM of minutes from a midnight, up to the next five. */
function timeOfDay(minutes: number): string {
  const rounded = (Math.ceil((minutes - 1e-6) / 5) * 5) % (24 * 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(rounded / 60))}:${two(rounded % 60)}`;
}

/** Whether the wish takes the visit from its clinician even when nobody else takes it. */
const losesClinician = (wish: PlanWish): boolean => wish.kind === 'sick' || wish.kind === 'leaver';

/**
 * A staffing for the wish: who takes what, and what nobody takes and why. Visits that were not put
 * up for change keep their clinician, and every visit keeps its time.
 */
export function proposeStaffing(
  window: StaffingWindow,
  wish: PlanWish,
  options: SolveOptions,
): ProposedStaffing {
  const movable = movableVisits(window, wish);
  const staffing = new Map(presentStaffing(window));
  const unserved = new Map<string, UnservedReason>();
  const asked = movable.map(({ id }) => id);
  const starts = new Map<string, string>();
  if (movable.length === 0) return { staffing, asked, unserved, starts };
  const eligible = eligibleFor(window, movable, wish);
  const { able } = eligible;
  const successors =
    wish.kind === 'leaver' ? chooseSuccessors(window, movable, able) : new Map<string, string>();
  const { flexMinutes } = wish;
  const { problem, people } = staffingProblem(window, { movable, able, successors, flexMinutes });
  const solved = solve(problem, options);
  const isAsked = new Set(asked);
  const kept = keepTimes({ problem, isMovable: (id) => isAsked.has(id) }, solved.plan);
  const missed = [...solved.unserved, ...kept.late].filter((id) => isAsked.has(id));
  for (const id of missed) unserved.set(id, reasonFor(id, eligible));
  const visitOf = new Map(movable.map((visit) => [visit.id, visit]));
  for (const [index, route] of solved.plan.routes.entries())
    for (const { visit: id } of route) {
      const visit = visitOf.get(id);
      if (visit === undefined || unserved.has(id)) continue;
      staffing.set(id, (people[index] as PersonDay).clinician.id);
      const time = timeOfDay(kept.starts.get(id) as number);
      if (flexOf(visit, flexMinutes) > 0 && time !== visit.plannedStart) starts.set(id, time);
    }
  for (const { id, providerId } of movable)
    if (unserved.has(id)) staffing.set(id, losesClinician(wish) ? null : providerId);
  return { staffing, asked, unserved, starts };
}
