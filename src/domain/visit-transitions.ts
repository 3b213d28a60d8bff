import type { VisitStatus } from './visit-status.ts';

/** The allowed transitions of visits (spec rules §4; portal §4). */

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
    actors: ['clinician', 'office'],
    reason:
      'it did take place; the clock-in arrived after it was marked missed; or the office ' +
      'restored one that was started',
  },
  {
    from: 'Missed',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'it did take place; the notes arrived after it was marked missed',
  },
  {
    from: 'Missed',
    to: 'NotesRejected',
    actors: office,
    reason: 'restored: it was returned to its clinician before',
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
    actors: ['clinician', 'office'],
    reason:
      'it did take place; the clock-in arrived after it expired; or the office restored one that ' +
      'was started',
  },
  {
    from: 'Expired',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'it did take place; the notes arrived after it expired',
  },
  {
    from: 'Expired',
    to: 'NotesRejected',
    actors: office,
    reason: 'restored: it was returned to its clinician before',
  },
  { from: 'Expired', to: 'Deleted', actors: office, reason: 'planned by mistake' },

  { from: 'Deleted', to: 'Unstaffed', actors: office, reason: 'deleted by mistake' },
  { from: 'Deleted', to: 'Staffed', actors: office, reason: 'deleted by mistake' },
  {
    from: 'Deleted',
    to: 'NotesRejected',
    actors: office,
    reason: 'restored: it was returned to its clinician before',
  },
  {
    from: 'Deleted',
    to: 'NotesDue',
    actors: ['clinician', 'office'],
    reason:
      'it did take place; the clock-in arrived after it was deleted; or the office restored one ' +
      'that was started',
  },
  {
    from: 'Deleted',
    to: 'NotesInReview',
    actors: clinician,
    reason: 'it did take place; the notes arrived after it was deleted',
  },
];
