import { sql, type RawBuilder } from 'kysely';
import { targets, type Target } from '#contract/targets.ts';
import { advancedHead, auditInsert, auditText, type AuditFact } from '#server/db/audit.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import { noticeWrites } from '#server/features/missed-notices/rows.ts';
import {
  lateWorkInsert,
  proposalInsert,
  recordColumns,
  reportWrites,
  type LateWork,
  type NewProposal,
} from '#server/features/tasks/rows.ts';
import {
  isLateAfterReassignment,
  type Commit,
  type EffectOf,
  type HistoryEdit,
  type Pusher,
} from './port.ts';
import { serverTargets } from './targets/registry.ts';
import type { Place } from './targets/target.ts';

/**
 * Writes what one entry leaves behind in one statement, which is its own transaction: the target
 * rows are locked and compared with the rows read before, then the organisation's head, which
 * numbers the change and chains the audit row, then everything is written. Two round trips per
 * entry, and the head is locked for one statement only.
 *
 * @returns false when the target changed since it was read
 */
export async function commitEntry(place: Place, commit: Commit): Promise<boolean> {
  const { db, orgId, codec, pusher } = place;
  const { effect } = commit;
  const fact = auditOf(pusher, commit);
  const row = auditText(fact);
  const writes = [
    entryInsert(orgId, codec, pusher, commit),
    ...historyInsert(orgId, codec, pusher, commit),
    ...(effect ? writesOf(place, effect) : []),
    ...lateWorkWrite(orgId, pusher, commit),
    ...proposalWrite(place, commit),
    ...reportsOf(orgId, codec, pusher, commit, sql`exists (select 1 from head)`),
  ];
  const named = writes.map((write, index) => sql`, ${sql.raw(`write_${index}`)} as (${write})`);
  const { rows } = await sql<{ change_seq: number }>`
    with ${effect ? locksOf(place, effect) : sql`locked as (select 1 as count)`},
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

const auditDetailOf = <T extends Target>(effect: EffectOf<T>): Readonly<Record<string, unknown>> =>
  serverTargets[effect.target].auditDetail?.(effect) ?? {};

export function auditOf(pusher: Pusher, commit: Commit): AuditFact {
  const { entry, outcome, target } = commit;
  return {
    at: pusher.receivedAt,
    userId: pusher.userId,
    action: entry.command.slice(0, 60),
    entity: targets[target.kind].auditedAs,
    entityId: target.id,
    detail: {
      entryId: entry.entryId,
      clientId: pusher.clientId,
      seq: entry.seq,
      deviceTime: entry.deviceTime,
      clockDifferenceMs: pusher.clockDifferenceMs,
      outcome: outcome.kind,
      ...(outcome.kind === 'rejected' && { code: outcome.code }),
      ...(commit.effect && auditDetailOf(commit.effect)),
      ...(commit.proposal && { proposal: true }),
      ...(isLateAfterReassignment(pusher, commit) && { handOver: true }),
    },
  };
}

/**
 * Target rows before the head. No key is ever changed: a writer that holds the head and adds a row
 * that names one of these waits for none of them.
 */
const locksOf = <T extends Target>(place: Place, effect: EffectOf<T>): RawBuilder<unknown> =>
  serverTargets[effect.target].locks(place, effect);
const writesOf = <T extends Target>(place: Place, effect: EffectOf<T>): RawBuilder<unknown>[] =>
  serverTargets[effect.target].writes(place, effect);

export const entryColumns = sql.raw(
  'org_id, entry_id, client_id, service, seq, author_id, command, version, target, ' +
    'target_id, lane, device_at, monotonic, received_at, outcome, revision, answer',
);

/** What `entry` keeps of an outcome, in the order of `entryColumns`. */
export function entryCells(
  orgId: string,
  { keys }: RowCodec,
  pusher: Pusher,
  { entry, numbered, outcome, target }: Commit,
): RawBuilder<unknown> {
  const answer =
    outcome.kind === 'applied' ? null : keys.seal('entry.answer', entry.entryId, outcome);
  const revision = outcome.kind === 'rejected' ? 0 : outcome.receipt.revision;
  return sql`
    ${orgId}::uuid, ${entry.entryId}::uuid, ${pusher.clientId}::uuid, ${pusher.service}::text,
      ${numbered ? entry.seq : null}::integer, ${pusher.userId}::uuid,
      ${entry.command}::text, ${entry.version}::integer, ${target.kind}::text, ${target.id}::uuid,
        ${entry.lane}::text, ${entry.deviceTime}::timestamptz, ${entry.monotonic}::float8,
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

/**
 * The proposal of an entry as a task; the entry's id is the task's, so a repeated one adds none.
 */
export function newProposal(
  { keys }: RowCodec,
  pusher: Pusher,
  { entry, proposal, target }: Commit,
): NewProposal | null {
  const record = targets[target.kind].namedAs;
  return (
    proposal && {
      id: entry.entryId,
      authorId: pusher.userId,
      clientId: pusher.clientId,
      ...recordColumns(record && { record, id: target.id }),
      message: keys.seal('office_task.message', entry.entryId, proposal),
      at: pusher.receivedAt,
    }
  );
}

function proposalWrite(
  { orgId, codec, pusher }: Omit<Place, 'db'>,
  commit: Commit,
): RawBuilder<unknown>[] {
  const proposal = newProposal(codec, pusher, commit);
  return proposal ? [proposalInsert(orgId, [proposal], sql`exists (select 1 from head)`)] : [];
}

/** What a visit's report or its undo does to the office's tasks and to notices of missed visits. */
export const reportsOf = (
  orgId: string,
  { keys }: RowCodec,
  { userId: authorId, clientId, receivedAt: at }: Pusher,
  { effect }: Commit,
  when: RawBuilder<unknown>,
): RawBuilder<unknown>[] => {
  if (effect?.target !== 'visit') return [];
  const [before, after] = [effect.before.visit, effect.after.visit];
  const notices = noticeWrites({ orgId, keys, at, before, after }, when);
  return before.reports === after.reports
    ? notices
    : [...notices, ...reportWrites({ orgId, keys, authorId, clientId, at, before, after }, when)];
};

const entryInsert = (
  orgId: string,
  codec: RowCodec,
  pusher: Pusher,
  commit: Commit,
): RawBuilder<unknown> =>
  sql`insert into entry (${entryColumns}) select ${entryCells(orgId, codec, pusher, commit)} from head`;

export const editColumns = sql.raw(
  'change_seq, org_id, target_id, entry_id, revision, command, author_id, author_name, ' +
    'client_id, device, device_at, received_at, outcome, detail',
);

/**
 * What `edit` keeps of a history edit, in the order of `editColumns` but for the number of the
 * change, which comes first.
 */
export function editCells(
  orgId: string,
  { keys }: RowCodec,
  pusher: Pusher,
  { entry, outcome, target }: Commit,
  { edit, command, patch, conflicts, words }: HistoryEdit,
): RawBuilder<unknown> {
  const { reason } = edit;
  const said = { patch, conflicts, ...(reason && { reason }), ...(words && { words }) };
  const detail = keys.seal('edit.detail', entry.entryId, said, { deflate: true });
  return sql`
    ${orgId}::uuid, ${target.id}::uuid, ${entry.entryId}::uuid, ${edit.revision}::integer, ${command}::text,
      ${edit.by}::uuid, ${edit.byName}::text,
      ${pusher.clientId}::uuid, ${edit.device}::text, ${edit.at}::timestamptz,
        ${pusher.receivedAt}::timestamptz, ${outcome.kind}::text, ${detail}::bytea`;
}

const historyInsert = (
  orgId: string,
  codec: RowCodec,
  pusher: Pusher,
  commit: Commit,
): RawBuilder<unknown>[] =>
  commit.history
    ? [
        sql`insert into edit (${editColumns})
          select head.change_seq, ${editCells(orgId, codec, pusher, commit, commit.history)} from head`,
      ]
    : [];
