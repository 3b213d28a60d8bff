import { sql, type RawBuilder } from 'kysely';
import { auditText, chainedHash, type AuditFact } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { noteChanges, visitChanges } from '#server/features/visits/rows.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import {
  lateWorkInsert,
  proposalInsert,
  type LateWork,
  type NewProposal,
} from '#server/features/tasks/rows.ts';
import { inTurns } from './in-turns.ts';
import {
  auditOf,
  editCells,
  editColumns,
  entryCells,
  entryColumns,
  lateWorkOf,
  newProposal,
} from './kysely-commit.ts';
import type { Commit, Effect, Pusher } from './port.ts';
import type { Place } from './targets/target.ts';

type Head = {
  readonly change_seq: number;
  readonly audit_seq: number;
  readonly audit_hash: Uint8Array;
};
type VisitEffect = Effect & { readonly target: 'visit' };

/** Everything of one entry that needs no number yet: sealed before anything is locked. */
type Prepared = {
  readonly fact: AuditFact;
  readonly entry: RawBuilder<unknown>;
  readonly edit: RawBuilder<unknown> | null;
  readonly note: RawBuilder<unknown> | null;
  readonly visit: RawBuilder<unknown> | null;
  readonly lateWork: LateWork | null;
  readonly proposal: NewProposal | null;
};

const visitEffect = ({ effect }: Commit): VisitEffect | null =>
  effect?.target === 'visit' ? effect : null;

function prepare(orgId: string, codec: RowCodec, pusher: Pusher, commit: Commit): Prepared {
  const effect = visitEffect(commit);
  return {
    fact: auditOf(pusher, commit),
    entry: entryCells(orgId, codec, pusher, commit),
    edit: commit.history && editCells(orgId, codec, pusher, commit, commit.history),
    note: effect && noteCells(codec, effect),
    visit: effect && effect.after.visit !== effect.before.visit ? visitCells(codec, effect) : null,
    lateWork: lateWorkOf(pusher, commit),
    proposal: newProposal(codec, pusher, commit),
  };
}

function noteCells({ keys }: RowCodec, { after: { note } }: VisitEffect): RawBuilder<unknown> {
  const { revision, open_conflicts, body } = noteChanges(note, keys);
  return sql`${note.visitId}::uuid, ${revision}::integer, ${open_conflicts}::integer, ${body}::bytea`;
}

function visitCells({ keys }: RowCodec, { after: { visit } }: VisitEffect): RawBuilder<unknown> {
  const { revision, status, clock, submitted_at, approved_at } = visitChanges(visit, keys);
  return sql`${visit.id}::uuid, ${revision}::integer, ${status}::text, ${clock}::bytea,
    ${submitted_at}::timestamptz, ${approved_at}::timestamptz`;
}

/**
 * Writes what several entries leave behind, each for a visit of its own, in one transaction: the
 * targets are locked in the order of their ids and compared with what was read, then the
 * organisation's head, then everything is written in one statement. The head is locked for two
 * statements and one sync of the disk instead of one sync per entry.
 *
 * @returns false when one of the targets changed since it was read; nothing is written then
 */
export async function commitTogether(
  { db, orgId, codec, pusher }: Place,
  commits: readonly Commit[],
): Promise<boolean> {
  const prepared = await inTurns(commits, (commit) => prepare(orgId, codec, pusher, commit));
  const effects = commits.flatMap((commit) => visitEffect(commit) ?? []);
  return db.transaction().execute(async (within) => {
    const head = await lock(within, orgId, effects);
    if (head) await write(within, orgId, head, prepared);
    return head !== undefined;
  });
}

