import { sql } from 'kysely';
import type { MergedDoc, Note, Visit } from '#contract/entities.ts';
import { formById } from '#forms/registry.ts';
import { urgentReadings } from '#forms/urgent-readings.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { addressOf, nameOf, type PatientCard } from '#server/db/patient-card.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import type { VisitProviderTypeRow } from '#server/db/pay-tables.ts';
import type { NoteRow, VisitRow } from '#server/db/visit-tables.ts';

/** A visit with what it shows of the patient and of the clinician. */
export type VisitRecord = VisitRow & {
  card: Uint8Array;
  given_name: string | null;
  family_name: string | null;
  /** Its own list of provider types; not read where nothing is paid by it. */
  own_rates?: readonly OwnRate[] | null;
};
type OwnRate = Omit<VisitProviderTypeRow, 'org_id' | 'visit_id'>;

/** Rates of a visit's own, as JSON, in the order of their numbers. */
const ownRates = sql<readonly OwnRate[] | null>`(
  select json_agg(json_build_object('provider_type_id', own.provider_type_id, 'fixed_rate',
    own.fixed_rate, 'provider_amount', own.provider_amount, 'unit', own.unit, 'bonus', own.bonus,
    'is_hourly', own.is_hourly) order by own.provider_type_id)
  from visit_provider_type own where own.org_id = visit.org_id and own.visit_id = visit.id)`;

/** Visits of one organisation joined with the patient's card and the clinician's name. */
export const selectVisits = (db: Db, orgId: string) =>
  db
    .selectFrom('visit')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.org_id', '=', 'visit.org_id')
        .onRef('patient.id', '=', 'visit.patient_id'),
    )
    .leftJoin('app_user', (join) =>
      join
        .onRef('app_user.org_id', '=', 'visit.org_id')
        .onRef('app_user.id', '=', 'visit.provider_id'),
    )
    .where('visit.org_id', '=', orgId)
    .selectAll('visit')
    .select(['patient.card', 'app_user.given_name', 'app_user.family_name'])
    .select(ownRates.as('own_rates'));

type Clock = Pick<
  Visit,
  'timeIn' | 'timeOut' | 'timeChanges' | 'reports' | 'takenOff' | 'acts' | 'pauses'
>;
const noClock: Clock = { timeIn: null, timeOut: null };

const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null;
const dateOrNull = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant);

type VisitPlan = Pick<
  Visit,
  | 'episodeType'
  | 'shiftConfirmedByFacility'
  | 'multiple'
  | 'multipleDates'
  | 'noOfVisits'
  | 'seriesId'
  | 'nonVisit'
  | 'duration'
>;

/** A visit as it leaves the server, field by field. */
export function presentVisit(row: VisitRecord, { keys, reference }: RowCodec): Visit {
  const card = keys.open('patient.card', row.patient_id, row.card) as PatientCard;
  const clock =
    row.clock === null ? noClock : (keys.open('visit.clock', row.id, row.clock) as Clock);
  return {
    id: row.id,
    revision: row.revision,
    episodeId: row.episode_id,
    patientId: row.patient_id,
    patientName: nameOf(card),
    address: addressOf(card),
    phone: card.phone,
    visitTypeId: row.visit_type_id,
    visitType: reference.visitTypes.get(row.visit_type_id)?.type ?? String(row.visit_type_id),
    providerType: row.provider_type,
    status: row.status,
    dateOfService: toDate(row.date_of_service),
    plannedStart: row.planned_start,
    plannedMinutes: row.planned_minutes,
    providerId: row.provider_id,
    providerName:
      row.provider_id === null ? null : `${row.given_name ?? ''} ${row.family_name ?? ''}`.trim(),
    timeIn: clock.timeIn,
    timeOut: clock.timeOut,
    ...historyOf(clock),
    pay: row.pay,
    ...presentPay(row, keys),
    formId: row.form_id,
    submittedAt: isoOrNull(row.submitted_at),
    approvedAt: isoOrNull(row.approved_at),
    ...planOf(row),
  };
}

