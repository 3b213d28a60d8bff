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
 * Who changes a status: the clinician the visit is or was assigned to, office staff, or a timed
 * job.
 */
export type VisitActor = 'clinician' | 'office' | 'system';

export type VisitTransition = {
  readonly from: VisitStatus;
  readonly to: VisitStatus;
  readonly actors: readonly VisitActor[];
  readonly reason: string;
};

const office = ['office'] as const;
const clinician = ['clinician'] as const;
const system = ['system'] as const;

/**
 * The specification leaves the transitions open, so this is field practice, one reason per edge.
 *
 * A clinician's clock-in and submission are accepted from every state her visit can have reached
 * while she worked offline: work written while assigned is never rejected (docs/sync.md). The
 * caller checks whether she was assigned at that time; the table only says that the state allows
 * it.
 */
export const visitTransitions: readonly VisitTransition[] = [
  { from: 'Unstaffed', to: 'Staffed', actors: office, reason: 'a clinician was assigned' },
  {
    from: 'Unstaffed',
    to: 'NotesDue',
    actors: ['clinician', 'office'],
    reason:
      'she saw the patient while it was hers and her work arrived after the office took it ' +
      'back; or, begun already, it was given to somebody again',
  },
  {
    from: 'Unstaffed',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'she submitted while it was hers; the office unassigned it before her work arrived',
  },
  {
    from: 'Unstaffed',
    to: 'VisitOverdue',
    actors: system,
    reason: 'the day passed with nobody assigned',
  },
  {
    from: 'Unstaffed',
    to: 'Missed',
    actors: office,
    reason: 'nobody could go; the physician is told',
  },
  {
    from: 'Unstaffed',
    to: 'Expired',
    actors: ['office', 'system'],
    reason: 'order or authorisation ran out before anybody went',
  },
  { from: 'Unstaffed', to: 'Deleted', actors: office, reason: 'planned by mistake' },

  {
    from: 'Staffed',
    to: 'Unstaffed',
    actors: office,
    reason: 'the clinician cannot go; it needs another',
  },
  {
    from: 'Staffed',
    to: 'NotesDue',
    actors: ['clinician', 'office', 'system'],
    reason:
      'the visit was started or ended, or its day passed; or, begun already, it was given to somebody else',
  },
  {
    from: 'Staffed',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'submitted before the clock-in was known to the office',
  },
  {
    from: 'Staffed',
    to: 'VisitOverdue',
    actors: system,
    reason: 'the day passed without a clock-in',
  },
  {
    from: 'Staffed',
    to: 'Missed',
    actors: ['clinician', 'office'],
    reason: 'the patient was away, refused, or was in hospital',
  },
  {
    from: 'Staffed',
    to: 'Expired',
    actors: ['office', 'system'],
    reason: 'order or authorisation ran out before the visit',
  },
  { from: 'Staffed', to: 'Deleted', actors: office, reason: 'planned by mistake' },

  { from: 'VisitOverdue', to: 'Unstaffed', actors: office, reason: 'it needs another clinician' },
  {
    from: 'VisitOverdue',
    to: 'Staffed',
    actors: office,
    reason: 'assigned or planned for another day',
  },
  {
    from: 'VisitOverdue',
    to: 'NotesDue',
    actors: clinician,
    reason: 'it did take place; the clock-in arrived late',
  },
  {
    from: 'VisitOverdue',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'it did take place; the notes arrived late',
  },
  {
    from: 'VisitOverdue',
    to: 'Missed',
    actors: ['clinician', 'office'],
    reason: 'it did not take place',
  },
  {
    from: 'VisitOverdue',
    to: 'Expired',
    actors: ['office', 'system'],
    reason: 'too late to be made up for',
  },
  { from: 'VisitOverdue', to: 'Deleted', actors: office, reason: 'planned by mistake' },

  {
    from: 'NotesDue',
    to: 'Unstaffed',
    actors: office,
    reason: 'given to another clinician; what was written stays with its author',
  },
  {
    from: 'NotesDue',
    to: 'Staffed',
    actors: office,
    reason: 'the start was a mistake, or its day was moved',
  },
  { from: 'NotesDue', to: 'NotesInReview', actors: clinician, reason: 'the notes were submitted' },
  {
    from: 'NotesDue',
    to: 'NotesOverdue',
    actors: system,
    reason: 'the time for writing the notes ran out',
  },
  {
    from: 'NotesDue',
    to: 'Missed',
    actors: ['clinician', 'office'],
    reason: 'it did not take place after all',
  },
  {
    from: 'NotesDue',
    to: 'Expired',
    actors: office,
    reason: 'the notes will not come; not billable',
  },
  { from: 'NotesDue', to: 'Deleted', actors: office, reason: 'planned by mistake' },

  {
    from: 'NotesOverdue',
    to: 'Unstaffed',
    actors: office,
    reason: 'given to another clinician; what was written stays with its author',
  },
  { from: 'NotesOverdue', to: 'NotesDue', actors: office, reason: 'more time was given' },
  {
    from: 'NotesOverdue',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'the notes were submitted late',
  },
  {
    from: 'NotesOverdue',
    to: 'Missed',
    actors: ['clinician', 'office'],
    reason: 'it did not take place after all',
  },
  {
    from: 'NotesOverdue',
    to: 'Expired',
    actors: ['office', 'system'],
    reason: 'the notes will not come; not billable',
  },
  { from: 'NotesOverdue', to: 'Deleted', actors: office, reason: 'planned by mistake' },

  {
    from: 'NotesInReview',
    to: 'NotesRejected',
    actors: office,
    reason: 'review returned fields to the clinician',
  },
  {
    from: 'NotesInReview',
    to: 'NotesApproved',
    actors: office,
    reason: 'review approved the notes',
  },

  {
    from: 'NotesRejected',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'the returned fields were answered',
  },
  {
    from: 'NotesRejected',
    to: 'Missed',
    actors: office,
    reason: 'review found that the visit did not take place',
  },
  {
    from: 'NotesRejected',
    to: 'Expired',
    actors: office,
    reason: 'the correction will not come; not billable',
  },
  {
    from: 'NotesRejected',
    to: 'Deleted',
    actors: office,
    reason: 'documented for the wrong patient or twice',
  },

  {
    from: 'NotesApproved',
    to: 'NotesRejected',
    actors: office,
    reason: 'reopened: something must be added after approval',
  },

  {
    from: 'Missed',
    to: 'Unstaffed',
    actors: office,
    reason: 'to be made up for by another clinician',
  },
  {
    from: 'Missed',
    to: 'Staffed',
    actors: office,
    reason: 'to be made up for by the same clinician',
  },
  {
    from: 'Missed',
    to: 'NotesDue',
    actors: clinician,
    reason: 'it did take place; the clock-in arrived after it was marked missed',
  },
  {
    from: 'Missed',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'it did take place; the notes arrived after it was marked missed',
  },
  { from: 'Missed', to: 'Deleted', actors: office, reason: 'planned by mistake' },

  { from: 'Expired', to: 'Unstaffed', actors: office, reason: 'the order was renewed' },
  {
    from: 'Expired',
    to: 'Staffed',
    actors: office,
    reason: 'the order was renewed and the clinician goes',
  },
  {
    from: 'Expired',
    to: 'NotesDue',
    actors: clinician,
    reason: 'it did take place; the clock-in arrived after it expired',
  },
  {
    from: 'Expired',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'it did take place; the notes arrived after it expired',
  },
  { from: 'Expired', to: 'Deleted', actors: office, reason: 'planned by mistake' },

  { from: 'Deleted', to: 'Unstaffed', actors: office, reason: 'deleted by mistake' },
  {
    from: 'Deleted',
    to: 'NotesDue',
    actors: clinician,
    reason: 'it did take place; the clock-in arrived after it was deleted',
  },
  {
    from: 'Deleted',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'it did take place; the notes arrived after it was deleted',
  },
];

