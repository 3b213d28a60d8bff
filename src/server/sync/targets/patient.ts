import { sql } from 'kysely';
import type { MergedDoc, Patient } from '#contract/entities.ts';
import type { Entry } from '#contract/sync.ts';
import { carriedBase, carriedPatch, type MergedAway } from '#domain/chart-merge.ts';
import type { Patch } from '#domain/merge.ts';
import { addedDoses } from '#domain/doses.ts';
import { must } from '#domain/must.ts';
import { addDays, dayOf, fieldWindow } from '#server/db/calendar-day.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { patientChanges, presentPatient } from '#server/features/patients/rows.ts';
import { cardOf, sameCard } from '#server/db/patient-card.ts';
import type { PatientRow } from '#server/db/tables.ts';
import {
  assignmentsOf,
  common,
  factsOf,
  patientAssignments,
  storedEntries,
  type Common,
  type Nullable,
} from '../entry-facts.ts';
import { inTurns } from '../in-turns.ts';
import type { Carried, EffectOf } from '../port.ts';
import type { Place, ServerTarget } from './target.ts';

/** A patient's chart. */

/** The chart an entry names where it has been merged into another one (decision 083). */
type Away = {
  named_id: string | null;
  named_revision: number | null;
  named_body: Uint8Array | null;
};

/** Work for a chart that was merged away, which is done to the chart it became part of. */
function carriedTo(into: Patient, row: Away, keys: OrgKeys): Carried | undefined {
  if (row.named_body === null) return undefined;
  const from = keys.open('patient.body', must(row.named_id, 'merged chart'), row.named_body);
  const away: MergedAway = {
    from: (from as MergedDoc).doc,
    into: into.content.doc,
    mergedRevision: row.named_revision ?? 0,
  };
  return {
    id: into.id,
    carry: (input, baseRevision) =>
      isPatch(input)
        ? {
            input: { ...input, patch: carriedPatch(input.patch, away) },
            baseRevision: carriedBase(input.patch, baseRevision, away),
          }
        : { input, baseRevision: away.mergedRevision },
  };
}

/** Input of `updatePatient`; the other commands of a chart choose. */
const isPatch = (input: unknown): input is { readonly patch: Patch } =>
  typeof input === 'object' && input !== null && 'patch' in input;

/** Everything about entries for patients' charts, in one statement. */
const select = ({ orgId, pusher }: Omit<Place, 'db'>, entries: readonly Entry[]) => sql<
  Common & Nullable<PatientRow> & Away
>`
  select ${common(orgId, pusher, entries)},
    ${patientAssignments(orgId, pusher, sql`patient.id`)} as assignments,
    patient.*, named.id as named_id, named.merged_revision as named_revision,
    case when named.merged_into is not null then named.body end as named_body
  from ${storedEntries(orgId, entries)}
    left join patient named on named.org_id = ${orgId}::uuid and named.id = asked.target_id
    left join patient on patient.org_id = named.org_id
      and patient.id = coalesce(named.merged_into, named.id)
  order by asked.place`;

/**
 * Rows of a patient whose card changed: their visits and episodes show the name, so devices must
 * read them again.
 */
const showsCard = (effect: EffectOf<'patient'>): boolean =>
  !sameCard(
    cardOf(effect.before.patient.content.doc.values),
    cardOf(effect.after.patient.content.doc.values),
  );

/** Doses that an entry added to the chart: a chart keeps the newest ones, the table all. */
const dosesWritten = (
  orgId: string,
  keys: OrgKeys,
  receivedAt: Date,
  { before, after }: EffectOf<'patient'>,
) =>
  addedDoses(before.patient.content.doc.values, after.patient.content.doc.values).map((dose) => {
    const { id, drug, outcome, at, of, ...body } = dose;
    return sql`
    insert into emar_entry (org_id, id, patient_id, drug, outcome, at, strikes, body, received_at)
    select ${orgId}::uuid, ${id}::uuid, ${after.patient.id}::uuid, ${drug}::text, ${outcome}::text,
      ${at}::timestamptz, ${of}::uuid, ${keys.seal('emar_entry.body', id, body)}::bytea,
      ${receivedAt}::timestamptz from head
    on conflict (org_id, id) do nothing`;
  });

export const patientTarget: ServerTarget<'patient'> = {
  async look(place, entries) {
    const { rows } = await select(place, entries).execute(place.db);
    return inTurns(entries, (entry, index) => {
      const row = must(rows[index], 'answer to an entry');
      if (row.id === null) return factsOf(row, entry, place.codec, null);
      const patient = presentPatient(row as PatientRow, place.codec.keys);
      return factsOf(row, entry, place.codec, {
        target: 'patient',
        state: { patient },
        version: (row as PatientRow).change_seq,
        assignments: assignmentsOf(row),
        carried: carriedTo(patient, row, place.codec.keys),
      });
    });
  },
  locks({ orgId, pusher: { receivedAt: now } }, effect) {
    const patient = sql`select id from patient where org_id = ${orgId}::uuid
      and id = ${effect.after.patient.id}::uuid and change_seq = ${effect.version}::bigint for no key update`;
    if (!showsCard(effect)) return sql`locked as materialized (${patient})`;
    const since = addDays(dayOf(now), -fieldWindow.back);
    return sql`
    locked_patient as materialized (${patient}),
    locked_visits as materialized (
      select visit.id from visit where org_id = ${orgId}::uuid
        and patient_id = ${effect.after.patient.id}::uuid and date_of_service >= ${since}::date
        and (select count(*) from locked_patient) = 1 order by id for no key update),
    locked_episodes as materialized (
      select episode.id from episode where org_id = ${orgId}::uuid and patient_id = ${effect.after.patient.id}::uuid
        and (select count(*) from locked_visits) >= 0 and (select count(*) from locked_patient) = 1
          order by id for no key update),
    locked as materialized (select id from locked_patient where (select count(*) from locked_episodes) >= 0)`;
  },
  writes({ orgId, codec: { keys }, pusher }, effect) {
    const { patient } = effect.after;
    const doses = dosesWritten(orgId, keys, pusher.receivedAt, effect);
    const changed = patientChanges(patient, keys);
    const write = sql`
    update patient set status = ${changed.status}::text, card = ${changed.card}::bytea,
      body = ${changed.body}::bytea, name_tokens = ${changed.name_tokens}::text[],
      identity = ${changed.identity}::text, open_conflicts = ${changed.open_conflicts}::integer,
        updated_at = ${changed.updated_at}::timestamptz, change_seq = head.change_seq
    from head where patient.org_id = ${orgId}::uuid and patient.id = ${patient.id}::uuid`;
    if (!showsCard(effect)) return [write, ...doses];
    return [
      write,
      sql`update visit set change_seq = head.change_seq from head, locked_visits
        where visit.org_id = ${orgId}::uuid and visit.id = locked_visits.id`,
      sql`update episode set change_seq = head.change_seq from head where episode.org_id = ${orgId}::uuid
        and episode.patient_id = ${patient.id}::uuid`,
      ...doses,
    ];
  },
  pokes: (orgId, { after: { patient } }) => [
    { orgId, table: 'patient', id: patient.id, patientId: patient.id, providerIds: [] },
  ],
  together: null,
};
