import { sql } from 'kysely';
import { appendAudit } from './audit.ts';
import type { Db } from './connect.ts';
import { keyedDigest } from './envelope.ts';
import { Keyring, newIndexKey } from './keyring.ts';
import { identityOf, searchTokens, type PatientCard } from './patient-card.ts';

export type IndexRenewal = {
  readonly db: Db;
  readonly master: Buffer;
  readonly now: Date;
  readonly newId: () => string;
};

/** Patients read at a time. */
const page = 500;

/** What is found by digests is written with the new key. @returns how many patients */
async function digestAnew(
  within: Db,
  orgId: string,
  keyring: Keyring,
  key: Buffer,
): Promise<number> {
  const keys = await keyring.within(within, orgId);
  const digest = (text: string): string => keyedDigest(key, text);
  let count = 0;
  for (let after: string | undefined; ;) {
    const rows = await within
      .selectFrom('patient')
      .select(['id', 'card'])
      .where('org_id', '=', orgId)
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(page)
      .execute();
    for (const { id, card } of rows) {
      const opened = keys.open('patient.card', id, card) as PatientCard;
      await within
        .updateTable('patient')
        .set({
          name_tokens: searchTokens(opened, { digest }),
          identity: identityOf(opened, { digest }),
        })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    }
    count += rows.length;
    after = rows.at(-1)?.id;
    if (rows.length < page) return count;
  }
}

/**
 * Replaces the index key of every organisation, all or none: search digests are recomputed, and
 * another epoch begins, because the cursors the devices hold are sealed with the earlier key. A
 * device that meets the other epoch pulls everything and offers again what no backup has; so does one
 * that meets a copy restored from before.
 *
 * No other process may be at work.
 *
 * @returns how many patients were written
 * @throws MasterKeyError
 */
export function renewIndexKeys({ db, master, now, newId }: IndexRenewal): Promise<number> {
  return db.transaction().execute(async (within) => {
    await sql`lock table org_key in exclusive mode`.execute(within);
    const keyring = new Keyring(within, master);
    let patients = 0;
    for (const { org_id: orgId, key_id: keyId } of await within
      .selectFrom('org_key')
      .select(['org_id', 'key_id'])
      .where('purpose', '=', 'index')
      .orderBy('org_id')
      .execute()) {
      const key = newIndexKey();
      patients += await digestAnew(within, orgId, keyring, key);
      await within
        .updateTable('org_key')
        .set({
          wrapped: keyring.wrapping.wrap(orgId, keyId, key),
          created_at: sql`now()`,
          in_use_at: sql`now()`,
        })
        .where('org_id', '=', orgId)
        .where('key_id', '=', keyId)
        .execute();
      await appendAudit(within, orgId, {
        at: now,
        userId: null,
        action: 'changeIndexKey',
        entity: 'key',
        entityId: null,
        detail: { keyId, purpose: 'index' },
      });
    }
    await sql`
      insert into epoch (id, started_at, durable_through)
      select ${newId()}::uuid,
        greatest(${now}::timestamptz, last.started_at + interval '1 millisecond'), last.durable_through
      from (select started_at, durable_through from epoch order by started_at desc, id limit 1) last`.execute(
      within,
    );
    return patients;
  });
}
