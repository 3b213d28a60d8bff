import type { Selectable } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { AuthorizationShown, saveAuthorization } from '#contract/authorizations.ts';
import {
  authorizationState,
  type Authorization,
  type Balance,
  type CountedVisit,
} from '#domain/authorizations.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import type { AuthorizationRow as StoredRow } from '#server/db/order-tables.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import type { VisitRow } from '#server/db/visit-tables.ts';

export type AuthorizationRow = Selectable<StoredRow>;
type Given = Omit<ParsedInputOf<typeof saveAuthorization>, 'authorization'>;

/** What is sealed: the payer's number leads to a person, and words may name one. */
export type Details = {
  readonly number: string;
  readonly comment: string;
  readonly reason: string;
};

const place = 'patient_authorization.details';

export const detailsOf = ({ id, details }: AuthorizationRow, keys: OrgKeys): Details =>
  keys.open(place, id, details) as Details;

export const sealedDetails = (id: string, details: Details, keys: OrgKeys): Uint8Array =>
  keys.seal(place, id, details);

/** An authorisation as the rule counts it. */
export const authorizationOf = (row: AuthorizationRow): Authorization => ({
  id: row.id,
  discipline: row.discipline,
  visitTypeId: row.visit_type_id,
  episodeId: row.episode_id,
  unit: row.unit,
  amount: row.amount,
  startDate: toDate(row.start_date),
  endDate: toDate(row.end_date),
  withdrawn: row.withdrawn,
});

/** The columns of a visit that an authorisation counts. */
export const countedColumns = [
  'id',
  'patient_id',
  'status',
  'provider_type',
  'visit_type_id',
  'episode_id',
  'date_of_service',
  'planned_minutes',
] as const;

export type CountedRow = Pick<VisitRow, (typeof countedColumns)[number]>;

export const countedVisit = (row: CountedRow): CountedVisit => ({
  id: row.id,
  status: row.status,
  providerType: row.provider_type,
  visitTypeId: row.visit_type_id,
  episodeId: row.episode_id,
  dateOfService: toDate(row.date_of_service),
  plannedMinutes: row.planned_minutes,
});

/** The columns that a person enters. */
export const givenColumns = (given: Given) => ({
  patient_id: given.patientId,
  episode_id: given.episodeId,
  payer: given.payer.trim(),
  discipline: given.discipline,
  visit_type_id: given.visitTypeId,
  unit: given.unit,
  amount: given.amount,
  start_date: toDay(given.startDate),
  end_date: toDay(given.endDate),
});

/** A counted authorisation as it leaves the server. `today` is MM/DD/YYYY. */
export function presentAuthorization(
  row: AuthorizationRow & { readonly card: Uint8Array },
  today: string,
  { keys }: RowCodec,
): AuthorizationShown {
  const { number, comment, reason } = detailsOf(row, keys);
  const { done, planned, beyond: over, left_over: left } = row;
  const balance: Balance = { done, planned, over, left };
  return {
    id: row.id,
    revision: row.revision,
    patientId: row.patient_id,
    patientName: nameOf(keys.open('patient.card', row.patient_id, row.card) as PatientCard),
    episodeId: row.episode_id,
    payer: row.payer,
    number,
    discipline: row.discipline,
    visitTypeId: row.visit_type_id,
    unit: row.unit,
    amount: row.amount,
    startDate: toDate(row.start_date),
    endDate: toDate(row.end_date),
    comment,
    withdrawn: row.withdrawn,
    reason,
    ...balance,
    state: authorizationState(authorizationOf(row), balance, today),
  };
}
