import { daysBetween } from './dates.ts';
import { dayMs, hourMs, minuteMs } from './durations.ts';
import { pacificDate } from './pacific.ts';
import { clockTolerance, findClock, type ClockedEnd } from './visit-clock.ts';

/**
 * Why the office looks at a visit's times before they are paid (decision 056). A device can claim
 * any time; the server knows when it received it, and when the device was last in contact before
 * it wrote the entry.
 *
 * - `future`: later than the server received it;
 * - `before-contact`: earlier than a contact that came before the entry was written;
 * - `reversed`: the visit ends before it starts;
 * - `too-long`: longer than a day;
 * - `over-plan`: more than twice as long as planned, and hours longer;
 * - `other-day`: more than a week from the planned day;
 * - `moved`: the phone's clock was changed during the visit;
 * - `corrected`: the clinician corrected the times by hand;
 * - `taken-off`: a start or end came off as the wrong visit's, or was undone long after the server
 *   had it.
 */
const clockDoubts = [
  'future',
  'before-contact',
  'reversed',
  'too-long',
  'over-plan',
  'other-day',
  'moved',
  'corrected',
  'taken-off',
] as const;
export type ClockDoubt = (typeof clockDoubts)[number];

/**
 * A press waits for its position and for room on the device, and a report passes it on the way:
 * milliseconds between a claim and a contact that prove nothing.
 */
const contactTolerance = 15 * minuteMs;
const longestVisitMs = dayMs;
/** An end that was pressed late: milliseconds that two visits of one clinician may overlap. */
export const overlapTolerance = 15 * minuteMs;
/** A visit that runs late runs over by less: milliseconds. */
const farOverPlan = 3 * hourMs;
/** Days from the planned day, as for times set by hand (domain/visit-times.ts). */
const furthestFromPlanned = 7;

export type DoubtedEnd = ClockedEnd & {
  readonly received?:
    | (NonNullable<ClockedEnd['received']> & {
        /** A contact that came before the device wrote this end, ISO instant. */
        readonly notBefore?: string | undefined;
      })
    | null
    | undefined;
};
export type DoubtedVisit = {
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  /** Minutes; for a shift its hours count where they are more. */
  readonly plannedMinutes?: number | undefined;
  readonly duration?: number | undefined;
  readonly timeIn: DoubtedEnd | null;
  readonly timeOut: DoubtedEnd | null;
  /** Corrections, oldest first; the office's where nobody is named. */
  readonly timeChanges?:
    | readonly {
        readonly madeBy?: 'clinician' | undefined;
        /** The server's time where the office made it. */
        readonly at?: string | undefined;
        readonly after: { readonly begin: string | null };
      }[]
    | undefined;
  /** Starts and ends that came off again. */
  readonly takenOff?: readonly TakenOff[] | undefined;
};

type TakenOff = {
  /** The report of a wrong visit; null for an undo. */
  readonly report: string | null;
  readonly receivedAt?: string | undefined;
  readonly clocked: {
    readonly at: string;
    readonly received?: { readonly at: string } | null | undefined;
  };
};

/** The claimed time by the device's clock, and corrected with the difference the server measured. */
const claimsOf = (at: string, differenceMs: number): readonly number[] => [
  Date.parse(at),
  Date.parse(at) + differenceMs,
];

function doubtsOfEnd(end: DoubtedEnd): ClockDoubt[] {
  const { at, received } = end;
  if (!received) return [];
  const claims = claimsOf(at, received.differenceMs);
  const isFuture = Math.min(...claims) > Date.parse(received.at) + clockTolerance;
  const { notBefore } = received;
  const isBackdated =
    notBefore !== undefined && Math.max(...claims) < Date.parse(notBefore) - contactTolerance;
  return [
    ...(isFuture ? ['future' as const] : []),
    ...(isBackdated ? ['before-contact' as const] : []),
  ];
}

function doubtsOfSpan(visit: DoubtedVisit): ClockDoubt[] {
  const { timeIn, timeOut, dateOfService } = visit;
  const { begin, end, durationMs, flags } = findClock(timeIn, timeOut);
  const isReversed = begin !== null && end !== null && Date.parse(end) < Date.parse(begin);
  const isFar =
    begin !== null &&
    Math.abs(daysBetween(dateOfService, pacificDate(new Date(begin)))) > furthestFromPlanned;
  const { plannedMinutes, duration = 0 } = visit;
  const planned =
    plannedMinutes === undefined ? null : Math.max(plannedMinutes * minuteMs, duration * hourMs);
  const isTooLong = durationMs !== null && durationMs > longestVisitMs;
  const isOverPlan =
    !isTooLong &&
    durationMs !== null &&
    planned !== null &&
    durationMs > Math.max(2 * planned, planned + farOverPlan);
  const found: readonly (readonly [boolean, ClockDoubt])[] = [
    [isReversed || (timeIn !== null && timeOut !== null && durationMs === null), 'reversed'],
    [isTooLong, 'too-long'],
    [isOverPlan, 'over-plan'],
    [isFar, 'other-day'],
    [flags.includes('moved'), 'moved'],
  ];
  return found.flatMap(([holds, doubt]) => (holds ? [doubt] : []));
}

/** An undo that the server did not get with its press, or soon after, may be of any time. */
const isDoubtful = ({ report, receivedAt, clocked }: TakenOff): boolean =>
  report !== null ||
  (receivedAt !== undefined &&
    Date.parse(receivedAt) - Date.parse(clocked.received?.at ?? receivedAt) > contactTolerance);

/** Whether a doubtful one came after the office looked, at `settledAt`; null where it has not. */
const isTakenOff = (visit: DoubtedVisit, settledAt: string | null): boolean =>
  (visit.takenOff ?? []).some(
    (each) =>
      isDoubtful(each) &&
      // A report that was undone brings back the same press.
      ![visit.timeIn, visit.timeOut].some((end) => end?.at === each.clocked.at) &&
      (settledAt === null || Date.parse(each.receivedAt ?? '') > Date.parse(settledAt)),
  );

/** Whether the office set or confirmed the times after the clinician's last word. */
export const isSetByOffice = ({ timeChanges }: Pick<DoubtedVisit, 'timeChanges'>): boolean => {
  const latest = timeChanges?.at(-1);
  return latest !== undefined && latest.madeBy === undefined;
};

/** Whether a start or an end is missing, and the office has not set or confirmed the times. */
export const isUnclocked = (
  visit: Pick<DoubtedVisit, 'timeIn' | 'timeOut' | 'timeChanges'>,
): boolean => (visit.timeIn === null || visit.timeOut === null) && !isSetByOffice(visit);

/**
 * What is doubtful about a visit's times, in the order of `clockDoubts`; empty once the office has
 * set or confirmed them. Nothing here refuses a visit, but a doubtful one is not paid (decision
 * 056).
 */
export function clockDoubtsOf(visit: DoubtedVisit): readonly ClockDoubt[] {
  const latest = visit.timeChanges?.at(-1);
  const isSettled = isSetByOffice(visit);
  const isTaken = isTakenOff(visit, isSettled ? (latest?.at ?? null) : null);
  if (isSettled && !isTaken) return [];
  const found = new Set<ClockDoubt>([
    ...[visit.timeIn, visit.timeOut].flatMap((end) => (end ? doubtsOfEnd(end) : [])),
    ...doubtsOfSpan(visit),
    ...(latest && !isSettled ? ['corrected' as const] : []),
    ...(isTaken ? ['taken-off' as const] : []),
  ]);
  return clockDoubts.filter((doubt) => found.has(doubt));
}
