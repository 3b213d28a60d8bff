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
  readonly step: Step;
  /** How the person proved who they are before they choose an account. */
  readonly shownBy: ShownBy | null;
};

/** A code; the choice among a person's accounts; or the code of the account that was chosen. */
export type Step = 'code' | 'pick' | 'picked-code';
export type ShownBy = 'password' | 'code' | 'recovery code' | 'passkey';
const shownBys: readonly ShownBy[] = ['password', 'code', 'recovery code', 'passkey'];

/**
 * Begins to wait, in place of what waited on this device. @returns the token, which is stored
 * nowhere
 */
export async function putPending(
  db: Db,
  { orgId, userId }: Pick<Pending, 'orgId' | 'userId'>,
  { deviceId, clientId, mark }: SignInPlace,
  now: Date,
  { step, shownBy }: Pick<Pending, 'step' | 'shownBy'> = { step: 'code', shownBy: null },
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
      step,
      shown_by: shownBy,
    })
    .execute();
  return token;
}

/**
 * What waits under a token in this browser; null when nothing does, or no more, or elsewhere. A
 * choice may lead to an account with another client on the device.
 */
export async function findPending(
  db: Db,
  token: string,
  { deviceId, clientId, mark }: SignInPlace,
  now: Date,
  steps: readonly Step[] = ['code', 'picked-code'],
): Promise<Pending | null> {
  const read = readToken(token);
  if (!read) return null;
  const row = await db
    .selectFrom('pending_sign_in')
    .select(['user_id', 'client_id', 'step', 'shown_by'])
    .where('org_id', '=', read.orgId)
    .where('token_hash', '=', read.hash)
    .where('device_id', '=', deviceId)
    .where('device_mark', '=', mark)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row || !steps.includes(row.step)) return null;
  if (row.step !== 'pick' && row.client_id !== clientId) return null;
  return {
    orgId: read.orgId,
    userId: row.user_id,
    tokenHash: read.hash,
    step: row.step,
    shownBy: shownBys.find((each) => each === row.shown_by) ?? null,
  };
}

/** Ends the waiting of one. @returns false when somebody was faster */
export async function usePending(
  db: Db,
  { orgId, tokenHash }: Pick<Pending, 'orgId' | 'tokenHash'>,
): Promise<boolean> {
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
