import { minuteMs, secondMs } from './durations.ts';
import { canTransition, isPendingVisit, isSubmitted, type VisitStatus } from './visit-status.ts';

/**
 * What a clinician reports about a visit they cannot do as planned: nobody home, refused, missed for
 * another reason, late, or the wrong visit. The office gets a task for each.
 */

export const visitReportKinds = ['not-home', 'refused', 'missed', 'late', 'wrong-visit'] as const;
export type VisitReportKind = (typeof visitReportKinds)[number];

/** Labels, as English message ids. */
export const visitReportLabels: Readonly<Record<VisitReportKind, string>> = {
  'not-home': 'Not home',
  refused: 'Visit refused',
  missed: 'Visit missed',
  late: 'Running late',
  'wrong-visit': 'Wrong visit',
};

/** Whether the visit does not take place: it becomes Missed, and a reason is asked. */
export const isNotDone = (kind: VisitReportKind): boolean =>
  kind === 'not-home' || kind === 'refused' || kind === 'missed';

/** A reason of the agency's list: its code, and its name as the clinician read it. */
export type MissedReason = { readonly id: string; readonly name: string };

/**
 * Reasons of an agency that has set none of its own (`AppConfig.missedVisitReasonTypes`); ours, the
 * specification shows no values. The names are English message ids.
 */
export const defaultMissedReasons: readonly MissedReason[] = [
  { id: 'no-answer', name: 'Nobody answered the door or the phone' },
  { id: 'hospital', name: 'Patient in hospital' },
  { id: 'appointment', name: 'Patient at another appointment' },
  { id: 'patient-request', name: 'Patient or family asked to cancel' },
  { id: 'other-care', name: 'Family gave the care' },
  { id: 'clinician', name: 'Clinician sick or held up' },
  { id: 'weather', name: 'Weather or roads' },
  { id: 'unsafe', name: 'Home not safe' },
  { id: 'other', name: 'Another reason' },
];

/**
 * Whether a chosen reason says nothing by itself, so that the screens ask for a comment. A server
 * takes a report without one: older apps have them in their outbox.
 */
export const needsComment = (reasonId: string, comment: string): boolean =>
  reasonId === 'other' && comment.trim() === '';

type Constant = { readonly type: string; readonly name: string; readonly value: string };

const isReason = (given: unknown): given is MissedReason =>
  typeof given === 'object' &&
  given !== null &&
  'id' in given &&
  'name' in given &&
  typeof given.id === 'string' &&
  typeof given.name === 'string';

/** The agency's reasons for a missed visit; our own where it has set none. */
export function missedReasons(constants: readonly Constant[]): readonly MissedReason[] {
  const value = constants.find(
    ({ type, name }) => type === 'AppConfig' && name === 'missedVisitReasonTypes',
  )?.value;
  try {
    const list: unknown = JSON.parse(value ?? '[]');
    const reasons = Array.isArray(list) ? list.filter(isReason) : [];
    return reasons.length > 0 ? reasons : defaultMissedReasons;
  } catch {
    return defaultMissedReasons;
  }
}

/** Longest delay that can be reported, in minutes: later than that is another day's plan. */
export const longestDelay = 480;

/** What can be undone: the start or the end of a visit, or the report that it cannot be done. */
export const presses = ['start', 'end', 'report'] as const;
export type Pressed = (typeof presses)[number];

/** How long *Undo* is offered after a start, an end or a report, in milliseconds. */
export const undoMs = minuteMs;
/** Milliseconds the device may need to save the press and its position. */
const savingMs = 20 * secondMs;

/** A press as it is kept: its device's time, and what the server saw when it arrived. */
type KeptPress = {
  readonly at: string;
  readonly received?: { readonly at: string; readonly differenceMs: number } | undefined;
};

/** What the server knows of when an undo was written; nothing of it on the device. */
type UndoEvidence = {
  /** A contact that came before the device wrote it, by the device's own numbers. */
  readonly notBefore?: string | undefined;
  /** A moment at which the undo had not arrived although the device would have sent it. */
  readonly unseenAt?: string | undefined;
};

/** As for claimed times, a contact within a quarter of an hour proves nothing. */
const contactTolerance = 15 * minuteMs;
const isPast = (moment: string | undefined, limit: number): boolean =>
  moment !== undefined && Date.parse(moment) > limit + contactTolerance;

/**
 * Whether a press can still be undone. The device's clock says so, and one that went back proves
 * nothing; the server's own evidence may say that it was later.
 */
export function canUndo(
  { at, received }: KeptPress,
  undoneAt: string,
  { notBefore, unseenAt }: UndoEvidence = {},
): boolean {
  const pressed = Date.parse(at);
  const undone = Date.parse(undoneAt);
  const allowed = undoMs + savingMs;
  // The clock may have been slow: the later of the two readings counts.
  const latest = pressed + Math.max(0, received?.differenceMs ?? 0);
  const isLate =
    isPast(notBefore, latest + allowed) ||
    (received !== undefined && isPast(unseenAt, Date.parse(received.at) + allowed));
  return undone >= pressed && undone <= pressed + allowed && !isLate;
}

/** Reports of one visit by one person that are taken; more are refused, and these stay. */
export const mostReports = 20;
/** Starts and ends of one visit that one person may take off; beyond, they stay. */
export const mostTakenOff = 20;

/**
 * Status of a visit after a report by the clinician who has it; unchanged where nothing follows.
 *
 * @param before its status until it was started, where that is known
 */
export function statusAfterReport(
  kind: VisitReportKind,
  status: VisitStatus,
  before?: VisitStatus,
): VisitStatus {
  if (isNotDone(kind)) return canTransition(status, 'Missed', 'clinician') ? 'Missed' : status;
  return kind === 'wrong-visit' ? statusUnstarted(status, before) : status;
}

/**
 * Status of a visit whose start is taken off again: the one it had before, such as Missed.
 *
 * @param before absent where it was never started, or by an app that did not keep it
 */
export const statusUnstarted = (
  status: VisitStatus,
  before: VisitStatus = 'Staffed',
): VisitStatus => (status === 'NotesDue' || status === 'NotesOverdue' ? before : status);

/** Whether the clinician who has a visit can report that they cannot do it as planned. */
export const canReport = ({ status }: { readonly status: VisitStatus }): boolean =>
  isPendingVisit({ status }) && status !== 'NotesRejected';

type At = { readonly at: string };
type Timed = {
  readonly status: VisitStatus;
  readonly timeIn: At | null;
  readonly timeOut: At | null;
  readonly timeChanges?: readonly unknown[] | undefined;
  readonly reports?:
    readonly { readonly clocked: At; readonly undoneAt?: string | undefined }[] | undefined;
};

/** The latest press of a visit that an undo can be about; null where there is none. */
export function lastPress(
  visit: Timed,
): { readonly press: Pressed; readonly pressedAt: string } | null {
  if (isSubmitted(visit)) return null;
  const report = visit.reports?.findLast(({ undoneAt }) => undoneAt === undefined);
  const end = visit.timeOut ?? visit.timeIn;
  const isCorrected = (visit.timeChanges ?? []).length > 0;
  const found = [
    ...(report ? [{ press: 'report' as const, pressedAt: report.clocked.at }] : []),
    ...(end && !isCorrected
      ? [{ press: visit.timeOut ? ('end' as const) : ('start' as const), pressedAt: end.at }]
      : []),
  ];
  return found.toSorted((a, b) => Date.parse(b.pressedAt) - Date.parse(a.pressedAt))[0] ?? null;
}
