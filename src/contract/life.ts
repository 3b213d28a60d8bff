import * as z from 'zod/mini';
import { funnelStages } from '#domain/record-life.ts';
import { episodeStatuses, patientStatuses } from '#domain/record-statuses.ts';
import { define } from './call.ts';
import { episode, patient } from './entities.ts';
import { pageOf, pageRequest } from './paging.ts';
import { dateText, id, instant, integer, text } from './primitives.ts';

/** The life of patients and episodes: their changes of status. */

const admin = define('admin');
const operation = define('operation');

/**
 * What a preview was made of, as a digest: a change is made only while it would do exactly what was
 * shown.
 */
const mark = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

const cancelledVisit = z.object({
  id: id(),
  dateOfService: dateText(),
  visitType: text(120),
  /** Whose phone it leaves. */
  clinician: text(160),
});

const preview = z.object({
  /** Planned visits that nobody has, deleted. */
  deleted: integer(0, 100_000),
  /** Staffed visits, deleted. */
  cancelled: z.array(cancelledVisit),
  /** Staffed visits that stay planned without their clinician. */
  released: z.array(cancelledVisit),
  /** Visits that stay because somebody started or charted them. */
  kept: integer(0, 100_000),
  ordersStopped: integer(0, 100_000),
  /** Visits that took place after the last day of care: with them it cannot be that day. */
  after: z.array(cancelledVisit),
  /** Start of care of episodes that begin after their last day. */
  begin: z.array(dateText()),
  mark: mark(),
});

const change = {
  id: id(),
  /** Last day of care, first day of the hold, day of death, or day the new status begins. */
  date: dateText(),
  reason: text(500),
  mark: mark(),
};
/** Names the change, to take it back. */
const changed = { changeId: id() };

/** The reason in the history of a Draft that went with its import. */
export const importUndone = 'Import undone';

const refusals = [
  'life.transition',
  'life.changed',
  'life.date',
  'life.before-start',
  'life.visits-after',
  'life.reason',
  'patient.incomplete',
  'patient.merged',
  'episode.overlap',
] as const;

const episodePreview = z.object({
  id: id(),
  startDate: dateText(),
  endDate: dateText(),
  from: z.enum(episodeStatuses),
  to: z.enum(episodeStatuses),
});

export const patientStatusPreview = admin('patientStatusPreview', {
  summary:
    'What a patient’s new status would do to episodes, visits, orders and phones. Nothing is changed.',
  reads: true,
  input: z.object({ id: id(), status: z.enum(patientStatuses), date: dateText() }),
  output: z.extend(preview, {
    from: z.enum(patientStatuses),
    to: z.enum(patientStatuses),
    episodes: z.array(episodePreview),
  }),
  errors: ['life.transition', 'life.date', 'patient.incomplete'],
});

const patientChanged = z.object({ patient, ...changed });

export const changePatientStatus = admin('changePatientStatus', {
  summary:
    'Gives a patient a status as previewed: hold, discharge, death, make active. Episodes, visits, ' +
    'orders and phones follow in the same transaction.',
  input: z.object({ ...change, status: z.enum(patientStatuses) }),
  output: patientChanged,
  errors: refusals,
});

export const archivePatient = admin('archivePatient', {
  summary: 'Archives a patient as previewed; a draft is archived as it is.',
  input: z.object(change),
  output: patientChanged,
  errors: refusals,
});

export const waitForStartOfCare = admin('waitForStartOfCare', {
  summary: 'Marks a patient as waiting for start of care.',
  input: z.object(change),
  output: patientChanged,
  errors: refusals,
});

export const deletePatient = admin('deletePatient', {
  summary:
    'Deletes a draft that was opened by mistake: one without episodes, visits, files or imported ' +
    'documents, and as it was seen.',
  input: z.object({ id: id(), revision: integer(0, 1e9) }),
  output: z.object({}),
  errors: ['patient.in-use', 'patient.changed'],
});

export const episodeStatusPreview = admin('episodeStatusPreview', {
  summary: 'What an episode’s new status would do to visits, orders and phones.',
  reads: true,
  input: z.object({ id: id(), status: z.enum(episodeStatuses), date: dateText() }),
  output: z.extend(preview, { from: z.enum(episodeStatuses), to: z.enum(episodeStatuses) }),
  errors: ['life.transition', 'life.date', 'episode.charted'],
});

const episodeChanged = z.object({ episode, ...changed });

export const changeEpisodeStatus = admin('changeEpisodeStatus', {
  summary:
    'Gives an episode a status as previewed: hold, discharge, delete, make active. One with charted ' +
    'visits is not deleted.',
  input: z.object({ ...change, status: z.enum(episodeStatuses) }),
  output: episodeChanged,
  errors: [...refusals, 'episode.charted'],
});

export const archiveEpisode = admin('archiveEpisode', {
  summary: 'Archives an episode for a reason of the constant episodeArchiveReasons.',
  input: z.object(change),
  output: episodeChanged,
  errors: refusals,
});

export const undoStatusChange = admin('undoStatusChange', {
  summary:
    'Takes back the last change of status of a patient or an episode within a day, where nothing it ' +
    'touched was changed since. Visits of somebody who has left or is ruled out meanwhile come back ' +
    'unstaffed.',
  input: z.object({ changeId: id() }),
  output: z.object({
    /** Visits that did not go back to the clinician who had them. */
    unstaffed: z.array(cancelledVisit),
  }),
  errors: ['life.undo'],
});

const trackingRow = z.object({
  id: id(),
  /** Null for a change of the patient. */
  episodeId: z.nullable(id()),
  /** Start of care of the episode. */
  startDate: z.nullable(dateText()),
  from: text(40),
  to: text(40),
  date: dateText(),
  reason: text(500),
  at: instant(),
  by: text(160),
  /** Visits deleted, cancelled or taken off phones, and orders stopped, with it. */
  visits: integer(0, 100_000),
  orders: integer(0, 100_000),
  /** When it was taken back. */
  undoneAt: z.nullable(instant()),
  /** Whether it can be taken back now, as far as its age and place go. */
  mayUndo: z.boolean(),
});
export type TrackingRow = z.infer<typeof trackingRow>;

export const patientTracking = operation('patientTracking', {
  summary:
    'A patient’s history of status, newest first, with that of the episodes, and the day each place ' +
    'of the patient funnel was reached.',
  reads: true,
  input: z.object({ patientId: id(), ...pageRequest }),
  output: z.extend(pageOf(trackingRow), {
    stage: z.enum(funnelStages),
    stages: z.array(z.object({ stage: z.enum(funnelStages), date: z.nullable(dateText()) })),
  }),
});
