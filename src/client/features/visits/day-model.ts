import type { Visit } from '#contract/entities.ts';
import { minuteMs } from '#domain/durations.ts';
import { isPendingVisit } from '#domain/visit-status.ts';
import { timeToMinutes } from '#domain/times.ts';

/** What the person can do with a visit now. */
export type VisitStep = 'start' | 'continue' | 'answer-returned' | 'look';

export function stepOf(visit: Pick<Visit, 'status' | 'timeIn'>): VisitStep {
  if (visit.status === 'NotesRejected') return 'answer-returned';
  if (!isPendingVisit(visit)) return 'look';
  return visit.timeIn === null ? 'start' : 'continue';
}

type Timed = Pick<Visit, 'id' | 'status' | 'timeIn' | 'timeOut' | 'plannedStart'>;

/** Whether the clinician is in the visit now. */
export const isRunning = (visit: Pick<Timed, 'status' | 'timeIn' | 'timeOut'>): boolean =>
  visit.timeIn !== null && visit.timeOut === null && isPendingVisit(visit);

/** Visits in the person's own order; those it does not name keep theirs, behind it. */
export function inOwnOrder<V extends Pick<Visit, 'id'>>(
  visits: readonly V[],
  order: readonly string[],
): readonly V[] {
  const placeOf = ({ id }: V): number => {
    const at = order.indexOf(id);
    return at < 0 ? order.length : at;
  };
  return order.length === 0 ? visits : visits.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The visit that is to start next: the earliest, or the first of the person's own order. */
export const nextVisit = <V extends Timed>(
  visits: readonly V[],
  order: readonly string[] = [],
): V | null =>
  inOwnOrder(
    visits.toSorted(
      (a, b) => timeToMinutes(a.plannedStart ?? '') - timeToMinutes(b.plannedStart ?? ''),
    ),
    order,
  ).find((visit) => stepOf(visit) === 'start') ?? null;

/** A day as it is read: the running visits, the next one, the other open ones, those that are done. */
export type DayOrder<V> = {
  readonly running: readonly V[];
  readonly next: V | null;
  readonly open: readonly V[];
  readonly done: readonly V[];
};

/** @param order ids in the person's own order; empty for that of the planned times */
export function dayOrder<V extends Timed>(
  visits: readonly V[],
  order: readonly string[] = [],
): DayOrder<V> {
  const running = visits.filter(isRunning);
  const next = nextVisit(visits, order);
  const rest = inOwnOrder(visits, order).filter(
    (visit) => !running.includes(visit) && visit !== next,
  );
  return {
    running,
    next,
    open: rest.filter(isPendingVisit),
    done: rest.filter((visit) => !isPendingVisit(visit)),
  };
}

/** Whole minutes since a visit started; 0 where the clock was set back since. */
export const minutesSince = (start: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(start)) / minuteMs));

/** Visits of a list grouped by day, in the order given. */
export function groupByDay<V extends Pick<Visit, 'dateOfService'>>(
  visits: readonly V[],
): readonly { readonly day: string; readonly visits: readonly V[] }[] {
  const days: { day: string; visits: V[] }[] = [];
  for (const visit of visits) {
    const last = days.at(-1);
    if (last?.day === visit.dateOfService) last.visits.push(visit);
    else days.push({ day: visit.dateOfService, visits: [visit] });
  }
  return days;
}

/** Planned time of a visit as 24-hour start and end; null when none was planned. */
export function plannedSpan({
  plannedStart,
  plannedMinutes,
}: Pick<Visit, 'plannedStart' | 'plannedMinutes'>): { start: string; end: string } | null {
  const start = timeToMinutes(plannedStart ?? '');
  if (plannedStart === null || start === Number.MAX_SAFE_INTEGER) return null;
  const end = (start + plannedMinutes) % 1_440;
  return {
    start: plannedStart,
    end: `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`,
  };
}