/** The same order as a single entry's: notes with their visits, then the head. */
async function lock(
  db: Db,
  orgId: string,
  effects: readonly VisitEffect[],
): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    with locked as materialized (
      select note.visit_id
      from unnest(${effects.map(({ after }) => after.visit.id)}::uuid[],
        ${effects.map(({ version }) => version)}::bigint[]) as wanted (visit_id, version)
        join note on note.org_id = ${orgId}::uuid and note.visit_id = wanted.visit_id
          and note.change_seq = wanted.version
        join visit on visit.org_id = note.org_id and visit.id = note.visit_id
      order by note.visit_id
      for no key update of note, visit)
    select change_seq, audit_seq, audit_hash from org_head
    where org_id = ${orgId}::uuid and (select count(*) from locked) = ${effects.length}::integer
    for no key update`.execute(db);
  return rows[0];
}

const rowsOf = (cells: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(cells.map((each) => sql`(${each})`));

/** Each entry gets a number and a link of the audit chain of its own, in the order given. */
async function write(
  db: Db,
  orgId: string,
  head: Head,
  prepared: readonly Prepared[],
): Promise<void> {
  let hash = head.audit_hash;
  const audited = prepared.map(({ fact }, index) => {
    const row = auditText(fact);
    hash = chainedHash(hash, head.audit_seq + index + 1, row);
    return sql`${orgId}::uuid, ${head.audit_seq + index + 1}::bigint, ${fact.at}::timestamptz,
      ${fact.userId}::uuid, ${fact.action}::text, ${fact.entity}::text, ${fact.entityId}::uuid,
      ${row}::text, ${hash}::bytea`;
  });
  const numbered = (cells: 'edit' | 'note' | 'visit'): RawBuilder<unknown>[] =>
    prepared.flatMap((each, index) =>
      each[cells] ? [sql`${head.change_seq + index + 1}::bigint, ${each[cells]}`] : [],
    );
  const edits = numbered('edit');
  const notes = numbered('note');
  const visits = numbered('visit');
  const lateWorks = prepared.flatMap(({ lateWork }) => lateWork ?? []);
  const proposals = prepared.flatMap(({ proposal }) => proposal ?? []);
  const writes = [
    sql`insert into entry (${entryColumns}) values ${rowsOf(prepared.map(({ entry }) => entry))}`,
    sql`insert into audit (org_id, seq, at, user_id, action, entity, entity_id, "row", hash) values ${rowsOf(audited)}`,
    ...(edits.length > 0 ? [sql`insert into edit (${editColumns}) values ${rowsOf(edits)}`] : []),
    ...(notes.length > 0 ? [noteUpdate(orgId, notes)] : []),
    ...(visits.length > 0 ? [visitUpdate(orgId, visits)] : []),
    ...(lateWorks.length > 0 ? [lateWorkInsert(orgId, lateWorks, sql`true`)] : []),
    ...(proposals.length > 0 ? [proposalInsert(orgId, proposals, sql`true`)] : []),
  ];
  const named = writes.map((each, index) => sql`${sql.raw(`write_${index}`)} as (${each})`);
  await sql`
    with ${sql.join(named)}
    update org_head set change_seq = ${head.change_seq + prepared.length}::bigint,
      audit_seq = ${head.audit_seq + prepared.length}::bigint, audit_hash = ${hash}::bytea
    where org_id = ${orgId}::uuid`.execute(db);
}

const noteUpdate = (
  orgId: string,
  cells: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> => sql`
  update note set revision = changed.revision, open_conflicts = changed.open_conflicts, body = changed.body,
    change_seq = changed.change_seq
  from (values ${rowsOf(cells)}) as changed (change_seq, visit_id, revision, open_conflicts, body)
  where note.org_id = ${orgId}::uuid and note.visit_id = changed.visit_id`;

const visitUpdate = (
  orgId: string,
  cells: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> => sql`
  update visit set revision = changed.revision, status = changed.status, clock = changed.clock,
    submitted_at = changed.submitted_at,
    approved_at = changed.approved_at, change_seq = changed.change_seq
  from (values ${rowsOf(cells)}) as changed (change_seq, id, revision, status, clock, submitted_at, approved_at)
  where visit.org_id = ${orgId}::uuid and visit.id = changed.id`;
