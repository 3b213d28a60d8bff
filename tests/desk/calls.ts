import { row, served, type Sentence, type Shown } from './shown.ts';

const call = (id: string, what: string, ...shown: readonly Shown[]): Sentence =>
  row(id, what, [id], shown);

/** The calls of both packages by the names of the specification (portal §7). */
export const calls: readonly Sentence[] = [
  call(
    'admin.patientAuthorizations',
    'What a payer authorised',
    served('authorizations', 'are added and counted down by the visits of the episode'),
  ),
  call(
    'admin.episode',
    'One episode',
    served(
      'episode-life',
      'is edited as it was seen: everything a claim needs, from lists, with plausible dates',
    ),
  ),
  call(
    'admin.episodeList',
    'Episodes by filter',
    served('audit-lists', '%s: one row for a page, with what it showed, and of whom'),
  ),
  call(
    'admin.auditEpisode',
    'What was done with an episode',
    served('episode-life', 'has a history of what was done with it'),
  ),
  call(
    'admin.episodeFile',
    'A file is added to a record',
    served(
      'record-files',
      'are uploaded in the office, listed, read again byte by byte, and their type told by the content',
    ),
  ),
  call(
    'admin.facility',
    'Facilities',
    served('circle', 'facilities are added, found and changed; names are not given twice'),
  ),
  call(
    'admin.patient',
    'One patient',
    served('demographics', 'has the state of an address and its number (spec portal §3)'),
  ),
  call(
    'admin.patientProfile',
    'A patient is saved',
    served(
      'demographics',
      'refuses to empty a required field of an Active chart, in the office and in the field',
    ),
  ),
  call(
    'admin.archivePatient',
    'A patient is archived',
    served('patient-life', 'a mistaken draft is archived, incomplete as it is, or deleted'),
  ),
  call('admin.importData', 'A care summary is taken in', served('documents', '%s: %s')),
  call(
    'admin.importMIF',
    'A file of members is taken in',
    served('table-imports', 'makes Drafts of what is not found, once however often it is sent'),
  ),
  call(
    'admin.importReferralSources',
    'Referral sources are taken in',
    served(
      'table-imports',
      'takes in referral sources as companies at their first step, and takes them back',
    ),
  ),
  call(
    'operation.episodesLite',
    'Episodes on the map',
    served('episode-life', 'with a place is in the light list, once, with its billing cycle'),
  ),
  call(
    'operation.getPatientAgreements',
    'What a patient signed',
    served(
      'circle',
      'agreements say what was signed by whom; an entry is removed with a reason and comes back',
    ),
  ),
  call(
    'operation.reassignPatient',
    'A patient’s visits change hands',
    served(
      'episode-life',
      'gives all future visits of a discipline to another clinician, as previewed',
    ),
  ),
  call(
    'operation.reassignEpisode',
    'An episode’s visits change hands',
    served(
      'episode-life',
      'gives all future visits of a discipline to another clinician, as previewed',
    ),
  ),
  call(
    'operation.patientTracking',
    'A patient’s way through the funnel',
    served('patient-life', 'has a history with its place in the funnel, and an audit log'),
  ),
  call(
    'fileserver.episodeFile',
    'Files of an episode',
    served(
      'record-files',
      'go on where an upload stopped, and belong to an episode of the patient',
    ),
  ),
  call(
    'fileserver.patientFile',
    'Files of a patient',
    served(
      'record-files',
      'are uploaded in the office, listed, read again byte by byte, and their type told by the content',
    ),
  ),
  call(
    'admin.visit',
    'A visit with its history',
    served('visit-plans', 'name who staffs where nobody does (spec portal §9)'),
  ),
  call(
    'admin.visitType',
    'Visit types',
    served('visit-plans', 'types have a unit and a service type, changed by an administrator'),
  ),
  call(
    'admin.unassignedVisits',
    'Visits without a clinician',
    served('visit-plans', 'without a clinician are listed until somebody takes them'),
  ),
  call(
    'admin.assignVisit',
    'Somebody takes visits',
    served('visit-board', 'assigns and unassigns several against the revisions that were seen'),
  ),
  call(
    'admin.deleteVisit',
    'A visit is deleted',
    served(
      'visit-acts',
      'deleted, it leaves the phone and keeps its note; restored, it comes back',
    ),
  ),
  call(
    'admin.expireVisit',
    'A visit expires',
    served('visit-acts', 'expired with a reason; started work that arrives later still wins'),
  ),
  call(
    'operation.visits',
    'Visits by filter',
    served(
      'visit-plans',
      'are found by the days on which their notes were handed in (spec portal §3)',
    ),
  ),
  call(
    'operation.confirmVisit',
    'A facility’s word',
    served(
      'visit-plans',
      'a shift is “Facility Unaccepted” until its facility confirms it, and is found by that',
    ),
  ),
  call(
    'operation.cancelVisit',
    'A visit is cancelled',
    served(
      'visit-acts',
      'not what started (cancel), not what was approved, and never over somebody’s change',
    ),
  ),
  call(
    'operation.unassignVisit',
    'Visits are unstaffed',
    served('visit-board', 'assigns and unassigns several against the revisions that were seen'),
  ),
  call(
    'operation.reassignVisit',
    'Visits change hands',
    served('visit-acts', 'reassigned to another of the discipline against the revision seen'),
  ),
  call(
    'operation.providersLite',
    'Clinicians for a visit',
    served(
      'offered-clinicians',
      'come with their day, their week, and how well they know the patient',
    ),
  ),
  call(
    'operation.myPendingVisits',
    'My visits',
    served('visit-plans', 'a clinician’s own lists hold their own, by what they still need'),
  ),
  call(
    'operation.myPendingNotes',
    'My notes',
    served('visit-plans', 'a clinician’s own lists hold their own, by what they still need'),
  ),
  call(
    'operation.myCompletedVisits',
    'What I handed in',
    served('visit-plans', 'a clinician’s own lists hold their own, by what they still need'),
  ),
  call(
    'operation.myVisit',
    'One visit',
    served(
      'visit-plans',
      'are edited against the revision seen, and keep the form of what is charted',
    ),
  ),
  call(
    'operation.updateVisit',
    'Times of a visit',
    served(
      'visit-times',
      'are changed by the office with reason and resolution; both times stay in history and audit',
    ),
  ),
];
