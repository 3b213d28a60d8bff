import { evvActions, evvReasons, type EvvReason } from './data/evv-reasons.ts';
import { findClock, type ClockedEnd } from './visit-clock.ts';
import { pausedMs } from './visit-pauses.ts';

/**
 * Electronic visit verification. The reason and action codes for manual time changes are unverified
 * samples.
 */

/** The text of a reason code; null for an unknown one. */
export function evvReasonText(code: string): string | null {
  return textOf(evvReasons, code);
}

/** The text of an action code; null for an unknown one. */
export function evvActionText(code: string): string | null {
  return textOf(evvActions, code);
}

function textOf(list: readonly EvvReason[], code: string): string | null {
  return list.find((entry) => entry.code === code)?.text ?? null;
}

/**
 * The six elements electronic visit verification must record of a visit: 21st Century Cures Act,
 * section 12006, 42 U.S.C. 1396b(l)(5)(A).
 */
export const evvElementNames = [
  'service',
  'recipient',
  'provider',
  'date',
  'location',
  'times',
] as const;
export type EvvElementName = (typeof evvElementNames)[number];

/** Position at the start or end of a visit, in degrees and metres. */
type EvvPosition = {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
};
type EvvEnd = ClockedEnd & {
  readonly position: EvvPosition | null;
  /** Who clocked it; absent in earlier versions. */ readonly byName?: string | undefined;
};
export type EvvTimes = { readonly begin: string | null; readonly end: string | null };

/** The parts of a visit that verification needs. */
export type EvvVisit = {
  readonly visitType: string;
  readonly patientName: string;
  readonly providerName: string | null;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  readonly timeIn: EvvEnd | null;
  readonly timeOut: EvvEnd | null;
  /** Manual changes, oldest first. */
  readonly timeChanges?: readonly { readonly after: EvvTimes }[] | undefined;
  /** Times in which its clock stood still. */
  readonly pauses?: readonly { readonly from: string; readonly until: string | null }[] | undefined;
};

export type EvvElements = {
  readonly service: string | null;
  readonly recipient: string | null;
  /**
   * Who clocked the visit: both people when start and end were clocked by two; the assigned
   * clinician when nobody is known to have clocked.
   */
  readonly provider: string | null;
  readonly date: string | null;
  /**
   * Where the visit started, or ended when only that was measured. An address on file is not
   * evidence.
   */
  readonly location: EvvPosition | null;
  readonly times: EvvTimes;
  /** Whether a person set the times or clocks measured them. */
  readonly timesBy: 'clock' | 'hand';
  readonly missing: readonly EvvElementName[];
};

/** Start and end of a visit: the office's latest correction, otherwise the clocks. ISO instants. */
export function visitTimes({
  timeIn,
  timeOut,
  timeChanges,
}: Pick<EvvVisit, 'timeIn' | 'timeOut' | 'timeChanges'>): EvvTimes {
  const changed = timeChanges?.at(-1);
  if (changed) return changed.after;
  const { begin, end } = findClock(timeIn, timeOut);
  return { begin, end };
}

/**
 * Duration of a visit in milliseconds, without its pauses: between the manually set times, otherwise
 * by the clocks; null when unknown.
 */
export function visitDuration(
  visit: Pick<EvvVisit, 'timeIn' | 'timeOut' | 'timeChanges' | 'pauses'>,
): number | null {
  const length = lengthOf(visit);
  return length === null ? null : Math.max(0, length - pausedMs(visit, visitTimes(visit)));
}

function lengthOf(visit: Pick<EvvVisit, 'timeIn' | 'timeOut' | 'timeChanges'>): number | null {
  if (!visit.timeChanges?.length) return findClock(visit.timeIn, visit.timeOut).durationMs;
  const { begin, end } = visitTimes(visit);
  return begin === null || end === null ? null : Date.parse(end) - Date.parse(begin);
}

const filled = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text;

/** A started visit reassigned to another clinician was still started by the first. */
function providerOf({ timeIn, timeOut, providerName }: EvvVisit): string | null {
  const names = [...new Set([timeIn?.byName, timeOut?.byName])].filter(
    (name) => name !== undefined,
  );
  return names.length > 0 ? names.join(', ') : providerName;
}

/** The six elements of a visit, and which of them are missing. */
export function evvElements(visit: EvvVisit): EvvElements {
  const found = {
    service: filled(visit.visitType),
    recipient: filled(visit.patientName),
    provider: filled(providerOf(visit)),
    date: filled(visit.dateOfService),
    location: visit.timeIn?.position ?? visit.timeOut?.position ?? null,
  };
  const times = visitTimes(visit);
  const isMissing = (name: EvvElementName): boolean =>
    name === 'times' ? times.begin === null || times.end === null : found[name] === null;
  return {
    ...found,
    times,
    timesBy: visit.timeChanges?.length ? 'hand' : 'clock',
    missing: evvElementNames.filter(isMissing),
  };
}
