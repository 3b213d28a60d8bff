import type { Episode } from '#contract/entities.ts';
import { billingPeriods, billingPeriodDays, episodeDays } from '#domain/periods.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import type { EpisodeRow, VisitOrder } from '#server/db/tables.ts';

const presentOrder = (row: VisitOrder): Episode['orders'][number] => ({
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
