import { addDays, daysBetween } from './dates.ts';
import type { VisitStatus } from './visit-status.ts';

/**
 * What passing days do to a visit nobody touches (spec packages W3: "by the day in Pacific time").
 * The specification names the statuses and leaves the days open; these are field practice.
 */

/**
 * Days after a visit's day in which its notes are due: with the first day after these they are
 * overdue.
 */
export const notesDueDays = 3;

/**
 * Days after a visit's day until an overdue visit, or one whose notes are overdue, expires: with
 * the first day after these. The office can bring it back, and late work of its clinician still
 * counts (`visitTransitions`).
 */
export const expiryDays = 14;

export type AgingVisit = {
  readonly status: VisitStatus;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  readonly timeIn: unknown;
  /**
   * Pacific day on which the present clinician received it, MM/DD/YYYY; null without one. A visit
   * planned or given for a day in the past has its days from then on.
   */
  readonly assignedOn: string | null;
  /** Pacific day on which the office brought it back, MM/DD/YYYY; its days count from then on. */
  readonly restoredOn?: string | null;
};

/** Days that have passed since a visit's day, or since it was assigned or restored, if later. */
const daysOpen = (
  { dateOfService, assignedOn, restoredOn = null }: AgingVisit,
  today: string,
): number =>
  Math.min(
    ...[dateOfService, assignedOn, restoredOn]
      .filter((day) => day !== null)
      .map((day) => daysBetween(day, today)),
  );

/** A started visit without a clinician stays unstaffed: its next clinician goes on with it. */
function whenDayPassed({ status, timeIn }: AgingVisit): VisitStatus | null {
  if (timeIn === null) return 'VisitOverdue';
  return status === 'Staffed' ? 'NotesDue' : null;
}

function next(visit: AgingVisit, today: string): VisitStatus | null {
  const days = daysOpen(visit, today);
  switch (visit.status) {
    case 'Unstaffed':
    case 'Staffed':
      return days > 0 ? whenDayPassed(visit) : null;
    case 'NotesDue':
      return days > notesDueDays ? 'NotesOverdue' : null;
    case 'VisitOverdue':
    case 'NotesOverdue':
      return days > expiryDays ? 'Expired' : null;
    default:
      return null;
  }
}

/**
 * The statuses a visit goes through by the passing of days alone, in their order; empty when it
 * stays. Each is an edge of the actor `system`.
 *
 * @param today MM/DD/YYYY in Pacific time
 */
export function statusesByDay(visit: AgingVisit, today: string): readonly VisitStatus[] {
  const status = next(visit, today);
  return status === null ? [] : [status, ...statusesByDay({ ...visit, status }, today)];
}

/**
 * Latest days of service on which a visit of a status may change, MM/DD/YYYY, for the query that
 * looks for them: a superset of what `statusesByDay` changes.
 */
export const lastDaysToAge = (
  today: string,
): readonly { readonly statuses: readonly VisitStatus[]; readonly until: string }[] => [
  { statuses: ['Unstaffed', 'Staffed'], until: addDays(today, -1) },
  { statuses: ['NotesDue'], until: addDays(today, -notesDueDays - 1) },
  { statuses: ['VisitOverdue', 'NotesOverdue'], until: addDays(today, -expiryDays - 1) },
];