/**
 * The transition, or null when this actor may not make it. Staying in a status is not a transition.
 */
export function visitTransition(
  from: string,
  to: string,
  actor: VisitActor,
): VisitTransition | null {
  return (
    visitTransitions.find(
      (edge) => edge.from === from && edge.to === to && edge.actors.includes(actor),
    ) ?? null
  );
}

/** Whether `actor` may move a visit from one status to another. Unknown statuses: false. */
export function canTransition(from: string, to: string, actor: VisitActor): boolean {
  return visitTransition(from, to, actor) !== null;
}

/**
 * Statuses in which the clinician still has something to do (spec portal §9: my visits default to
 * PendingVisits).
 */
const pendingStatuses: readonly VisitStatus[] = [
  'Staffed',
  'VisitOverdue',
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

export type LabelledVisit = {
  readonly status: string;
  readonly episode?: { readonly episodeType?: string | null } | null;
  readonly shiftConfirmedByFacility?: boolean | null;
};

/**
 * A staffed visit of type Shift that the facility has not confirmed is labelled "Facility
 * Unaccepted" (spec rules §4); any other visit by its status label. An unknown status is shown as
 * it is.
 */
export function visitStatusLabel(visit: LabelledVisit): string {
  const { status } = visit;
  if (
    status === 'Staffed' &&
    visit.episode?.episodeType === 'Shift' &&
    visit.shiftConfirmedByFacility !== true
  )
    return 'Facility Unaccepted';
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
