import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { AuditKind } from '#contract/audit.ts';
import type { Db } from './connect.ts';
import type { RequestScope } from './request-scope.ts';
import type { AuditRow } from './audit-tables.ts';

/**
 * The audit log of an organisation: append-only, each row chained to the one before by `hash =
 * SHA-256(previous hash | sequence as 8 bytes | row as UTF-8)` (docs/security.md). `row` is the
 * whole statement as JSON text; the columns beside it repeat parts of it for searching.
 */
export type AuditFact = {
  readonly at: Date;
  readonly userId: string | null;
  /** The action: the call or the command, such as `readPatient` or `saveAnswers`. */
  readonly action: string;
  readonly entity: AuditKind;
  readonly entityId: string | null;
  /** Ids, codes, counts and times. Never a name, an answer or an address. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

export const auditText = ({ at, userId, action, entity, entityId, detail }: AuditFact): string =>
  JSON.stringify({
    at: at.toISOString(),
    userId,
    action,
    entity,
    entityId,
    ...(detail && { detail }),
  });

/** Hash before the first row of an organisation. */
export const auditRoot = (orgId: string): Buffer =>
  createHash('sha256').update(`porchlight audit ${orgId}`).digest();

/** The same formula as `advancedHead`, to verify a chain. */
export function chainedHash(previous: Uint8Array, seq: number, row: string): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigInt64BE(BigInt(seq));
  return createHash('sha256').update(previous).update(number).update(row).digest();
}

/** Assignments that move a head one audit row on. */
export const advancedHead = (row: string): RawBuilder<unknown> => sql`
  audit_seq = org_head.audit_seq + 1,
  audit_hash = sha256(org_head.audit_hash || int8send(org_head.audit_seq + 1) || convert_to(${row}::text, 'UTF8'))`;

/** `insert into audit` for the row a CTE named `head` has just chained. */
export const auditInsert = (
  orgId: string,
  fact: AuditFact,
  row: string,
): RawBuilder<unknown> => sql`
  insert into audit (org_id, seq, at, user_id, action, entity, entity_id, "row", hash)
  select ${orgId}::uuid, head.audit_seq, ${fact.at}::timestamptz, ${fact.userId}::uuid, ${fact.action}::text,
    ${fact.entity}::text,
    ${fact.entityId}::uuid, ${row}::text, head.audit_hash
  from head`;

/** Appends one row; the head stays locked until the transaction ends, so this comes last. */
export async function appendAudit(db: Db, orgId: string, fact: AuditFact): Promise<void> {
  const row = auditText(fact);
  await sql`
    with head as (
      update org_head set ${advancedHead(row)} where org_id = ${orgId}::uuid returning audit_seq, audit_hash
    ) ${auditInsert(orgId, fact, row)}`.execute(db);
}

/** Appends what a request did to a record, in its transaction. */
export const recordAudit = (
  {
    db,
    orgId,
    now,
    userId,
    action,
  }: Pick<RequestScope, 'db' | 'orgId' | 'now' | 'action'> & { readonly userId: string | null },
  entity: AuditKind,
  entityId: string | null,
  detail?: AuditFact['detail'],
): Promise<void> =>
  appendAudit(db, orgId, { at: now, userId, action, entity, entityId, ...(detail && { detail }) });

/**
 * `changed`: the text or its hash; `column`: a column that says something else than the text;
 * `missing`: a gap; `cut`: the end; `anchor`: a recorded head is not in the chain.
 */
export type ChainBreak = {
  readonly seq: number;
  readonly reason: 'changed' | 'column' | 'missing' | 'cut' | 'anchor';
};

/**
 * The end of a chain at some time, recorded outside the database: who rewrites a whole chain
 * cannot meet it.
 */
export type ChainHead = { readonly seq: number; readonly hash: string };

export type ChainWalk = { readonly head: ChainHead; readonly broken: ChainBreak | null };

const verifyPage = 1000;
const columns = ['seq', 'at', 'user_id', 'action', 'entity', 'entity_id', 'row', 'hash'] as const;
type ChainRow = Pick<AuditRow, (typeof columns)[number]>;

const columnsAgree = ({ at, user_id, action, entity, entity_id, row }: ChainRow): boolean => {
  const told = JSON.parse(row) as Record<string, unknown>;
  return (
    told.at === at.toISOString() &&
    told.userId === user_id &&
    told.action === action &&
    told.entity === entity &&
    told.entityId === entity_id
  );
};

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

/** What is wrong with a row that follows `seq` and `hash`; null when nothing is. */
function breakAt(row: ChainRow, seq: number, hash: Uint8Array): ChainBreak | null {
  if (row.seq !== seq + 1) return { seq: seq + 1, reason: 'missing' };
  if (hex(row.hash) !== hex(hash)) return { seq: row.seq, reason: 'changed' };
  return columnsAgree(row) ? null : { seq: row.seq, reason: 'column' };
}

/** Walks a chain from its root to its head, past the anchors. */
export async function walkChain(
  db: Db,
  orgId: string,
  anchors: readonly ChainHead[] = [],
): Promise<ChainWalk> {
  let hash: Uint8Array = auditRoot(orgId);
  let seq = 0;
  const end = (broken: ChainBreak | null): ChainWalk => ({
    head: { seq, hash: hex(hash) },
    broken,
  });
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .select(columns)
      .where('org_id', '=', orgId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(verifyPage)
      .execute();
    for (const row of rows) {
      const next = chainedHash(hash, row.seq, row.row);
      const broken = breakAt(row, seq, next);
      if (broken) return end(broken);
      [seq, hash] = [row.seq, next];
      if (anchors.some((anchor) => anchor.seq === seq && anchor.hash !== hex(hash)))
        return end({ seq, reason: 'anchor' });
    }
    if (rows.length < verifyPage) break;
  }
  const head = await db
    .selectFrom('org_head')
    .select(['audit_seq', 'audit_hash'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const isWhole =
    head?.audit_seq === seq &&
    hex(head.audit_hash) === hex(hash) &&
    anchors.every((anchor) => anchor.seq <= seq);
  return end(isWhole ? null : { seq: seq + 1, reason: 'cut' });
}

/** Null when every row is as it was written and none is missing at the end. */
export const findChainBreak = async (db: Db, orgId: string): Promise<ChainBreak | null> =>
  (await walkChain(db, orgId)).broken;

export type AuditedOrganisation = { readonly org_id: string; readonly name: string };

/** Every organisation with a log, by name; null for a database that was never migrated. */
export async function auditedOrganisations(db: Db): Promise<AuditedOrganisation[] | null> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('audit') is not null as there`.execute(db);
  return rows[0]?.there === true
    ? db.selectFrom('organisation').select(['org_id', 'name']).orderBy('name').execute()
    : null;
}
