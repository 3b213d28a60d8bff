import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { shareTries } from '#contract/devices.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';

/** The server's halves of what PINs open, one per client (decision 034). */

type ClientKey = { readonly orgId: string; readonly clientId: string };

const hashOf = (proof: string): Buffer => createHash('sha256').update(proof).digest();

/** @throws Refusal sync.owner when the client is not this person's, or is to be wiped */
export async function requireOwnClient(
  db: Db,
  { orgId, clientId }: ClientKey,
  userId: string,
): Promise<void> {
  const client = await db
    .selectFrom('client')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', clientId)
    .where('user_id', '=', userId)
    .where('wiped_at', 'is', null)
    .executeTakeFirst();
  if (!client) throw new Refusal('sync.owner');
}

/** Keeps a share in place of an earlier one; its tries start again at zero. */
export async function putShare(
  db: Db,
  keys: OrgKeys,
  { orgId, clientId }: ClientKey,
  { share, proof }: { share: string; proof: string },
  now: Date,
): Promise<void> {
  const row = {
    share: keys.seal('key_share', clientId, share),
    proof_hash: hashOf(proof),
    tries: 0,
    created_at: now,
  };
  await db
    .insertInto('key_share')
    .values({ org_id: orgId, client_id: clientId, ...row })
    .onConflict((conflict) => conflict.columns(['org_id', 'client_id']).doUpdateSet(row))
    .execute();
}

export async function removeShare(db: Db, { orgId, clientId }: ClientKey): Promise<void> {
  await db
    .deleteFrom('key_share')
    .where('org_id', '=', orgId)
    .where('client_id', '=', clientId)
    .execute();
}

/** Whether the server still has the half for a client’s PIN. */
export async function hasShare(db: Db, { orgId, clientId }: ClientKey): Promise<boolean> {
  return (
    (await db
      .selectFrom('key_share')
      .select('client_id')
      .where('org_id', '=', orgId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()) !== undefined
  );
}

/** Ends the shares of a person on every device, except the client `kept` if there is one. */
export async function removeOtherShares(
  db: Db,
  orgId: string,
  userId: string,
  kept: string | null,
): Promise<void> {
  let shares = db.deleteFrom('key_share').where('org_id', '=', orgId);
  if (kept !== null) shares = shares.where('client_id', '!=', kept);
  await shares
    .where('client_id', 'in', (clients) =>
      clients
        .selectFrom('client')
        .select('id')
        .where('org_id', '=', orgId)
        .where('user_id', '=', userId),
    )
    .execute();
}

/** `none`: there was nothing to try. */
export type ShareAnswer = {
  readonly share: string | null;
  readonly left: number;
  readonly outcome: 'released' | 'wrong' | 'spent' | 'none';
};

/**
 * One try. It is counted before the proof is looked at, in one statement, so that many at once do
 * not slip through. The last wrong one destroys the share.
 */
export async function tryShare(
  db: Db,
  keys: OrgKeys,
  { orgId, clientId }: ClientKey,
  proof: string,
): Promise<ShareAnswer> {
  const row = await db
    .updateTable('key_share')
    .set({ tries: sql<number>`tries + 1` })
    .where('org_id', '=', orgId)
    .where('client_id', '=', clientId)
    .where('tries', '<', shareTries)
    .returning(['share', 'proof_hash', 'tries'])
    .executeTakeFirst();
  if (!row) return { share: null, left: 0, outcome: 'none' };
  if (timingSafeEqual(row.proof_hash, hashOf(proof))) {
    await db
      .updateTable('key_share')
      .set({ tries: 0 })
      .where('org_id', '=', orgId)
      .where('client_id', '=', clientId)
      .execute();
    return {
      share: String(keys.open('key_share', clientId, row.share)),
      left: shareTries,
      outcome: 'released',
    };
  }
  if (row.tries < shareTries)
    return { share: null, left: shareTries - row.tries, outcome: 'wrong' };
  await removeShare(db, { orgId, clientId });
  return { share: null, left: 0, outcome: 'spent' };
}
