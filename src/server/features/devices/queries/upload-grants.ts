import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { personOf, selectPerson, type Person } from '#server/db/people.ts';

/**
 * The streams that may send letters: whose they are, the key they are written with, and the token
 * that lets them in.
 */

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export type StreamKeys = {
  readonly orgId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly publicKey: string;
  /** Key of the organisation that the stream is given. */ readonly orgKeyId: number;
};

/**
 * Registers the public key of a person's stream and gives its upload token, which is stored
 * nowhere. An earlier token and key of the stream end.
 *
 * @throws Refusal sync.owner when the stream is not this person's
 */
export async function registerStream(
  db: Db,
  { orgId, userId, clientId, publicKey, orgKeyId }: StreamKeys,
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
  return token;
}

export type LetterStream = { readonly person: Person; readonly publicKey: string };

/**
 * The person a stream belongs to, if the token opens it. Somebody who may not sign in any more may
 * not send either.
 *
 * @throws Refusal sync.owner
 */
export async function openStream(db: Db, clientId: string, token: string): Promise<LetterStream> {
  const { active, ...stream } = await knownStream(db, clientId, token);
  if (!active) throw new Refusal('sync.owner');
  return stream;
}

/**
 * The same, also of somebody who may not sign in any more: their device still has to hear that it
 * is to be wiped.
 *
 * @throws Refusal sync.owner
 */
export async function knownStream(
  db: Db,
  clientId: string,
  token: string,
): Promise<LetterStream & { readonly active: boolean }> {
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