/** What a visit was planned as, beside its day and type; nothing of it for a plain visit. */
const planOf = (row: VisitRow): VisitPlan => ({
  ...(row.episode_type !== null && { episodeType: row.episode_type }),
  ...(row.shift_confirmed_by_facility !== null && {
    shiftConfirmedByFacility: row.shift_confirmed_by_facility,
  }),
  ...(row.multiple_dates !== null && { multiple: true, multipleDates: row.multiple_dates }),
  ...(row.no_of_visits !== null && { noOfVisits: row.no_of_visits }),
  ...(row.series_id !== null && { seriesId: row.series_id }),
  ...(row.non_visit === true && { nonVisit: true }),
  ...(row.duration !== null && { duration: row.duration }),
});
/** What is sealed of a visit's pay. */
type PaySealed = Pick<Visit, 'rateChangeReason' | 'rateChanges' | 'payment'>;

function presentPay(row: VisitRecord, keys: OrgKeys): Partial<Visit> {
  const sealed: PaySealed =
    row.payment === null ? {} : (keys.open('visit.payment', row.id, row.payment) as PaySealed);
  const { rateChangeReason, rateChanges, payment } = sealed;
  return {
    ...(row.own_rates && {
      providerTypeId: row.own_rates.map((own) => ({
        id: own.provider_type_id,
        fixedRate: own.fixed_rate,
        providerAmount: own.provider_amount,
        unit: own.unit,
        bonus: own.bonus,
        isHourly: own.is_hourly,
      })),
    }),
    ...(row.rate_override !== null && { rateOverride: row.rate_override }),
    ...(rateChangeReason !== undefined && { rateChangeReason }),
    ...(rateChanges && { rateChanges }),
    ...(payment && row.pay !== null && { payment }),
  };
}

function sealedPay(visit: Visit, keys: OrgKeys): Uint8Array | null {
  const { id, rateChangeReason, rateChanges, payment } = visit;
  const sealed: PaySealed = {
    ...(rateChangeReason !== undefined && { rateChangeReason }),
    ...(rateChanges && { rateChanges }),
    ...(payment && { payment }),
  };
  return Object.keys(sealed).length === 0 ? null : keys.seal('visit.payment', id, sealed);
}

/** What is kept of the times beside the clocked ones; nothing where there is none. */
const historyOf = ({
  timeChanges,
  reports,
  takenOff,
  acts,
  pauses,
}: Clock): Omit<Clock, 'timeIn' | 'timeOut'> => ({
  ...(timeChanges && { timeChanges }),
  ...(reports && { reports }),
  ...(takenOff && { takenOff }),
  ...(acts && { acts }),
  ...(pauses && { pauses }),
});

function clockOf(visit: Visit, keys: OrgKeys): Uint8Array | null {
  const { id, timeIn, timeOut } = visit;
  const history = historyOf(visit);
  if (timeIn === null && timeOut === null && Object.keys(history).length === 0) return null;
  return keys.seal('visit.clock', id, { timeIn, timeOut, ...history } satisfies Clock);
}

/** The columns of a visit that a command or a decision may change. */
export const visitChanges = (visit: Visit, keys: OrgKeys) => ({
  revision: visit.revision,
  status: visit.status,
  clock: clockOf(visit, keys),
  pay: visit.pay,
  rate_override: visit.rateOverride ?? null,
  payment: sealedPay(visit, keys),
  submitted_at: dateOrNull(visit.submittedAt),
  approved_at: dateOrNull(visit.approvedAt),
});

/** The columns of a visit that the office plans. */
export const visitPlan = (visit: Visit) => ({
  visit_type_id: visit.visitTypeId,
  provider_type: visit.providerType,
  planned_start: visit.plannedStart,
  planned_minutes: visit.plannedMinutes,
  form_id: visit.formId,
  episode_type: visit.episodeType ?? null,
  shift_confirmed_by_facility: visit.shiftConfirmedByFacility ?? null,
  multiple_dates: visit.multipleDates ?? null,
  no_of_visits: visit.noOfVisits ?? null,
  series_id: visit.seriesId ?? null,
  non_visit: visit.nonVisit ?? null,
  duration: visit.duration ?? null,
});

/** A new visit's row. */
export const visitRow = (
  orgId: string,
  visit: Visit,
  keys: OrgKeys,
  changeSeq: number,
): VisitRow => ({
  org_id: orgId,
  id: visit.id,
  episode_id: visit.episodeId,
  patient_id: visit.patientId,
  date_of_service: toDay(visit.dateOfService),
  provider_id: visit.providerId,
  change_seq: changeSeq,
  ...visitPlan(visit),
  ...visitChanges(visit, keys),
});

