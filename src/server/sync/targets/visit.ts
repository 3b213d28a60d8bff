import { sql } from 'kysely';
import type { Entry } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import type { NoteRow } from '#server/db/visit-tables.ts';
import {
  noteChanges,
  presentNote,
  presentVisit,
  visitChanges,
  type VisitRecord,
} from '#server/features/visits/rows.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import {
  assignmentsOf,
  common,
  factsOf,
  storedEntries,
  visitAssignments,
  type Common,
  type Nullable,
} from '../entry-facts.ts';
import { inTurns } from '../in-turns.ts';
import type { FoundOf } from '../port.ts';
import type { Place, ServerTarget } from './target.ts';

/** A visit and its note. */

type PrefixedNote = {
  note_form_version: number;
  note_provider_id: string | null;
  note_body: Uint8Array;
  note_change_seq: number;
};

/** Everything about entries for visits, in one statement. */
const select = ({ orgId, pusher }: Omit<Place, 'db'>, entries: readonly Entry[]) => sql<
  Common & Nullable<VisitRecord> & Nullable<PrefixedNote>
>`
  select ${common(orgId, pusher, entries)},
    ${visitAssignments(orgId, pusher, sql`asked.target_id`)} as assignments,
    visit.*, patient.card, app_user.given_name, app_user.family_name,
    note.form_version as note_form_version, note.provider_id as note_provider_id, note.body as note_body,
      note.change_seq as note_change_seq
  from ${storedEntries(orgId, entries)}
    left join note on note.org_id = ${orgId}::uuid and note.visit_id = asked.target_id
    left join visit on visit.org_id = note.org_id and visit.id = note.visit_id
    left join patient on patient.org_id = visit.org_id and patient.id = visit.patient_id
    left join app_user on app_user.org_id = visit.org_id and app_user.id = visit.provider_id
  order by asked.place`;

function found(row: VisitRecord & PrefixedNote, facts: Common, codec: RowCodec): FoundOf<'visit'> {
  const note: NoteRow = {
    org_id: row.org_id,
    visit_id: row.id,
    patient_id: row.patient_id,
    episode_id: row.episode_id,
    provider_id: row.note_provider_id,
    date_of_service: row.date_of_service,
    form_id: row.form_id,
    form_version: row.note_form_version,
    revision: 0,
    open_conflicts: 0,
    urgency: null,
    cosign_by: null,
    body: row.note_body,
    change_seq: row.note_change_seq,
  };
  return {
    target: 'visit',
    state: { visit: presentVisit(row, codec), note: presentNote(note, codec.keys) },
    version: row.note_change_seq,
    assignments: assignmentsOf(facts),
  };
}

type Together = NonNullable<ServerTarget<'visit'>['together']>;

/** The same order as a single entry's: notes with their visits, then the head. */
const lockedTogether: Together['locked'] = (orgId, effects) => sql`
  select note.visit_id
  from unnest(${effects.map(({ after }) => after.visit.id)}::uuid[],
    ${effects.map(({ version }) => version)}::bigint[]) as wanted (visit_id, version)
    join note on note.org_id = ${orgId}::uuid and note.visit_id = wanted.visit_id
      and note.change_seq = wanted.version
    join visit on visit.org_id = note.org_id and visit.id = note.visit_id
  order by note.visit_id
  for no key update of note, visit`;

const notesTogether: Together['tables'][number] = {
  cells({ keys }, { after: { note } }) {
    const { revision, open_conflicts, urgency, cosign_by, body } = noteChanges(note, keys);
    return sql`${note.visitId}::uuid, ${revision}::integer, ${open_conflicts}::integer,
      ${urgency}::smallint, ${cosign_by}::text, ${body}::bytea`;
  },
  update: (orgId, rows) => sql`
    update note set revision = changed.revision, open_conflicts = changed.open_conflicts,
      urgency = changed.urgency, cosign_by = changed.cosign_by, body = changed.body,
      change_seq = changed.change_seq
    from (values ${rows}) as changed
      (change_seq, visit_id, revision, open_conflicts, urgency, cosign_by, body)
    where note.org_id = ${orgId}::uuid and note.visit_id = changed.visit_id`,
};

const visitsTogether: Together['tables'][number] = {
  cells({ keys }, { before, after: { visit } }) {
    if (visit === before.visit) return null;
    const { revision, status, clock, submitted_at, approved_at } = visitChanges(visit, keys);
    return sql`${visit.id}::uuid, ${revision}::integer, ${status}::text, ${clock}::bytea,
      ${submitted_at}::timestamptz, ${approved_at}::timestamptz`;
  },
  update: (orgId, rows) => sql`
    update visit set revision = changed.revision, status = changed.status, clock = changed.clock,
      submitted_at = changed.submitted_at,
      approved_at = changed.approved_at, change_seq = changed.change_seq
    from (values ${rows}) as changed (change_seq, id, revision, status, clock, submitted_at, approved_at)
    where visit.org_id = ${orgId}::uuid and visit.id = changed.id`,
};

export const visitTarget: ServerTarget<'visit'> = {
  async look(place, entries) {
    const { rows } = await select(place, entries).execute(place.db);
    return inTurns(entries, (entry, index) => {
      const row = must(rows[index], 'answer to an entry');
      return factsOf(
        row,
        entry,
        place.codec,
        row.id === null ? null : found(row as VisitRecord & PrefixedNote, row, place.codec),
      );
    });
  },
  locks: ({ orgId }, effect) => sql`locked as materialized (
      select note.visit_id from note join visit on visit.org_id = note.org_id and visit.id = note.visit_id
      where note.org_id = ${orgId}::uuid and note.visit_id = ${effect.after.visit.id}::uuid
        and note.change_seq = ${effect.version}::bigint
      for no key update of note, visit)`,
  writes({ orgId, codec: { keys } }, { before, after: { visit, note } }) {
    const changed = noteChanges(note, keys);
    const noteWrite = sql`
    update note set revision = ${changed.revision}::integer,
      open_conflicts = ${changed.open_conflicts}::integer, urgency = ${changed.urgency}::smallint,
      cosign_by = ${changed.cosign_by}::text, body = ${changed.body}::bytea, change_seq = head.change_seq
    from head where note.org_id = ${orgId}::uuid and note.visit_id = ${note.visitId}::uuid`;
    if (visit === before.visit) return [noteWrite];
    const moved = visitChanges(visit, keys);
    return [
      noteWrite,
      sql`
    update visit set revision = ${moved.revision}::integer, status = ${moved.status}::text,
      clock = ${moved.clock}::bytea, submitted_at = ${moved.submitted_at}::timestamptz,
      approved_at = ${moved.approved_at}::timestamptz, change_seq = head.change_seq
    from head where visit.org_id = ${orgId}::uuid and visit.id = ${visit.id}::uuid`,
    ];
  },
  pokes(orgId, { before, after: { visit } }) {
    const scope = {
      orgId,
      id: visit.id,
      patientId: visit.patientId,
      providerIds: visit.providerId === null ? [] : [visit.providerId],
    };
    return visit === before.visit
      ? [{ ...scope, table: 'note' }]
      : [
          { ...scope, table: 'visit' },
          { ...scope, table: 'note' },
        ];
  },
  /** A correction of times by its author, with both values: times are no patient data. */
  auditDetail({ before, after }) {
    const changes = after.visit.timeChanges;
    const change = changes?.at(-1);
    return change && changes?.length !== before.visit.timeChanges?.length
      ? { reason: change.reason, before: change.before, after: change.after }
      : {};
  },
  together: { locked: lockedTogether, tables: [notesTogether, visitsTogether] },
};
