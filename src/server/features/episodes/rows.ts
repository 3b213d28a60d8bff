import type { Selectable } from 'kysely';
import type { Episode } from '#contract/entities.ts';
import { billingPeriods, billingPeriodDays, episodeDays } from '#domain/periods.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import type { EpisodeRow } from '#server/db/tables.ts';

type Shown = Selectable<OrderRow>;

/** An order as it leaves the server. */
const presentOrder = (row: Shown, keys: OrgKeys): Episode['orders'][number] => ({
  id: row.id,
  discipline: row.discipline,
  visitTypeId: row.visit_type_id,
  frequency: row.frequency,
  startDate: toDate(row.start_date),
  ...(row.end_date !== null && { endDate: toDate(row.end_date) }),
  ...((row.ended_by === 'changed' || row.ended_by === 'stopped') && { endedBy: row.ended_by }),
  ...(row.reason !== null && {
    endReason: keys.open('visit_order.reason', row.id, row.reason) as string,
  }),
  ...(row.replaces !== null && { replaces: row.replaces }),
});

/** An episode with its patient's card; its own is `card`. */
export type EpisodeRecord = EpisodeRow & { patient_card: Uint8Array };

/** What of an episode is sealed: where the care is given, and by whom. */
type EpisodeCard = Pick<Episode, 'providerName' | 'latitude' | 'longitude'>;

const given = (name: string, value: string | number | null | undefined): object =>
  value === null || value === undefined || value === '' ? {} : { [name]: value };
const dateOrNull = (day: string | null): string | null => (day === null ? null : toDate(day));
const dayOrNull = (date: string | undefined): string | null =>
  date === undefined ? null : toDay(date);

/** What nobody has to enter; absent where nobody did. */
const presentDetails = (row: EpisodeRow, keys: OrgKeys): Partial<Episode> => ({
  ...given('type', row.type),
  ...given('referralSourceNPI', row.referral_source_npi),
  ...given('providerNPI', row.provider_npi),
  ...given('benefitStartDate', dateOrNull(row.benefit_start_date)),
  ...given('archiveReason', row.archive_reason),
  ...given('holdDate', dateOrNull(row.hold_date)),
  ...given('dischargeDate', dateOrNull(row.discharge_date)),
  ...(row.card === null ? {} : (keys.open('episode.card', row.id, row.card) as EpisodeCard)),
});

function cardOf({ id, providerName, latitude, longitude }: Episode, keys: OrgKeys) {
  const card = {
    ...given('providerName', providerName),
    ...given('latitude', latitude),
    ...given('longitude', longitude),
  };
  return Object.keys(card).length === 0 ? null : keys.seal('episode.card', id, card);
}

/** The 30-day billing periods of one certification (spec rules §9). */
export const episodePeriods = (startDate: string): Episode['billingPeriods'] =>
  billingPeriods(startDate, { max: episodeDays / billingPeriodDays }).map(
    ({ number, start, end }) => ({ index: number - 1, start, end }),
  );

/** An episode as it leaves the server, with its orders. */
export function presentEpisode(
  row: EpisodeRecord,
  orders: readonly Shown[],
  keys: OrgKeys,
): Episode {
  const startDate = toDate(row.start_date);
  return {
    id: row.id,
    revision: row.revision,
    patientId: row.patient_id,
    patientName: nameOf(keys.open('patient.card', row.patient_id, row.patient_card) as PatientCard),
    status: row.status,
    startDate,
    endDate: toDate(row.end_date),
    billingPeriods: episodePeriods(startDate),
    payerType: row.payer_type,
    careCoordinator: row.care_coordinator,
    ...presentDetails(row, keys),
    orders: orders
      .filter((order) => order.episode_id === row.id && order.ended_by !== 'undone')
      .map((order) => presentOrder(order, keys)),
  };
}

export const episodeRow = (
  orgId: string,
  episode: Episode,
  keys: OrgKeys,
  changeSeq: number,
): EpisodeRow => ({
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
  type: episode.type ?? null,
  referral_source_npi: episode.referralSourceNPI ?? null,
  provider_npi: episode.providerNPI ?? null,
  benefit_start_date: dayOrNull(episode.benefitStartDate),
  archive_reason: episode.archiveReason ?? null,
  hold_date: dayOrNull(episode.holdDate),
  discharge_date: dayOrNull(episode.dischargeDate),
  card: cardOf(episode, keys),
  has_place: episode.latitude !== undefined && episode.longitude !== undefined ? true : null,
});

/** A new order of an episode, after the others. */
export const orderRow = (orgId: string, episode: Episode, order: Episode['orders'][number]) => ({
  org_id: orgId,
  id: order.id,
  episode_id: episode.id,
  discipline: order.discipline,
  visit_type_id: order.visitTypeId,
  frequency: order.frequency,
  start_date: toDay(order.startDate),
  position: episode.orders.length,
  end_date: dayOrNull(order.endDate),
  replaces: order.replaces ?? null,
});
