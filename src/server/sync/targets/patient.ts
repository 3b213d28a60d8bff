import { sql } from 'kysely';
import type { Entry } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { addDays, dayOf, fieldWindow } from '#server/db/calendar-day.ts';
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
import type { EffectOf } from '../port.ts';
import type { Place, ServerTarget } from './target.ts';

/** A patient's chart. */

/** Everything about entries for patients' charts, in one statement. */
const select = ({ orgId, pusher }: Omit<Place, 'db'>, entries: readonly Entry[]) => sql<
  Common & Nullable<PatientRow>
>`
  select ${common(orgId, pusher, entries)},
    ${patientAssignments(orgId, pusher, sql`asked.target_id`)} as assignments,
    patient.*
  from ${storedEntries(orgId, entries)}
    left join patient on patient.org_id = ${orgId}::uuid and patient.id = asked.target_id
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

export const patientTarget: ServerTarget<'patient'> = {
  async look(place, entries) {
    const { rows } = await select(place, entries).execute(place.db);
    return inTurns(entries, (entry, index) => {
      const row = must(rows[index], 'answer to an entry');
      const found = row.id !== null && {
        target: 'patient' as const,
        state: { patient: presentPatient(row as PatientRow, place.codec.keys) },
        version: (row as PatientRow).change_seq,
        assignments: assignmentsOf(row),
      };
      return factsOf(row, entry, place.codec, found || null);
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
  writes({ orgId, codec: { keys } }, effect) {
    const { patient } = effect.after;
    const changed = patientChanges(patient, keys);
    const write = sql`
    update patient set status = ${changed.status}::text, card = ${changed.card}::bytea,
      body = ${changed.body}::bytea, name_tokens = ${changed.name_tokens}::text[],
      identity = ${changed.identity}::text, open_conflicts = ${changed.open_conflicts}::integer,
        updated_at = ${changed.updated_at}::timestamptz, change_seq = head.change_seq
    from head where patient.org_id = ${orgId}::uuid and patient.id = ${patient.id}::uuid`;
    if (!showsCard(effect)) return [write];
    return [
      write,
      sql`update visit set change_seq = head.change_seq from head, locked_visits
        where visit.org_id = ${orgId}::uuid and visit.id = locked_visits.id`,
      sql`update episode set change_seq = head.change_seq from head where episode.org_id = ${orgId}::uuid
        and episode.patient_id = ${patient.id}::uuid`,
    ];
  },
  pokes: (orgId, { after: { patient } }) => [
    { orgId, table: 'patient', id: patient.id, patientId: patient.id, providerIds: [] },
  ],
  together: null,
};
