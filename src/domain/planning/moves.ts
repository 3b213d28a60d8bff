import type { Schedule } from './schedule.ts';
import type { Job, Stop } from './stops.ts';

/**
 * Tries one change, which the caller settles and keeps or undoes. False when chance led to nothing
 * that can be done.
 */
export type Move = () => boolean;

export type MoveParts = {
  readonly schedule: Schedule;
  /** The visits that are to be planned. */
  readonly jobs: readonly Job[];
  /** For each visit, by index, those that go well before or after it. */
  readonly near: readonly (readonly Job[])[];
  /** 0 to below 1. */
  readonly random: () => number;
};

/** A change of the plan by chance, each kind with its share of the tries. */
export function moveBy(parts: MoveParts): Move {
  return () => {
    const share = parts.random();
    if (share < 0.5) return moveNear(parts);
    if (share < 0.65) return moveAnywhere(parts);
    return share < 0.85 ? swap(parts) : swapTails(parts);
  };
}

const anyOf = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

/** A rank between the stop and the one before it on its route. */
function rankBefore(after: Stop, { jobs, random }: MoveParts): number {
  const [low, high] = [after.previous.job.rank, after.job.rank];
  if (low === Number.NEGATIVE_INFINITY)
    return high === Number.POSITIVE_INFINITY ? random() * jobs.length : high - random();
  return high === Number.POSITIVE_INFINITY ? low + random() : low + random() * (high - low);
}

/** Drops a lifted visit before a stop, and its other stop with the same rank where it fits. */
function dropBefore(parts: MoveParts, job: Job, after: Stop, spot: Pair): boolean {
  const rank = rankBefore(after, parts);
  // Two neighbours whose ranks have no number between them wait for the next renumbering.
  if (rank <= after.previous.job.rank || rank >= after.job.rank) return false;
  parts.schedule.drop(job, rank, spot.first, spot.second);
  return true;
}

/** The caregivers of a visit, the same twice where it has one. */
type Pair = { readonly first: number; readonly second: number };

/** Caregivers for a visit of which the given one shall do a part; null when they cannot. */
function withCaregiver(job: Job, caregiver: number, old: Pair, random: () => number): Pair | null {
  const { first, second } = job;
  const canFirst = first.able.includes(caregiver);
  if (first === second) return canFirst ? { first: caregiver, second: caregiver } : null;
  const canSecond = second.able.includes(caregiver);
  if (!canFirst && !canSecond) return null;
  const isFirst = canFirst && (!canSecond || random() < 0.5);
  const [other, before] = isFirst ? [second, old.second] : [first, old.first];
  const partner = before !== caregiver && random() < 0.6 ? before : anyOf(other.able, random);
  if (partner === caregiver) return null;
  return isFirst ? { first: caregiver, second: partner } : { first: partner, second: caregiver };
}

const caregiversOf = ({ first, second }: Job): Pair => ({
  first: first.caregiver,
  second: second.caregiver,
});

/** Moves a visit beside one that is near in place and time. */
function moveNear(parts: MoveParts): boolean {
  const { schedule, jobs, near, random } = parts;
  const job = anyOf(jobs, random);
  const beside = near[job.visit] as readonly Job[];
  if (beside.length === 0) return false;
  const neighbour = anyOf(beside, random);
  const stop = random() < 0.5 ? neighbour.first : neighbour.second;
  const spot = withCaregiver(job, stop.caregiver, caregiversOf(job), random);
  if (spot === null) return false;
  schedule.lift(job);
  return dropBefore(parts, job, random() < 0.5 ? stop : stop.next, spot);
}

/** Moves a visit anywhere on the route of anybody able. */
function moveAnywhere(parts: MoveParts): boolean {
  const { schedule, jobs, random } = parts;
  const job = anyOf(jobs, random);
  const caregiver = anyOf(random() < 0.5 ? job.first.able : job.second.able, random);
  const spot = withCaregiver(job, caregiver, caregiversOf(job), random);
  if (spot === null) return false;
  schedule.lift(job);
  let [after, length] = [(schedule.leaving[caregiver] as Stop).next, 1];
  for (let stop = after; stop.job.visit >= 0; stop = stop.next) length += 1;
  for (let skip = Math.floor(random() * length); skip > 0; skip -= 1) after = after.next;
  return dropBefore(parts, job, after, spot);
}

const canDo = ({ first, second }: Job, spot: Pair): boolean =>
  first.able.includes(spot.first) && second.able.includes(spot.second);

/** Two visits take each other's place; where caregivers cannot, only their ranks. */
function swap({ schedule, jobs, near, random }: MoveParts): boolean {
  const one = anyOf(jobs, random);
  const beside = near[one.visit] as readonly Job[];
  const other = random() < 0.7 && beside.length > 0 ? anyOf(beside, random) : anyOf(jobs, random);
  if (one === other) return false;
  const [pairOne, pairOther] = [caregiversOf(one), caregiversOf(other)];
  const [rankOne, rankOther] = [one.rank, other.rank];
  const isSameKind = (one.first === one.second) === (other.first === other.second);
  const trade = isSameKind && canDo(one, pairOther) && canDo(other, pairOne);
  schedule.lift(one);
  schedule.lift(other);
  const [toOne, toOther] = trade ? [pairOther, pairOne] : [pairOne, pairOther];
  schedule.drop(one, rankOther, toOne.first, toOne.second);
  schedule.drop(other, rankOne, toOther.first, toOther.second);
  return true;
}

/** The stop of a route where an exchange of its rest begins. */
function restOf(leaving: Stop, rank: number): Stop {
  let stop = leaving.next;
  while (stop.job.rank < rank) stop = stop.next;
  return stop;
}

const exchanged = (caregiver: number, one: number, other: number): number =>
  caregiver === one ? other : caregiver === other ? one : caregiver;

/** Two caregivers exchange everything after a moment of the common order. */
function swapTails({ schedule, jobs, random }: MoveParts): boolean {
  const at = anyOf(jobs, random);
  const one = (random() < 0.5 ? at.first : at.second).caregiver;
  const other = Math.floor(random() * schedule.leaving.length);
  if (one === other) return false;
  const moving: Job[] = [];
  for (const caregiver of [one, other])
    for (
      let stop = restOf(schedule.leaving[caregiver] as Stop, at.rank);
      stop.job.visit >= 0;
      stop = stop.next
    ) {
      const { job } = stop;
      const [first, second] = [job.first.caregiver, job.second.caregiver];
      // A visit for both of them is met on both routes.
      if (first !== second && stop === job.second && (first === one || first === other)) continue;
      if (
        !job.first.able.includes(exchanged(first, one, other)) ||
        !job.second.able.includes(exchanged(second, one, other))
      )
        return false;
      moving.push(job);
    }
  for (const job of moving) {
    const [first, second] = [job.first.caregiver, job.second.caregiver];
    schedule.lift(job);
    schedule.drop(job, job.rank, exchanged(first, one, other), exchanged(second, one, other));
  }
  return true;
}
