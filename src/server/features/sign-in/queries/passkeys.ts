import { createHash, randomBytes } from 'node:crypto';
import { minuteMs } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';

/** Passkeys people sign in with, and the challenges that wait for one (decision 049). */

export type PasskeyOwner = { readonly orgId: string; readonly userId: string };
export type KeptPasskey = PasskeyOwner & {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
};

const challengeBytes = 32;
const validMs = 5 * minuteMs;

const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/**
 * Whom a challenge is for: a browser that signs in, by the hash of its cookie, or a person who adds
 * a passkey.
 */
export type ChallengedBy = { readonly mark: Buffer } | { readonly userId: string };

/** A new challenge; only its hash is kept, for five minutes. */
export async function newChallenge(db: Db, by: ChallengedBy, now: Date): Promise<string> {
  const challenge = randomBytes(challengeBytes).toString('base64url');
  const whose =
    'mark' in by
      ? { device_mark: by.mark, user_id: null }
      : { device_mark: null, user_id: by.userId };
  await db
    .insertInto('passkey_challenge')
    .values({ hash: hashOf(challenge), ...whose, expires_at: new Date(now.getTime() + validMs) })
    .execute();
  return challenge;
}

/** Uses a challenge up. @returns false when it is unknown, used, over, or somebody else's */
export async function takeChallenge(
  db: Db,
  challenge: string,
  by: ChallengedBy,
  now: Date,
): Promise<boolean> {
  const whose = db.deleteFrom('passkey_challenge').where('hash', '=', hashOf(challenge));
  const own =
    'mark' in by
      ? whose.where('device_mark', '=', by.mark)
      : whose.where('user_id', '=', by.userId);
  const row = await own.returning('expires_at').executeTakeFirst();
  return row !== undefined && row.expires_at > now;
}

const owned = (db: Db, { orgId, userId }: PasskeyOwner) =>
  db.selectFrom('passkey').where('org_id', '=', orgId).where('user_id', '=', userId);

/** The passkeys of a person, the oldest first. */
export async function passkeysOf(
  db: Db,
  owner: PasskeyOwner,
): Promise<{ credentialId: string; device: string; addedAt: Date; lastUsedAt: Date | null }[]> {
  const rows = await owned(db, owner)
    .select(['credential_id', 'device', 'added_at', 'last_used_at'])
    .orderBy('added_at')
    .orderBy('credential_id')
    .execute();
  return rows.map((row) => ({
    credentialId: textOf(row.credential_id),
    device: row.device,
    addedAt: row.added_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** A passkey, whosever it is. */
export async function findPasskey(db: Db, credentialId: string): Promise<KeptPasskey | null> {
  const row = await db
    .selectFrom('passkey')
    .select(['org_id', 'user_id', 'public_key', 'counter'])
    .where('credential_id', '=', bytesOf(credentialId))
    .executeTakeFirst();
  return row
    ? {
        orgId: row.org_id,
        userId: row.user_id,
        credentialId,
        publicKey: Buffer.from(row.public_key),
        counter: row.counter,
      }
    : null;
}

export type NewPasskey = KeptPasskey & { readonly device: string; readonly deviceId: string };

/** Keeps a passkey. @returns false when it is known already, of whomever */
export async function addPasskey(
  db: Db,
  { orgId, userId, credentialId, publicKey, counter, device, deviceId }: NewPasskey,
  now: Date,
): Promise<boolean> {
  const row = {
    org_id: orgId,
    credential_id: bytesOf(credentialId),
    user_id: userId,
    public_key: publicKey,
    counter,
    device,
    device_id: deviceId,
    added_at: now,
    last_used_at: null,
  };
  const kept = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Notes a use. @returns false when the passkey was removed, or used somewhere else with the same
 * count
 */
export async function usePasskey(
  db: Db,
  { orgId, credentialId, counter }: KeptPasskey,
  next: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter: next, last_used_at: now })
    .where('org_id', '=', orgId)
    .where('credential_id', '=', bytesOf(credentialId))
    .where('counter', '=', counter)
    .returning('counter')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns how many there were */
export async function removePasskeys(
  db: Db,
  { orgId, userId }: PasskeyOwner,
  credentialId?: string,
): Promise<number> {
  let gone = db.deleteFrom('passkey').where('org_id', '=', orgId).where('user_id', '=', userId);
  if (credentialId !== undefined) gone = gone.where('credential_id', '=', bytesOf(credentialId));
  return (await gone.returning('credential_id').execute()).length;
}

/** Removes passkeys added on a device that may be in other hands. */
export async function removePasskeysAddedOn(
  db: Db,
  { orgId, userId }: PasskeyOwner,
  deviceId: string,
): Promise<void> {
  await db
    .deleteFrom('passkey')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .execute();
}
