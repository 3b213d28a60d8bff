import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './connect.ts';

/**
 * The audit log of an organisation: append-only, each row chained to the one before by
 * `hash = SHA-256(previous hash | sequence as 8 bytes | row as UTF-8)` (design/security.md). `row` is the whole
 * statement as JSON text; the columns beside it repeat parts of it for searching.
 */
export type AuditFact = {
  readonly at: Date;
  readonly userId: string | null;
  /** What was done: the call or the command, such as `readPatient` or `saveAnswers`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  /** Ids, codes, counts and times. Never a name, an answer or an address. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

export const auditText = ({ at, userId, action, entity, entityId, detail }: AuditFact): string =>
  JSON.stringify({ at: at.toISOString(), userId, action, entity, entityId, ...(detail && { detail }) });

/** Hash before the first row of an organisation. */
export const auditRoot = (orgId: string): Buffer => createHash('sha256').update(`porchlight audit ${orgId}`).digest();

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
export const auditInsert = (orgId: string, fact: AuditFact, row: string): RawBuilder<unknown> => sql`
  insert into audit (org_id, seq, at, user_id, action, entity, entity_id, "row", hash)
  select ${orgId}::uuid, head.audit_seq, ${fact.at}::timestamptz, ${fact.userId}::uuid, ${fact.action}::text, ${fact.entity}::text,
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

export type ChainBreak = { readonly seq: number; readonly reason: 'changed' | 'missing' | 'cut' };

const verifyPage = 1000;

/** Walks a chain from its root. Null when every row stands as it was written and none is missing at the end. */
export async function findChainBreak(db: Db, orgId: string): Promise<ChainBreak | null> {
  let hash: Uint8Array = auditRoot(orgId);
  let seq = 0;
  for (;;) {
    const rows = await db.selectFrom('audit').select(['seq', 'row', 'hash']).where('org_id', '=', orgId).where('seq', '>', seq).orderBy('seq').limit(verifyPage).execute();
    for (const row of rows) {
      if (row.seq !== seq + 1) return { seq: seq + 1, reason: 'missing' };
      hash = chainedHash(hash, row.seq, row.row);
      if (!Buffer.from(row.hash).equals(hash)) return { seq: row.seq, reason: 'changed' };
      seq = row.seq;
    }
    if (rows.length < verifyPage) break;
  }
  const head = await db.selectFrom('org_head').select(['audit_seq', 'audit_hash']).where('org_id', '=', orgId).executeTakeFirst();
  return head?.audit_seq === seq && Buffer.from(head.audit_hash).equals(hash) ? null : { seq: seq + 1, reason: 'cut' };
}
