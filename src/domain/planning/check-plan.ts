import type {
  Plan,
  PlanCost,
  PlannedStop,
  PlanningCaregiver,
  PlanningProblem,
  PlanningVisit,
} from './problem.ts';

/** What is wrong with a plan. `visit` and `caregiver` are their ids. */
export type PlanFault =
  | { readonly fault: 'routesDoNotFit'; readonly routes: number; readonly caregivers: number }
  | { readonly fault: 'unknownVisit'; readonly visit: string; readonly caregiver: string }
  | { readonly fault: 'notServed'; readonly visit: string; readonly need: number }
  | { readonly fault: 'servedTwice'; readonly visit: string; readonly need: number }
  | { readonly fault: 'skillMissing'; readonly visit: string; readonly caregiver: string }
  | { readonly fault: 'tooEarly'; readonly visit: string; readonly caregiver: string }
  | { readonly fault: 'cannotArrive'; readonly visit: string; readonly caregiver: string }
  | { readonly fault: 'sameCaregiverTwice'; readonly visit: string; readonly caregiver: string }
  | { readonly fault: 'notTogether'; readonly visit: string; readonly apart: number };

export type CheckedPlan = { readonly faults: readonly PlanFault[]; readonly cost: PlanCost };

type Served = { readonly caregiver: PlanningCaregiver; readonly stop: PlannedStop };

/** Minutes by which sums of fractions may differ. */
const tolerance = 1e-6;

/**
 * Checks a plan from its stated starts: nobody is where they cannot be, every need of every visit
 * is met once by somebody able, two caregivers meet as the visit says; and adds up its cost. It
 * shares nothing with the solver, so that neither can hide the other's mistake.
 */
export function checkPlan(problem: PlanningProblem, plan: Plan): CheckedPlan {
  const visits = new Map(problem.visits.map((visit) => [visit.id, visit]));
  const served = new Map<string, Served[]>();
  const faults: PlanFault[] = [];
  if (plan.routes.length !== problem.caregivers.length)
    faults.push({
      fault: 'routesDoNotFit',
      routes: plan.routes.length,
      caregivers: problem.caregivers.length,
    });
  const days = problem.caregivers.map((caregiver, index) => {
    const route = plan.routes[index] ?? [];
    for (const stop of route) {
      const key = `${stop.visit} ${stop.need}`;
      served.set(key, [...(served.get(key) ?? []), { caregiver, stop }]);
    }
    return checkDay(problem, index, route, visits);
  });
  faults.push(...days.flatMap((day) => day.faults));
  for (const visit of problem.visits) faults.push(...checkVisit(visit, served));
  return { faults, cost: costOf(problem, days) };
}

type Day = {
  readonly faults: readonly PlanFault[];
  readonly travel: number;
  readonly latenesses: readonly number[];
  readonly overtime: number;
  readonly extra: number;
};

function checkDay(
  problem: PlanningProblem,
  index: number,
  route: readonly PlannedStop[],
  visits: ReadonlyMap<string, PlanningVisit>,
): Day {
  const faults: PlanFault[] = [];
  const latenesses: number[] = [];
  const caregiver = problem.caregivers[index] as PlanningCaregiver;
  let [place, free, travel, extra] = [caregiver.home, caregiver.shift.from, 0, 0];
  for (const stop of route) {
    const visit = visits.get(stop.visit);
    const need = visit?.needs[stop.need];
    const which = { visit: stop.visit, caregiver: caregiver.id };
    if (visit === undefined || need === undefined) {
      faults.push({ fault: 'unknownVisit', ...which });
      continue;
    }
    const way = minutesBetween(problem, place, visit.place);
    // Written so that a start that is no number is a fault too.
    if (!(stop.start >= free + way - tolerance)) faults.push({ fault: 'cannotArrive', ...which });
    if (stop.start < visit.window.from - tolerance) faults.push({ fault: 'tooEarly', ...which });
    if (!caregiver.skills.includes(need.skill)) faults.push({ fault: 'skillMissing', ...which });
    latenesses.push(Math.max(0, stop.start - visit.window.until));
    [place, free, travel] = [visit.place, stop.start + need.minutes, travel + way];
    extra += need.extra?.[index] ?? 0;
  }
  const wayHome = minutesBetween(problem, place, caregiver.home);
  const overtime = route.length === 0 ? 0 : Math.max(0, free + wayHome - caregiver.shift.until);
  return { faults, travel: travel + wayHome, latenesses, overtime, extra };
}

/** Travel of a place the matrix does not have is not a number, and shows in the cost. */
const minutesBetween = ({ travel }: PlanningProblem, from: number, to: number): number =>
  travel[from]?.[to] ?? Number.NaN;

function checkVisit(
  visit: PlanningVisit,
  served: ReadonlyMap<string, readonly Served[]>,
): PlanFault[] {
  const faults: PlanFault[] = [];
  const by = visit.needs.map((_, need) => served.get(`${visit.id} ${need}`) ?? []);
  for (const [need, stops] of by.entries()) {
    if (stops.length === 0) faults.push({ fault: 'notServed', visit: visit.id, need });
    if (stops.length > 1) faults.push({ fault: 'servedTwice', visit: visit.id, need });
  }
  const [first, second] = by.map((stops) => stops[0]);
  if (!('meeting' in visit) || first === undefined || second === undefined) return faults;
  if (first.caregiver.id === second.caregiver.id)
    faults.push({ fault: 'sameCaregiverTwice', visit: visit.id, caregiver: first.caregiver.id });
  const apart = second.stop.start - first.stop.start;
  const [least, most] =
    visit.meeting.kind === 'simultaneous' ? [0, 0] : [visit.meeting.least, visit.meeting.most];
  if (apart < least - tolerance || apart > most + tolerance)
    faults.push({ fault: 'notTogether', visit: visit.id, apart });
  return faults;
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

function costOf({ weights }: PlanningProblem, days: readonly Day[]): PlanCost {
  const latenesses = days.flatMap((day) => day.latenesses);
  const parts = {
    travel: sum(days.map((day) => day.travel)),
    lateness: sum(latenesses),
    worstLateness: Math.max(0, ...latenesses),
    overtime: sum(days.map((day) => day.overtime)),
    extra: sum(days.map((day) => day.extra)),
  };
  const total =
    weights.travel * parts.travel +
    weights.lateness * parts.lateness +
    weights.worstLateness * parts.worstLateness +
    weights.overtime * parts.overtime +
    parts.extra;
  return { ...parts, total };
}
