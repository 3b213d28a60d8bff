import { sql, type RawBuilder } from 'kysely';
import type { Target } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import { auditText, chainedHash, type AuditFact } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
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
  reportsOf,
} from './kysely-commit.ts';
import type { Commit, Effect, EffectOf, Pusher } from './port.ts';
import { serverTargets } from './targets/registry.ts';
import type { Place } from './targets/target.ts';

type Update = (orgId: string, rows: RawBuilder<unknown>) => RawBuilder<unknown>;

type Head = {
  readonly change_seq: number;
  readonly audit_seq: number;
  readonly audit_hash: Uint8Array;
};
/** Everything of one entry that needs no number yet: sealed before anything is locked. */
type Prepared = {
  readonly fact: AuditFact;
  readonly entry: RawBuilder<unknown>;
  readonly edit: RawBuilder<unknown> | null;
  /** Rows of its effect, in the order of the kind's tables. */
  readonly rows: readonly (RawBuilder<unknown> | null)[];
  readonly lateWork: LateWork | null;
  readonly proposal: NewProposal | null;
  /** Statements for the office's tasks. */
  readonly reports: readonly RawBuilder<unknown>[];
};

const togetherOf = <T extends Target>({ target }: Pick<EffectOf<T>, 'target'>) =>
  must(serverTargets[target].together, 'way to write records of this kind together');

const rowsOfEffect = <T extends Target>(codec: RowCodec, effect: EffectOf<T>) =>
  togetherOf<T>(effect).tables.map(({ cells }) => cells(codec, effect));

function prepare(orgId: string, codec: RowCodec, pusher: Pusher, commit: Commit): Prepared {
  const { effect, history } = commit;
  return {
    fact: auditOf(pusher, commit),
    entry: entryCells(orgId, codec, pusher, commit),
    edit: history && editCells(orgId, codec, pusher, commit, history),
    rows: effect ? rowsOfEffect(codec, effect) : [],
    lateWork: lateWorkOf(pusher, commit),
    proposal: newProposal(codec, pusher, commit),
    reports: reportsOf(orgId, codec, pusher, commit, sql`true`),
  };
}

/**
 * Writes what several entries leave behind, each for a record of its own, in one transaction: the
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
  const effects = commits.flatMap(({ effect }) => effect ?? []);
  return db.transaction().execute(async (within) => {
    const head = await lock(within, orgId, effects);
    if (head) await write(within, orgId, head, prepared, updatesOf(effects));
    return head !== undefined;
  });
}

/** All effects of a run are of one kind (`process-together.ts`). */
const lockedOf = <T extends Target>(orgId: string, effects: readonly EffectOf<T>[]) => {
  const [first] = effects;
  return first ? togetherOf<T>(first).locked(orgId, effects) : sql`select 1 where false`;
};

const updatesOf = ([first]: readonly Effect[]): readonly Update[] =>
  first ? togetherOf(first).tables.map(({ update }) => update) : [];

/** The records of the effects, then the head: the same order as a single entry's. */
async function lock(db: Db, orgId: string, effects: readonly Effect[]): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    with locked as materialized (${lockedOf(orgId, effects)})
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
  updates: readonly Update[],
): Promise<void> {
  let hash = head.audit_hash;
  const audited = prepared.map(({ fact }, index) => {
    const row = auditText(fact);
    hash = chainedHash(hash, head.audit_seq + index + 1, row);
    return sql`${orgId}::uuid, ${head.audit_seq + index + 1}::bigint, ${fact.at}::timestamptz,
      ${fact.userId}::uuid, ${fact.action}::text, ${fact.entity}::text, ${fact.entityId}::uuid,
      ${row}::text, ${hash}::bytea`;
  });
  const numbered = (
    cellsOf: (each: Prepared) => RawBuilder<unknown> | null | undefined,
  ): RawBuilder<unknown>[] =>
    prepared.flatMap((each, index) => {
      const cells = cellsOf(each);
      return cells ? [sql`${head.change_seq + index + 1}::bigint, ${cells}`] : [];
    });
  const edits = numbered(({ edit }) => edit);
  const changes = updates.flatMap((update, table) => {
    const rows = numbered((each) => each.rows[table]);
    return rows.length > 0 ? [update(orgId, rowsOf(rows))] : [];
  });
  const lateWorks = prepared.flatMap(({ lateWork }) => lateWork ?? []);
  const proposals = prepared.flatMap(({ proposal }) => proposal ?? []);
  const writes = [
    sql`insert into entry (${entryColumns}) values ${rowsOf(prepared.map(({ entry }) => entry))}`,
    sql`insert into audit (org_id, seq, at, user_id, action, entity, entity_id, "row", hash) values ${rowsOf(audited)}`,
    ...(edits.length > 0 ? [sql`insert into edit (${editColumns}) values ${rowsOf(edits)}`] : []),
    ...changes,
    ...(lateWorks.length > 0 ? [lateWorkInsert(orgId, lateWorks, sql`true`)] : []),
    ...(proposals.length > 0 ? [proposalInsert(orgId, proposals, sql`true`)] : []),
    ...prepared.flatMap(({ reports }) => reports),
  ];
  const named = writes.map((each, index) => sql`${sql.raw(`write_${index}`)} as (${each})`);
  await sql`
    with ${sql.join(named)}
    update org_head set change_seq = ${head.change_seq + prepared.length}::bigint,
      audit_seq = ${head.audit_seq + prepared.length}::bigint, audit_hash = ${hash}::bytea
    where org_id = ${orgId}::uuid`.execute(db);
}
