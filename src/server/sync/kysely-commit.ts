import { sql, type RawBuilder } from 'kysely';
import type { VisitAggregate } from '#contract/commands/command.ts';
import type { Patient } from '#contract/entities.ts';
import { advancedHead, auditInsert, auditText, type AuditFact } from '#server/db/audit.ts';
import { addDays, dayOf, fieldWindow } from '#server/db/calendar-day.ts';
import { patientChanges } from '#server/db/chart-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { cardOf, sameCard } from '#server/db/patient-card.ts';
import { noteChanges, visitChanges, type Opening } from '#server/db/visit-rows.ts';
import { lateWorkInsert, type LateWork } from '#server/db/office-tasks.ts';
import {
  isLateAfterReassignment,
  type Commit,
  type Effect,
  type HistoryEdit,
  type Pusher,
} from './port.ts';

/**
 * Writes what one entry leaves behind in one statement, which is its own transaction: the target
 * rows are locked and compared with what was read, then the organisation's head, which gives the
 * change its number and chains the audit row, then everything is written. Two round trips per
 * entry, and the head is locked for one statement only.
 *
 * @returns false when the target changed since it was read
 */
export async function commitEntry(
  db: Db,
  orgId: string,
  opening: Opening,
  pusher: Pusher,
  commit: Commit,
): Promise<boolean> {
  const fact = auditOf(pusher, commit);
  const row = auditText(fact);
  const writes = [
    entryInsert(orgId, opening, pusher, commit),
    ...historyInsert(orgId, opening, pusher, commit),
    ...effectWrites(orgId, opening, commit.effect),
    ...lateWorkWrite(orgId, pusher, commit),
  ];
  const named = writes.map((write, index) => sql`, ${sql.raw(`write_${index}`)} as (${write})`);
  const { rows } = await sql<{ change_seq: number }>`
    with ${locks(orgId, pusher.receivedAt, commit.effect)},
    head as (
      update org_head set change_seq = org_head.change_seq + 1, ${advancedHead(row)}
      from locked where org_head.org_id = ${orgId}::uuid
      returning org_head.change_seq, org_head.audit_seq, org_head.audit_hash
    ),
    audited as (${auditInsert(orgId, fact, row)})
    ${sql.join(named, sql` `)}
    select change_seq from head`.execute(db);
  return rows.length === 1;
}

export function auditOf(pusher: Pusher, commit: Commit): AuditFact {
  const { entry, outcome, target } = commit;
  return {
    at: pusher.receivedAt,
    userId: pusher.userId,
    action: entry.command.slice(0, 60),
    entity: target.kind,
    entityId: target.id,
    detail: {
      entryId: entry.entryId,
      clientId: pusher.clientId,
      seq: entry.seq,
      deviceTime: entry.deviceTime,
      clockDifferenceMs: pusher.clockDifferenceMs,
      outcome: outcome.kind,
      ...(outcome.kind === 'rejected' && { code: outcome.code }),
      ...(isLateAfterReassignment(pusher, commit) && { handOver: true }),
    },
  };
}

/**
 * Rows of a patient whose card changed: their visits and episodes show the name, so devices must
 * read them again.
 */
const showsCard = (effect: Effect & { target: 'patient' }): boolean =>
  !sameCard(
    cardOf(effect.before.patient.content.doc.values),
    cardOf(effect.after.patient.content.doc.values),
  );

/**
 * Target rows before the head, notes before visits before episodes, always in this order, so that
 * no two writers wait for each other. No key is ever changed: whoever holds the head and adds a row
 * that names one of these waits for none of them.
 */
function locks(orgId: string, now: Date, effect: Effect | null): RawBuilder<unknown> {
  if (!effect) return sql`locked as (select 1 as count)`;
  if (effect.target === 'visit') {
    return sql`locked as materialized (
      select note.visit_id from note join visit on visit.org_id = note.org_id and visit.id = note.visit_id
      where note.org_id = ${orgId}::uuid and note.visit_id = ${effect.after.visit.id}::uuid and note.change_seq = ${effect.version}::bigint
      for no key update of note, visit)`;
  }
  const patient = sql`select id from patient where org_id = ${orgId}::uuid and id = ${effect.after.patient.id}::uuid and change_seq = ${effect.version}::bigint for no key update`;
  if (!showsCard(effect)) return sql`locked as materialized (${patient})`;
  const since = addDays(dayOf(now), -fieldWindow.back);
  return sql`
    locked_patient as materialized (${patient}),
    locked_visits as materialized (
      select visit.id from visit where org_id = ${orgId}::uuid and patient_id = ${effect.after.patient.id}::uuid and date_of_service >= ${since}::date
        and (select count(*) from locked_patient) = 1 order by id for no key update),
    locked_episodes as materialized (
      select episode.id from episode where org_id = ${orgId}::uuid and patient_id = ${effect.after.patient.id}::uuid
        and (select count(*) from locked_visits) >= 0 and (select count(*) from locked_patient) = 1 order by id for no key update),
    locked as materialized (select id from locked_patient where (select count(*) from locked_episodes) >= 0)`;
}

export const entryColumns = sql.raw(
  'org_id, entry_id, client_id, service, seq, author_id, command, version, target, target_id, lane, device_at, monotonic, received_at, outcome, revision, answer',
);

