import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { codeTries, type ContactKind } from '#contract/contact.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';

/** Codes that prove a mail address or a phone number; at most one of a kind per person. */

export type Proof = {
  readonly orgId: string;
  readonly userId: string;
  readonly kind: ContactKind;
};

/** A keyed digest: a million codes are too few to hide behind a plain hash. */
const codeHash = (keys: OrgKeys, { userId, kind }: Proof, code: string): string =>
  keys.digest(`verification|${userId}|${kind}|${code}`);

export async function dropVerification(db: Db, { orgId, userId, kind }: Proof): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/**
 * Ends the code of an address that an administrator asked for.
 *
 * @returns whether there was one
 */
export async function dropOfficeEmail(
  db: Db,
  { orgId, userId }: Omit<Proof, 'kind'>,
): Promise<boolean> {
  const dropped = await db
    .deleteFrom('verification')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .where('by_office', '=', true)
    .returning('id')
    .execute();
  return dropped.length > 0;
}

/** Ends every code of a person. */
export async function dropVerifications(db: Db, orgId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .execute();
}

export type NewVerification = Proof & {
  readonly id: string;
  readonly target: string;
  readonly code: string;
  /** Milliseconds the code works for. */
  readonly validMs: number;
  /** An administrator asked for it: it counts only with the person's password. */
  readonly byOffice: boolean;
};

/** Keeps a code in place of an earlier one. Runs in the caller's transaction. */
export async function putVerification(
  db: Db,
  keys: OrgKeys,
  { id, target, code, validMs, byOffice, ...proof }: NewVerification,
  now: Date,
): Promise<void> {
  await dropVerification(db, proof);
  await db
    .insertInto('verification')
    .values({
      org_id: proof.orgId,
      id,
      user_id: proof.userId,
      kind: proof.kind,
      target: keys.seal('verification', id, target),
      code_hash: codeHash(keys, proof, code),
      created_at: now,
      expires_at: new Date(now.getTime() + validMs),
      by_office: byOffice,
    })
    .execute();
}

export type Pending = {
  /** The address or number the code was sent to. */
  readonly target: string;
  readonly byOffice: boolean;
};

/** The code that waits to be entered; null when none does. */
export async function pendingCode(
  db: Db,
  keys: OrgKeys,
  { orgId, userId, kind }: Proof,
  now: Date,
): Promise<Pending | null> {
  const row = await db
    .selectFrom('verification')
    .select(['id', 'target', 'by_office'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('tries', '<', codeTries)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row
    ? { target: String(keys.open('verification', row.id, row.target)), byOffice: row.by_office }
    : null;
}

/**
 * One try. It is counted before the code is looked at, in one statement, so that many at once do
 * not slip through. The right code is used up.
 *
 * @param byOffice whose code it may be: where the password was not asked for, only the person's
 * @returns the address or number it proves; null when the code is wrong, old or tried too often
 */
export async function takeVerification(
  db: Db,
  keys: OrgKeys,
  { byOffice, ...proof }: Proof & Pick<Pending, 'byOffice'>,
  code: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('verification')
    .set({ tries: sql<number>`tries + 1` })
    .where('org_id', '=', proof.orgId)
    .where('user_id', '=', proof.userId)
    .where('kind', '=', proof.kind)
    .where('by_office', '=', byOffice)
    .where('tries', '<', codeTries)
    .where('expires_at', '>', now)
    .returning(['id', 'target', 'code_hash'])
    .executeTakeFirst();
  if (!row) return null;
  const [known, given] = [row.code_hash, codeHash(keys, proof, code)].map((each) =>
    Buffer.from(each),
  );
  if (!known || !given || known.length !== given.length || !timingSafeEqual(known, given))
    return null;
  const used = await db
    .deleteFrom('verification')
    .where('org_id', '=', proof.orgId)
    .where('id', '=', row.id)
    .returning('id')
    .executeTakeFirst();
  return used ? String(keys.open('verification', row.id, row.target)) : null;
}