type NoteBody = Pick<
  Note,
  | 'seal'
  | 'pastSeals'
  | 'addenda'
  | 'returned'
  | 'returnComment'
  | 'returns'
  | 'filled'
  | 'looks'
  | 'cosignatures'
  | 'cosign'
  | 'completed'
> & {
  readonly content: MergedDoc;
};

/** What closes a note; nothing where nobody did. */
const closingOf = ({
  cosignatures,
  cosign,
  completed,
}: Pick<Note, 'cosignatures' | 'cosign' | 'completed'>) => ({
  ...(cosignatures && { cosignatures }),
  ...(cosign && { cosign }),
  ...(completed && { completed }),
});

/** A note as it leaves the server. */
export function presentNote(row: NoteRow, keys: OrgKeys): Note {
  const body = keys.open('note.body', row.visit_id, row.body) as NoteBody;
  return {
    visitId: row.visit_id,
    patientId: row.patient_id,
    episodeId: row.episode_id,
    providerId: row.provider_id,
    dateOfService: toDate(row.date_of_service),
    formId: row.form_id,
    formVersion: row.form_version,
    content: body.content,
    seal: body.seal,
    pastSeals: body.pastSeals,
    addenda: body.addenda,
    returned: body.returned,
    returnComment: body.returnComment,
    ...(body.returns && { returns: body.returns }),
    ...(body.filled && { filled: body.filled }),
    ...(body.looks && { looks: body.looks }),
    ...closingOf(body),
  };
}

const urgencies = { warning: 1, critical: 2 } as const;
/**
 * Place of a signed note in the review queue: 2 with a critical reading, 1 with one outside its
 * range, else 0. The readings stay sealed.
 */
function urgencyOf({ seal, formId, formVersion, content }: Note): number {
  const form = seal && formById(formId, formVersion);
  const [worst] = form ? urgentReadings(form, content.doc.values) : [];
  return worst ? urgencies[worst.level] : 0;
}

/** The columns of a note that a command or a decision may change. */
export const noteChanges = (note: Note, keys: OrgKeys) => ({
  revision: note.content.doc.revision,
  open_conflicts: note.content.conflicts.length,
  urgency: urgencyOf(note),
  cosign_by: note.seal === null ? null : (note.cosign ?? null),
  body: keys.seal(
    'note.body',
    note.visitId,
    {
      content: note.content,
      seal: note.seal,
      pastSeals: note.pastSeals,
      addenda: note.addenda,
      returned: note.returned,
      returnComment: note.returnComment,
      ...(note.returns && { returns: note.returns }),
      ...(note.filled && { filled: note.filled }),
      ...(note.looks && { looks: note.looks }),
      ...closingOf(note),
    } satisfies NoteBody,
    { deflate: true },
  ),
});

export const noteRow = (orgId: string, note: Note, keys: OrgKeys, changeSeq: number): NoteRow => ({
  org_id: orgId,
  visit_id: note.visitId,
  patient_id: note.patientId,
  episode_id: note.episodeId,
  provider_id: note.providerId,
  date_of_service: toDay(note.dateOfService),
  form_id: note.formId,
  form_version: note.formVersion,
  change_seq: changeSeq,
  ...noteChanges(note, keys),
});

/** The empty note of a visit: every visit has its note from the day it is planned. */
export const blankNote = (visit: Visit, formVersion: number): Note => ({
  visitId: visit.id,
  patientId: visit.patientId,
  episodeId: visit.episodeId,
  providerId: visit.providerId,
  dateOfService: visit.dateOfService,
  formId: visit.formId,
  formVersion,
  content: { doc: { values: {}, revs: {}, revision: 0 }, edits: [], conflicts: [] },
  seal: null,
  pastSeals: [],
  addenda: [],
  returned: [],
  returnComment: '',
});

/** A provider type of a visit's own. */
export const ownRateRow = (
  orgId: string,
  visitId: string,
  own: NonNullable<Visit['providerTypeId']>[number],
) => ({
  org_id: orgId,
  visit_id: visitId,
  provider_type_id: own.id,
  fixed_rate: own.fixedRate,
  provider_amount: own.providerAmount,
  unit: own.unit,
  bonus: own.bonus,
  is_hourly: own.isHourly,
});
