import { invitationTokenMs } from '#domain/settings.ts';
import type { Db } from '#server/db/connect.ts';
import type { ReadToken } from '#server/db/sessions.ts';

/** Mailed links that open an account for the first time; stored by the hash of their token. */

type Owner = { readonly orgId: string; readonly userId: string };

export type NewInvitation = Owner & {
  readonly email: string;
  readonly invitedBy: string;
  readonly tokenHash: Buffer;
};

/** Adds a link, valid once and for 72 hours. */
export async function addInvitation(
  db: Db,
  { orgId, userId, email, invitedBy, tokenHash }: NewInvitation,
  now: Date,
): Promise<void> {
  await db
    .insertInto('invitation')
    .values({
      org_id: orgId,
      token_hash: tokenHash,
      user_id: userId,
      email,
      invited_by: invitedBy,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationTokenMs),
      used_at: null,
    })
    .execute();
}

/** Ends a person's links that still wait. */
export async function endInvitations(db: Db, { orgId, userId }: Owner, now: Date): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ used_at: now })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Whom a link is for and where it was mailed. */
export type Invited = { readonly userId: string; readonly email: string };

/** The invitation of a token; null when it is unknown, used or expired. */
export async function findInvitation(db: Db, token: ReadToken, now: Date): Promise<Invited | null> {
  const row = await db
    .selectFrom('invitation')
    .select(['user_id', 'email'])
    .where('org_id', '=', token.orgId)
    .where('token_hash', '=', token.hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email } : null;
}

/** Uses up a link: only one request succeeds, even when two arrive at the same time. */
export async function useInvitation(db: Db, token: ReadToken, now: Date): Promise<Invited | null> {
  const row = await db
    .updateTable('invitation')
    .set({ used_at: now })
    .where('org_id', '=', token.orgId)
    .where('token_hash', '=', token.hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email } : null;
}

/** The newest link of a person that waits. */
export const waitingInvitation = (db: Db, { orgId, userId }: Owner, now: Date) =>
  db
    .selectFrom('invitation')
    .select(['email', 'created_at', 'expires_at'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
