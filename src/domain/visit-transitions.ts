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
};

const office = ['office'] as const;
const clinician = ['clinician'] as const;
const system = ['system'] as const;

/**
 * The specification leaves the transitions open, so this is field practice, one reason beside each edge.
 *
 * A clinician's clock-in and submission are accepted from every state her visit can have reached
 * while she worked offline: work written while assigned is never rejected (docs/sync.md). The
 * caller checks whether she was assigned at that time; the table only says that the state allows
 * it.
 */
export const visitTransitions: readonly VisitTransition[] = [
  // A clinician was assigned.
  { from: 'Unstaffed', to: 'Staffed', actors: office },
  // She saw the patient while it was hers and her work arrived after the office took it back; or,
  // begun already, it was given to somebody again.
  { from: 'Unstaffed', to: 'NotesDue', actors: ['clinician', 'office'] },
  // She submitted while it was hers; the office unassigned it before her work arrived.
  { from: 'Unstaffed', to: 'NotesInReview', actors: clinician },
  // The day passed with nobody assigned.
  { from: 'Unstaffed', to: 'VisitOverdue', actors: system },
  // Nobody could go; the physician is told.
  { from: 'Unstaffed', to: 'Missed', actors: office },
  // Order or authorisation ran out before anybody went.
  { from: 'Unstaffed', to: 'Expired', actors: ['office', 'system'] },
  // Planned by mistake.
  { from: 'Unstaffed', to: 'Deleted', actors: office },

  // The clinician cannot go; it needs another.
  { from: 'Staffed', to: 'Unstaffed', actors: office },
  // The visit was started or ended, or its day passed; or, begun already, it was given to somebody
  // else.
  { from: 'Staffed', to: 'NotesDue', actors: ['clinician', 'office', 'system'] },
  // Submitted before the clock-in was known to the office.
  { from: 'Staffed', to: 'NotesInReview', actors: clinician },
  // The day passed without a clock-in.
  { from: 'Staffed', to: 'VisitOverdue', actors: system },
  // The patient was away, refused, or was in hospital.
  { from: 'Staffed', to: 'Missed', actors: ['clinician', 'office'] },
  // Order or authorisation ran out before the visit.
  { from: 'Staffed', to: 'Expired', actors: ['office', 'system'] },
  // Planned by mistake.
  { from: 'Staffed', to: 'Deleted', actors: office },

  // It needs another clinician.
  { from: 'VisitOverdue', to: 'Unstaffed', actors: office },
  // Assigned or planned for another day.
  { from: 'VisitOverdue', to: 'Staffed', actors: office },
  // It did take place; the clock-in arrived late.
  { from: 'VisitOverdue', to: 'NotesDue', actors: clinician },
  // It did take place; the notes arrived late.
  { from: 'VisitOverdue', to: 'NotesInReview', actors: clinician },
  // It did not take place.
  { from: 'VisitOverdue', to: 'Missed', actors: ['clinician', 'office'] },
  // Too late to be made up for.
  { from: 'VisitOverdue', to: 'Expired', actors: ['office', 'system'] },
  // Planned by mistake.
  { from: 'VisitOverdue', to: 'Deleted', actors: office },

  // Given to another clinician; what was written stays with its author.
  { from: 'NotesDue', to: 'Unstaffed', actors: office },
  // The start was a mistake, or its day was moved.
  { from: 'NotesDue', to: 'Staffed', actors: office },
  // The notes were submitted.
  { from: 'NotesDue', to: 'NotesInReview', actors: clinician },
  // The time for writing the notes ran out.
  { from: 'NotesDue', to: 'NotesOverdue', actors: system },
  // It did not take place after all.
  { from: 'NotesDue', to: 'Missed', actors: ['clinician', 'office'] },
  // The notes will not come; not billable.
  { from: 'NotesDue', to: 'Expired', actors: office },
  // Planned by mistake.
  { from: 'NotesDue', to: 'Deleted', actors: office },

  // Given to another clinician; what was written stays with its author.
  { from: 'NotesOverdue', to: 'Unstaffed', actors: office },
  // More time was given.
  { from: 'NotesOverdue', to: 'NotesDue', actors: office },
  // The notes were submitted late.
  { from: 'NotesOverdue', to: 'NotesInReview', actors: clinician },
  // It did not take place after all.
  { from: 'NotesOverdue', to: 'Missed', actors: ['clinician', 'office'] },
  // The notes will not come; not billable.
  { from: 'NotesOverdue', to: 'Expired', actors: ['office', 'system'] },
  // Planned by mistake.
  { from: 'NotesOverdue', to: 'Deleted', actors: office },

  // Review returned fields to the clinician.
  { from: 'NotesInReview', to: 'NotesRejected', actors: office },
  // Review approved the notes.
  { from: 'NotesInReview', to: 'NotesApproved', actors: office },

  // The returned fields were answered.
  { from: 'NotesRejected', to: 'NotesInReview', actors: clinician },
  // Review found that the visit did not take place.
  { from: 'NotesRejected', to: 'Missed', actors: office },
  // The correction will not come; not billable.
  { from: 'NotesRejected', to: 'Expired', actors: office },
  // Documented for the wrong patient or twice.
  { from: 'NotesRejected', to: 'Deleted', actors: office },

  // Reopened: something must be added after approval.
  { from: 'NotesApproved', to: 'NotesRejected', actors: office },

  // To be made up for by another clinician.
  { from: 'Missed', to: 'Unstaffed', actors: office },
  // To be made up for by the same clinician.
  { from: 'Missed', to: 'Staffed', actors: office },
  // It did take place; the clock-in arrived after it was marked missed; or the office restored one
  // that was started.
  { from: 'Missed', to: 'NotesDue', actors: ['clinician', 'office'] },
  // It did take place; the notes arrived after it was marked missed.
  { from: 'Missed', to: 'NotesInReview', actors: clinician },
  // Restored: it was returned to its clinician before.
  { from: 'Missed', to: 'NotesRejected', actors: office },
  // Planned by mistake.
  { from: 'Missed', to: 'Deleted', actors: office },

  // The order was renewed.
  { from: 'Expired', to: 'Unstaffed', actors: office },
  // The order was renewed and the clinician goes.
  { from: 'Expired', to: 'Staffed', actors: office },
  // It did take place; the clock-in arrived after it expired; or the office restored one that was
  // started.
  { from: 'Expired', to: 'NotesDue', actors: ['clinician', 'office'] },
  // It did take place; the notes arrived after it expired.
  { from: 'Expired', to: 'NotesInReview', actors: clinician },
  // Restored: it was returned to its clinician before.
  { from: 'Expired', to: 'NotesRejected', actors: office },
  // Planned by mistake.
  { from: 'Expired', to: 'Deleted', actors: office },

  // Deleted by mistake.
  { from: 'Deleted', to: 'Unstaffed', actors: office },
  // Deleted by mistake.
  { from: 'Deleted', to: 'Staffed', actors: office },
  // Restored: it was returned to its clinician before.
  { from: 'Deleted', to: 'NotesRejected', actors: office },
  // It did take place; the clock-in arrived after it was deleted; or the office restored one that
  // was started.
  { from: 'Deleted', to: 'NotesDue', actors: ['clinician', 'office'] },
  // It did take place; the notes arrived after it was deleted.
  { from: 'Deleted', to: 'NotesInReview', actors: clinician },
];
