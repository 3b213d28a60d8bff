import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { minuteMs } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';

/** What makes the one-time codes of people, and their recovery codes (decision 045). */

export type CodeOwner = { readonly orgId: string; readonly userId: string };

const table = 'code_secret';
/** A prepared secret must be turned on within this time; later a new one is needed. */
const preparedMs = 15 * minuteMs;

const secretOf = (db: Db, { orgId, userId }: CodeOwner) =>
  db.selectFrom(table).selectAll().where('org_id', '=', orgId).where('user_id', '=', userId);

/**
 * A secret as it is needed to look at a code: base32, and the last time step whose code was taken.
 */
export type OpenSecret = {
  readonly secret: string;
  readonly lastStep: number;
  readonly recoverySalt: Buffer | null;
};

type SecretRow = {
  readonly user_id: string;
  readonly secret: Uint8Array;
  readonly last_step: number;
  readonly recovery_salt: Uint8Array | null;
};

const opened = (keys: OrgKeys, row: SecretRow | undefined): OpenSecret | null =>
  row
    ? {
        secret: String(keys.open(table, row.user_id, row.secret)),
        lastStep: row.last_step,
        recoverySalt: row.recovery_salt && Buffer.from(row.recovery_salt),
      }
    : null;

/** The secret of somebody who signs in with codes; null for everybody else. */
export const secretInForce = async (
  db: Db,
  keys: OrgKeys,
  owner: CodeOwner,
): Promise<OpenSecret | null> =>
  opened(
    keys,
    await secretOf(db, owner).where('switched_on_at', 'is not', null).executeTakeFirst(),
  );

/**
 * The secret that somebody is setting up, locked until the caller's transaction ends; null when
 * there is none, or no more.
 */
export const preparedSecret = async (
  db: Db,
  keys: OrgKeys,
  owner: CodeOwner,
  now: Date,
): Promise<OpenSecret | null> =>
  opened(
    keys,
    await secretOf(db, owner)
      .where('switched_on_at', 'is', null)
      .where('prepared_at', '>', new Date(now.getTime() - preparedMs))
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );

/** Since when somebody signs in with codes, and how many recovery codes are left. */
export async function standingOf(
  db: Db,
  owner: CodeOwner,
): Promise<{ since: Date | null; recoveryLeft: number }> {
  const row = await secretOf(db, owner).clearSelect().select('switched_on_at').executeTakeFirst();
  return {
    since: row?.switched_on_at ?? null,
    recoveryLeft: (await unusedCodes(db, owner)).length,
  };
}

/** Stores a new secret that is not in force yet. @throws Refusal code.on when one is in force */
export async function prepareSecret(
  db: Db,
  keys: OrgKeys,
  { orgId, userId }: CodeOwner,
  secret: string,
  now: Date,
): Promise<void> {
  const row = {
    secret: keys.seal(table, userId, secret),
    prepared_at: now,
    switched_on_at: null,
    last_step: 0,
    recovery_salt: null,
  };
  const kept = await db
    .insertInto(table)
    .values({ org_id: orgId, user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id'])
        .doUpdateSet(row)
        .where('code_secret.switched_on_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!kept) throw new Refusal('code.on');
}

export type NewCodes = {
  readonly step: number;
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
};

/**
 * Puts a prepared secret in force, once, even when two requests ask for it. The request that proved
 * it holds it (`preparedSecret`): another one cannot take its place meanwhile.
 */
export async function putInForce(
  db: Db,
  { orgId, userId }: CodeOwner,
  { step, salt, hashes }: NewCodes,
  now: Date,
): Promise<void> {
  const put = await db
    .updateTable(table)
    .set({ switched_on_at: now, last_step: step, recovery_salt: salt })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('switched_on_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!put) throw new Refusal('code.unprepared');
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ org_id: orgId, user_id: userId, hash, used_at: null })))
    .execute();
}

/**
 * Uses up a time step and every earlier one, in one statement. @returns false when somebody was
 * faster
 */
export async function useStep(
  db: Db,
  { orgId, userId }: CodeOwner,
  step: number,
): Promise<boolean> {
  const row = await db
    .updateTable(table)
    .set({ last_step: step })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

const unusedCodes = (db: Db, { orgId, userId }: CodeOwner) =>
  db
    .selectFrom('recovery_code')
    .select('hash')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/**
 * Uses up a recovery code, found by its hash. @returns how many are left; null when there is no
 * such one
 */
export async function useRecoveryCode(
  db: Db,
  owner: CodeOwner,
  hash: Buffer,
  now: Date,
): Promise<number | null> {
  const { orgId, userId } = owner;
  const unused = await unusedCodes(db, owner);
  const found = unused.find((row) => timingSafeEqual(row.hash, hash));
  if (!found) return null;
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('hash', '=', found.hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used ? unused.length - 1 : null;
}

/** Ends signing in with codes for a person. @returns whether it was in force */
export async function removeCodes(db: Db, { orgId, userId }: CodeOwner): Promise<boolean> {
  await db
    .deleteFrom('recovery_code')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute();
  const removed = await db
    .deleteFrom(table)
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .returning('switched_on_at')
    .executeTakeFirst();
  return removed !== undefined && removed.switched_on_at !== null;
}