/** What `entry` keeps of an outcome, in the order of `entryColumns`. */
export function entryCells(
  orgId: string,
  { keys }: Opening,
  pusher: Pusher,
  { entry, numbered, outcome, target }: Commit,
): RawBuilder<unknown> {
  const answer =
    outcome.kind === 'applied' ? null : keys.seal('entry.answer', entry.entryId, outcome);
  const revision = outcome.kind === 'rejected' ? 0 : outcome.receipt.revision;
  return sql`
    ${orgId}::uuid, ${entry.entryId}::uuid, ${pusher.clientId}::uuid, ${pusher.service}::text, ${numbered ? entry.seq : null}::integer, ${pusher.userId}::uuid,
      ${entry.command}::text, ${entry.version}::integer, ${target.kind}::text, ${target.id}::uuid, ${entry.lane}::text, ${entry.deviceTime}::timestamptz, ${entry.monotonic}::float8,
      ${pusher.receivedAt}::timestamptz, ${outcome.kind}::text, ${revision}::integer, ${answer}::bytea`;
}

/** What the hand-over task of an entry says; null when the visit is still its author's. */
export const lateWorkOf = (pusher: Pusher, commit: Commit): LateWork | null =>
  isLateAfterReassignment(pusher, commit)
    ? {
        visitId: commit.target.id,
        authorId: pusher.userId,
        clientId: pusher.clientId,
        at: pusher.receivedAt,
      }
    : null;

function lateWorkWrite(orgId: string, pusher: Pusher, commit: Commit): RawBuilder<unknown>[] {
  const lateWork = lateWorkOf(pusher, commit);
  return lateWork ? [lateWorkInsert(orgId, [lateWork], sql`exists (select 1 from head)`)] : [];
}

const entryInsert = (
  orgId: string,
  opening: Opening,
  pusher: Pusher,
  commit: Commit,
): RawBuilder<unknown> =>
  sql`insert into entry (${entryColumns}) select ${entryCells(orgId, opening, pusher, commit)} from head`;

export const editColumns = sql.raw(
  'change_seq, org_id, target_id, entry_id, revision, command, author_id, author_name, client_id, device, device_at, received_at, outcome, detail',
);

/**
 * What `edit` keeps of a history edit, in the order of `editColumns` but for the number of the
 * change, which comes first.
 */
export function editCells(
  orgId: string,
  { keys }: Opening,
  pusher: Pusher,
  { entry, outcome, target }: Commit,
  { edit, command, patch, conflicts }: HistoryEdit,
): RawBuilder<unknown> {
  const detail = keys.seal('edit.detail', entry.entryId, { patch, conflicts }, { deflate: true });
  return sql`
    ${orgId}::uuid, ${target.id}::uuid, ${entry.entryId}::uuid, ${edit.revision}::integer, ${command}::text, ${edit.by}::uuid, ${edit.byName}::text,
      ${pusher.clientId}::uuid, ${edit.device}::text, ${edit.at}::timestamptz, ${pusher.receivedAt}::timestamptz, ${outcome.kind}::text, ${detail}::bytea`;
}

const historyInsert = (
  orgId: string,
  opening: Opening,
  pusher: Pusher,
  commit: Commit,
): RawBuilder<unknown>[] =>
  commit.history
    ? [
        sql`insert into edit (${editColumns}) select head.change_seq, ${editCells(orgId, opening, pusher, commit, commit.history)} from head`,
      ]
    : [];

function effectWrites(
  orgId: string,
  opening: Opening,
  effect: Effect | null,
): RawBuilder<unknown>[] {
  if (!effect) return [];
  return effect.target === 'visit'
    ? caseWrites(orgId, opening, effect.before, effect.after)
    : patientWrites(orgId, opening, effect);
}

function caseWrites(
  orgId: string,
  { keys }: Opening,
  before: VisitAggregate,
  { visit, note }: VisitAggregate,
): RawBuilder<unknown>[] {
  const changed = noteChanges(note, keys);
  const noteWrite = sql`
    update note set revision = ${changed.revision}::integer, open_conflicts = ${changed.open_conflicts}::integer, body = ${changed.body}::bytea, change_seq = head.change_seq
    from head where note.org_id = ${orgId}::uuid and note.visit_id = ${note.visitId}::uuid`;
  if (visit === before.visit) return [noteWrite];
  const moved = visitChanges(visit, keys);
  return [
    noteWrite,
    sql`
    update visit set revision = ${moved.revision}::integer, status = ${moved.status}::text, clock = ${moved.clock}::bytea, submitted_at = ${moved.submitted_at}::timestamptz,
      approved_at = ${moved.approved_at}::timestamptz, change_seq = head.change_seq
    from head where visit.org_id = ${orgId}::uuid and visit.id = ${visit.id}::uuid`,
  ];
}

function patientWrites(
  orgId: string,
  { keys }: Opening,
  effect: Effect & { target: 'patient' },
): RawBuilder<unknown>[] {
  const patient: Patient = effect.after.patient;
  const changed = patientChanges(patient, keys);
  const write = sql`
    update patient set status = ${changed.status}::text, card = ${changed.card}::bytea, body = ${changed.body}::bytea, name_tokens = ${changed.name_tokens}::text[],
      identity = ${changed.identity}::text, open_conflicts = ${changed.open_conflicts}::integer, updated_at = ${changed.updated_at}::timestamptz, change_seq = head.change_seq
    from head where patient.org_id = ${orgId}::uuid and patient.id = ${patient.id}::uuid`;
  if (!showsCard(effect)) return [write];
  return [
    write,
    sql`update visit set change_seq = head.change_seq from head, locked_visits where visit.org_id = ${orgId}::uuid and visit.id = locked_visits.id`,
    sql`update episode set change_seq = head.change_seq from head where episode.org_id = ${orgId}::uuid and episode.patient_id = ${patient.id}::uuid`,
  ];
}
