import { daysBetween } from './dates.ts';
import { dayMs, minuteMs } from './durations.ts';
import { visitTimes, type EvvTimes, type EvvVisit } from './evv.ts';
import { pacificDate } from './pacific.ts';
import { defaultWindows, rangeLimitDays } from './ranges.ts';
import { findClock, type ClockedEnd } from './visit-clock.ts';

/**
 * Valid times for past and planned visits. The server enforces them; office screens check first.
 */

const longestVisitMs = dayMs;
/** Clocks of office computers may be a little ahead. */
const futureMs = 2 * minuteMs;

/**
 * Days a manually set time may be away from the planned day or the clocked day. The specification
 * has no number. Visits are ordered by the week (rules §9, 2w9): one further away is another visit
 * of the order.
 */
const furthestFromPlanned = 7;

/**
 * Days before and after today for which a visit can be planned: what a phone holds (portal §9), and
 * the longest range of a list (portal §5).
 */
const plannableDays = {
  back: -defaultWindows.myVisits.from,
  ahead: rangeLimitDays.episodeStart,
} as const;

type Planned = Pick<EvvVisit, 'dateOfService' | 'timeIn' | 'timeOut'>;

/** @param now the server's time, or the screen's when it checks first */
export function visitTimesProblem(
  { begin, end }: EvvTimes,
  visit: Planned,
  now: Date,
): 'visit.times' | 'visit.times-far' | null {
  const latest = now.getTime() + futureMs;
  if (begin === null || [begin, end].some((each) => each !== null && Date.parse(each) > latest))
    return 'visit.times';
  const length = end === null ? null : Date.parse(end) - Date.parse(begin);
  if (length !== null && (length <= 0 || length > longestVisitMs)) return 'visit.times';
  const measured = visitTimes({
    timeIn: visit.timeIn,
    timeOut: visit.timeOut,
    timeChanges: undefined,
  }).begin;
  const days = [
    visit.dateOfService,
    ...(measured === null ? [] : [pacificDate(new Date(measured))]),
  ];
  const day = pacificDate(new Date(begin));
  return days.some((each) => Math.abs(daysBetween(each, day)) <= furthestFromPlanned)
    ? null
    : 'visit.times-far';
}

/**
 * Whether a visit ends before it starts by every clock known: also by the device's clock corrected
 * with its counter and the server's clock (decision 023).
 */
export function endsBeforeStart(start: ClockedEnd, end: ClockedEnd): boolean {
  const { begin, end: finish } = findClock(start, end);
  return begin !== null && finish !== null && Date.parse(finish) < Date.parse(begin);
}

/**
 * Whether a visit is of a later day than `today` (MM/DD/YYYY, Pacific) and nobody started it: its
 * note is not submitted yet. One that was made a day early has its clock.
 */
export const isStillAhead = (visit: EvvVisit, today: string): boolean =>
  visitTimes(visit).begin === null && daysBetween(today, visit.dateOfService) > 0;

/** Whether visits can be planned from a day (MM/DD/YYYY) on; `today` likewise. */
export function isPlannable(day: string, today: string): boolean {
  const ahead = daysBetween(today, day);
  return ahead >= -plannableDays.back && ahead <= plannableDays.ahead;
}

const movableStatuses: readonly string[] = ['Unstaffed', 'Staffed', 'VisitOverdue'];

/** Only a visit that has not started moves: one that has is evidence of its day (EVV). */
export const isMovable = ({
  status,
  timeIn,
}: {
  readonly status: string;
  readonly timeIn: unknown;
}): boolean => timeIn === null && movableStatuses.includes(status);

/** Status of a moved visit: an overdue one has another day, and waits for its clinician again. */
export function statusWhenMoved<Status extends string>({
  status,
  providerId,
}: {
  readonly status: Status;
  readonly providerId: string | null;
}): Status | 'Staffed' | 'Unstaffed' {
  if (status !== 'VisitOverdue') return status;
  return providerId === null ? 'Unstaffed' : 'Staffed';
}

/** Why a visit cannot be moved to a day (MM/DD/YYYY), null when it can. */
export function visitMoveProblem(
  visit: { readonly status: string; readonly timeIn: unknown },
  day: string,
  today: string,
): 'visit.transition' | 'visit.plan-far' | null {
  if (!isMovable(visit)) return 'visit.transition';
  return isPlannable(day, today) ? null : 'visit.plan-far';
}
