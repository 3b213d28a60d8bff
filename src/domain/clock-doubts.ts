import { daysBetween } from './dates.ts';
import { dayMs, minuteMs } from './durations.ts';
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
 * - `other-day`: more than a week from the planned day;
 * - `moved`: the phone's clock was changed during the visit;
 * - `corrected`: the clinician corrected the times by hand.
 */
const clockDoubts = [
  'future',
  'before-contact',
  'reversed',
  'too-long',
  'other-day',
  'moved',
  'corrected',
] as const;
export type ClockDoubt = (typeof clockDoubts)[number];

/**
 * A press waits for its position and for room on the device, and a report passes it on the way:
 * milliseconds between a claim and a contact that prove nothing.
 */
const contactTolerance = 15 * minuteMs;
const longestVisitMs = dayMs;
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
  readonly timeIn: DoubtedEnd | null;
  readonly timeOut: DoubtedEnd | null;
  /** Corrections, oldest first; the office's where nobody is named. */
  readonly timeChanges?:
    | readonly {
        readonly madeBy?: 'clinician' | undefined;
        readonly after: { readonly begin: string | null };
      }[]
    | undefined;
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
  const found: readonly (readonly [boolean, ClockDoubt])[] = [
    [isReversed || (timeIn !== null && timeOut !== null && durationMs === null), 'reversed'],
    [durationMs !== null && durationMs > longestVisitMs, 'too-long'],
    [isFar, 'other-day'],
    [flags.includes('moved'), 'moved'],
  ];
  return found.flatMap(([holds, doubt]) => (holds ? [doubt] : []));
}

/**
 * What is doubtful about a visit's times, in the order of `clockDoubts`; empty once the office has
 * set or confirmed them. Nothing here refuses a visit, but a doubtful one is not paid (decision
 * 056).
 */
export function clockDoubtsOf(visit: DoubtedVisit): readonly ClockDoubt[] {
  const latest = visit.timeChanges?.at(-1);
  if (latest && latest.madeBy === undefined) return [];
  const found = new Set<ClockDoubt>([
    ...[visit.timeIn, visit.timeOut].flatMap((end) => (end ? doubtsOfEnd(end) : [])),
    ...doubtsOfSpan(visit),
    ...(latest ? ['corrected' as const] : []),
  ]);
  return clockDoubts.filter((doubt) => found.has(doubt));
}
