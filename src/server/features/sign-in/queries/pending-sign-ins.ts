import { minuteMs } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { newToken, readToken } from '#server/db/sessions.ts';

/**
 * Right passwords that wait for a code: each for five minutes, for the browser it was typed in, and
 * for one session.
 */
const validMs = 5 * minuteMs;

/**
 * The browser a sign-in comes from: its id for the device, the client it names, and the hash of its
 * cookie.
 */
export type SignInPlace = {
  readonly deviceId: string;
  readonly clientId: string | null;
  readonly mark: Buffer;
};
export type Pending = {
  readonly orgId: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
};

/**
 * Begins to wait, in place of what waited on this device. @returns the token, which is stored
 * nowhere
 */
export async function putPending(
  db: Db,
  { orgId, userId }: Omit<Pending, 'tokenHash'>,
  { deviceId, clientId, mark }: SignInPlace,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken(orgId);
  await db
    .deleteFrom('pending_sign_in')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .execute();
  await db
    .insertInto('pending_sign_in')
    .values({
      org_id: orgId,
      token_hash: hash,
      user_id: userId,
      device_id: deviceId,
      client_id: clientId,
      device_mark: mark,
      expires_at: new Date(now.getTime() + validMs),
    })
    .execute();
  return token;
}

/** What waits under a token in this browser; null when nothing does, or no more, or elsewhere. */
export async function findPending(
  db: Db,
  token: string,
  { deviceId, clientId, mark }: SignInPlace,
  now: Date,
): Promise<Pending | null> {
  const read = readToken(token);
  if (!read) return null;
  const row = await db
    .selectFrom('pending_sign_in')
    .select(['user_id', 'client_id'])
    .where('org_id', '=', read.orgId)
    .where('token_hash', '=', read.hash)
    .where('device_id', '=', deviceId)
    .where('device_mark', '=', mark)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && row.client_id === clientId
    ? { orgId: read.orgId, userId: row.user_id, tokenHash: read.hash }
    : null;
}

/** Ends the waiting of one. @returns false when somebody was faster */
export async function usePending(db: Db, { orgId, tokenHash }: Pending): Promise<boolean> {
  const row = await db
    .deleteFrom('pending_sign_in')
    .where('org_id', '=', orgId)
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what waits of a person on every device: another password, or other codes. */
export async function dropPending(db: Db, orgId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('pending_sign_in')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute();
}
