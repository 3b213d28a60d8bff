import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { markAppDownloaded } from '#server/features/users/rows.ts';
import { personOf, selectPerson, type Person } from '#server/db/people.ts';

/**
 * The clients that may send sealed entries: their owners, the keys they seal with, and the tokens
 * that authorise them.
 */

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export type GrantRegistration = {
  readonly orgId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly publicKey: string;
  /** The organisation’s key that the client received. */ readonly orgKeyId: number;
};

/**
 * Registers the public key of a person’s client. Returns its upload token, which is stored
 * nowhere. An earlier token and key of the client become invalid.
 *
 * @throws Refusal sync.owner when the client is not this person's
 */
export async function registerUploadGrant(
  db: Db,
  { orgId, userId, clientId, publicKey, orgKeyId }: GrantRegistration,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const changed = await db
    .updateTable('client')
    .set({ letter_key: publicKey, upload_token_hash: hashOf(token), letter_key_id: orgKeyId })
    .where('org_id', '=', orgId)
    .where('id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Refusal('sync.owner');
  await markAppDownloaded(db, orgId, userId);
  return token;
}

export type UploadGrant = { readonly person: Person; readonly publicKey: string };

/**
 * The owner of a client, if the token is right and they may still sign in: what a PIN opens is
 * nothing for somebody who has left.
 *
 * @throws Refusal sync.owner
 */
export async function requireUploadGrant(
  db: Db,
  clientId: string,
  token: string,
): Promise<UploadGrant> {
  const { active, ...grant } = await findUploadGrant(db, clientId, token);
  if (!active) throw new Refusal('sync.owner');
  return grant;
}

/**
 * The same, even for somebody who may no longer sign in: what they wrote before still arrives, and
 * their device still learns that it is to be wiped.
 *
 * @throws Refusal sync.owner
 */
export async function findUploadGrant(
  db: Db,
  clientId: string,
  token: string,
): Promise<UploadGrant & { readonly active: boolean }> {
  const row = await selectPerson(db)
    .innerJoin('client', (join) =>
      join
        .onRef('client.org_id', '=', 'app_user.org_id')
        .onRef('client.user_id', '=', 'app_user.id'),
    )
    .select([
      'client.id as client_id',
      'client.device_name',
      'client.letter_key',
      'client.upload_token_hash',
    ])
    .where('client.id', '=', clientId)
    .executeTakeFirst();
  const hash = row?.upload_token_hash;
  if (!row || !hash || row.letter_key === null || !timingSafeEqual(hash, hashOf(token)))
    throw new Refusal('sync.owner');
  return { person: personOf(row), publicKey: row.letter_key, active: row.active };
}
