import { visitTransitions, type VisitActor } from './visit-transitions.ts';

/** Visit statuses, their allowed transitions and their colours (spec rules §4; portal §4). */

export const visitStatuses = [
  'Unstaffed',
  'Staffed',
  'NotesDue',
  'NotesInReview',
  'NotesRejected',
  'NotesApproved',
  'VisitOverdue',
  'NotesOverdue',
  'Missed',
  'Expired',
  'Deleted',
] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/**
 * Whether `actor` may move a visit from one status to another. Staying in a status is not a
 * transition. Unknown statuses: false.
 */
export function canTransition(from: string, to: string, actor: VisitActor): boolean {
  return visitTransitions.some(
    (edge) => edge.from === from && edge.to === to && edge.actors.includes(actor),
  );
}

/**
 * Statuses in which the clinician still has something to do (spec portal §9: my visits default to
 * PendingVisits).
 */
export const pendingStatuses: readonly VisitStatus[] = [
  'Staffed',
  'VisitOverdue',
  'NotesDue',
  'NotesOverdue',
  'NotesRejected',
];

/** Statuses in which the clinician has something to write. */
export const pendingNoteStatuses: readonly VisitStatus[] = [
  'NotesDue',
  'NotesOverdue',
  'NotesRejected',
];

export const isPendingVisit = ({ status }: { readonly status: VisitStatus }): boolean =>
  pendingStatuses.includes(status);

/**
 * The clinician handed the notes in. From here on the times change only by the office's correction
 * (decision 056).
 */
export const isSubmitted = ({ status }: { readonly status: VisitStatus }): boolean =>
  status === 'NotesInReview' || status === 'NotesApproved';

/** Nothing of the visit changes but by a named correction of the office. */
export const isSettled = ({ status }: { readonly status: VisitStatus }): boolean =>
  status === 'NotesApproved';

/** Statuses in which a started visit stays started for its next clinician. */
const openWhenBegun: readonly VisitStatus[] = ['Unstaffed', 'Staffed', 'NotesDue', 'NotesOverdue'];

/**
 * Status of a visit the office assigns to a clinician: a started visit stays started, no matter who
 * started it, so that nobody mistakes it for untouched. Null when it cannot be assigned.
 */
export function statusWhenAssigned({
  status,
  timeIn,
}: {
  readonly status: VisitStatus;
  readonly timeIn: unknown;
}): 'Staffed' | 'NotesDue' | null {
  // A deleted visit is restored first: it has to be looked at.
  if (status === 'Deleted') return null;
  const wanted = timeIn !== null && openWhenBegun.includes(status) ? 'NotesDue' : 'Staffed';
  return status === wanted || canTransition(status, wanted, 'office') ? wanted : null;
}

export function isVisitStatus(text: unknown): text is VisitStatus {
  return visitStatuses.some((status) => status === text);
}

const labels: Readonly<Record<VisitStatus, string>> = {
  Unstaffed: 'Unstaffed',
  Staffed: 'Staffed',
  NotesDue: 'Notes Due',
  NotesInReview: 'Notes In Review',
  // Spec rules §4 names the status; shown is what the desk does with a note: it returns it.
  NotesRejected: 'Notes Returned',
  NotesApproved: 'Notes Approved',
  VisitOverdue: 'Visit Overdue',
  NotesOverdue: 'Notes Overdue',
  Missed: 'Missed',
  Expired: 'Expired',
  Deleted: 'Deleted',
};

/** What a visit is: a visit at home, or hours at a facility that the facility confirms. */
export const episodeTypes = ['Visit', 'Shift'] as const;
export type EpisodeType = (typeof episodeTypes)[number];

export type LabelledVisit = {
  readonly status: string;
  readonly episodeType?: string | null | undefined;
  readonly episode?: { readonly episodeType?: string | null } | null;
  readonly shiftConfirmedByFacility?: boolean | null | undefined;
};

/** Label of a staffed shift that its facility has not confirmed, and what lists filter by. */
export const facilityUnaccepted = 'Facility Unaccepted';

/**
 * A staffed visit of type Shift that the facility has not confirmed is labelled "Facility
 * Unaccepted" (spec rules §4); any other visit by its status label. An unknown status is shown as
 * it is.
 */
export function visitStatusLabel(visit: LabelledVisit): string {
  const { status } = visit;
  if (
    status === 'Staffed' &&
    (visit.episodeType ?? visit.episode?.episodeType) === 'Shift' &&
    visit.shiftConfirmedByFacility !== true
  )
    return facilityUnaccepted;
  return isVisitStatus(status) ? labels[status] : status;
}

/**
 * Names of design tokens, not colours: the theme decides (light, dark, high contrast). The
 * specification names a colour for each status without its value; red is reserved for "you must do
 * something" (docs/ux.md).
 */
export type ColorToken =
  'neutral' | 'info' | 'progress' | 'attention' | 'danger' | 'success' | 'muted';

export const visitStatusColor: Readonly<Record<VisitStatus, ColorToken>> = {
  Unstaffed: 'attention',
  Staffed: 'info',
  NotesDue: 'attention',
  NotesInReview: 'progress',
  NotesRejected: 'danger',
  NotesApproved: 'success',
  VisitOverdue: 'danger',
  NotesOverdue: 'danger',
  Missed: 'neutral',
  Expired: 'muted',
  Deleted: 'muted',
};
