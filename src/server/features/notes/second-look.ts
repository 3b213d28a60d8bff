import type { Note } from '#contract/entities.ts';
import type { LookReport } from '#contract/looks.ts';
import { lookReportOf } from '#contract/second-look-report.ts';
import { startOfCareOf } from '#domain/start-of-care.ts';
import { formById } from '#forms/registry.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { presentPatient } from '#server/features/patients/rows.ts';
import { presentNote } from '#server/features/visits/rows.ts';

/** Earlier notes that are compared: more than a year of a patient with a visit each week. */
const mostNotes = 60;

/** The newest notes of the patient up to the day of one. */
async function notesUpTo(
  { db, orgId, keys }: RequestScope,
  { patientId, visitId, dateOfService }: Note,
): Promise<readonly Note[]> {
  const rows = await db
    .selectFrom('note')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('patient_id', '=', patientId)
    .where('visit_id', '!=', visitId)
    .where('date_of_service', '<=', toDay(dateOfService))
    .orderBy('date_of_service', 'desc')
    .orderBy('visit_id', 'desc')
    .limit(mostNotes)
    .execute();
  return rows.map((row) => presentNote(row, keys));
}

/**
 * What disagrees with a note for the reviewer: with the chart as it is now and the signed notes
 * before it. Nothing where the program does not know the note's form. The audit log names the other
 * notes and the chart that lines of are shown.
 *
 * @param opensChart whether the reviewer may open the chart; without it the notes alone are compared
 */
export async function secondLookAt(
  scope: RequestScope,
  note: Note,
  opensChart: boolean,
): Promise<{ readonly secondLook?: LookReport }> {
  const form = formById(note.formId, note.formVersion);
  if (!form) return {};
  const { db, orgId, keys } = scope;
  const [patient, episodes] = await Promise.all([
    db
      .selectFrom('patient')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', note.patientId)
      .executeTakeFirst(),
    db
      .selectFrom('episode')
      .select(['id', 'status', 'start_date', 'end_date'])
      .where('org_id', '=', orgId)
      .where('patient_id', '=', note.patientId)
      .execute(),
  ]);
  const theirs = episodes.map(({ id, status, start_date, end_date }) => ({
    id,
    status,
    startDate: toDate(start_date),
    endDate: toDate(end_date),
  }));
  const episode = theirs.find(({ id }) => id === note.episodeId);
  const secondLook = lookReportOf({
    note,
    form,
    notes: await notesUpTo(scope, note),
    formOf: ({ formId, formVersion }) => formById(formId, formVersion),
    patient: patient && opensChart ? presentPatient(patient, keys) : null,
    startOfCare: episode ? startOfCareOf(episode, theirs) : null,
  });
  for (const { id } of secondLook.documents) await recordAudit(scope, 'note', id);
  const isOfChart = secondLook.found.some(({ against }) =>
    against.some(({ kind }) => kind === 'chart'),
  );
  if (isOfChart) await recordAudit(scope, 'patient', note.patientId);
  return { secondLook };
}
