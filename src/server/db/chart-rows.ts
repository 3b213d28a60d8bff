import type { Episode, MergedDoc, Patient } from '#contract/entities.ts';
import { toDate, toDay } from './calendar-day.ts';
import { billingPeriods, billingPeriodDays, episodeDays } from '#domain/periods.ts';
import type { OrgKeys } from './keyring.ts';
import { cardOf, identityOf, nameOf, nameTokens, type PatientCard } from './patient-card.ts';
import type { EpisodeRow, PatientRow, VisitOrder } from './tables.ts';

/** A patient with the whole chart as it leaves the server. */
export const presentPatient = (row: PatientRow, keys: OrgKeys): Patient => ({
  id: row.id,
  status: row.status,
  mrn: row.mrn,
  content: keys.open('patient.body', row.id, row.body) as MergedDoc,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The columns of a patient that a change of the chart touches. */
export function patientChanges(patient: Patient, keys: OrgKeys) {
  const card = cardOf(patient.content.doc.values);
  return {
    status: patient.status,
    card: keys.seal('patient.card', patient.id, card),
    body: keys.seal('patient.body', patient.id, patient.content, { deflate: true }),
    name_tokens: nameTokens(card, keys),
    identity: identityOf(card, keys),
    open_conflicts: patient.content.conflicts.length,
    updated_at: new Date(patient.updatedAt),
  };
}

export const patientRow = (
  orgId: string,
  patient: Patient,
  keys: OrgKeys,
  changeSeq: number,
): PatientRow => ({
  org_id: orgId,
  id: patient.id,
  mrn: patient.mrn,
  created_at: new Date(patient.createdAt),
  change_seq: changeSeq,
  ...patientChanges(patient, keys),
});

export const presentOrder = (row: VisitOrder): Episode['orders'][number] => ({
  id: row.id,
  discipline: row.discipline,
  visitTypeId: row.visit_type_id,
  frequency: row.frequency,
  startDate: toDate(row.start_date),
});

export type EpisodeRecord = EpisodeRow & { card: Uint8Array };

/** The 30-day billing periods of one certification (spec rules §9). */
export const episodePeriods = (startDate: string): Episode['billingPeriods'] =>
  billingPeriods(startDate, { max: episodeDays / billingPeriodDays }).map(
    ({ number, start, end }) => ({ index: number - 1, start, end }),
  );

/** An episode as it leaves the server, with its orders. */
export function presentEpisode(
  row: EpisodeRecord,
  orders: readonly VisitOrder[],
  keys: OrgKeys,
): Episode {
  const startDate = toDate(row.start_date);
  return {
    id: row.id,
    revision: row.revision,
    patientId: row.patient_id,
    patientName: nameOf(keys.open('patient.card', row.patient_id, row.card) as PatientCard),
    status: row.status,
    startDate,
    endDate: toDate(row.end_date),
    billingPeriods: episodePeriods(startDate),
    payerType: row.payer_type,
    careCoordinator: row.care_coordinator,
    orders: orders.filter((order) => order.episode_id === row.id).map(presentOrder),
  };
}

export const episodeRow = (orgId: string, episode: Episode, changeSeq: number): EpisodeRow => ({
  org_id: orgId,
  id: episode.id,
  revision: episode.revision,
  patient_id: episode.patientId,
  status: episode.status,
  start_date: toDay(episode.startDate),
  end_date: toDay(episode.endDate),
  payer_type: episode.payerType,
  care_coordinator: episode.careCoordinator,
  change_seq: changeSeq,
});
