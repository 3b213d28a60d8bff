import type { OutputOf } from '#contract/call.ts';
import type { updatePassword as contract } from '#contract/account.ts';
import { Refusal } from '#contract/errors.ts';
import { appendAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { removeOtherShares } from '#server/features/devices/queries/key-shares.ts';
import { dropPending } from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { closeOtherSessions, readToken, type SignedIn } from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';
import { isCommon } from './common-passwords.ts';
import { ownerByPassword, userById } from './own-password.ts';
import { refuseByPasswordAlone } from './passkeys.ts';
import { hashPassword, isStrong } from './passwords.ts';
import type { OpenRequest } from '#server/features/handler.ts';

type Owner = {
  readonly user: AppUser;
  /** Session that goes on. */ readonly kept: SignedIn | null;
};

/** Uses up a link: it opens once, even when two requests bring it at the same time. */
async function ownerOfLink(db: Db, token: string, now: Date): Promise<Owner> {
  const read = readToken(token);
  const used = read
    ? await db
        .updateTable('password_reset')
        .set({ used_at: now })
        .where('org_id', '=', read.orgId)
        .where('token_hash', '=', read.hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('user_id')
        .executeTakeFirst()
    : undefined;
  const user = read && used ? await userById(db, read.orgId, used.user_id) : undefined;
  if (!user) throw new Refusal('password.token');
  return { user, kept: null };
}

/** Links that were asked for before lead nowhere: whoever reads the mailbox may have kept one. */
const endLinks = (db: Db, { org_id, id }: AppUser, now: Date) =>
  db
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('org_id', '=', org_id)
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute();

export async function updatePassword({
  input,
  server,
  session,
  http,
  now,
}: OpenRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { token, currentPassword, newPassword } = input;
  if ((token === null) === (currentPassword === null))
    throw new Refusal('request.invalid', {
      fields: [{ path: 'currentPassword', code: 'request.invalid' }],
    });
  // Outside the transaction: a wrong try must be counted although it changes nothing.
  const bySession =
    currentPassword === null
      ? null
      : await ownerByPassword(server.db, session, currentPassword, http, now);
  // Whoever found the password out would end the sessions of its owner, who has shown more.
  if (bySession) await refuseByPasswordAlone(server, bySession.kept);
  await server.db.transaction().execute(async (db) => {
    const { user, kept } = bySession ?? (await ownerOfLink(db, token ?? '', now));
    const agency = await db
      .selectFrom('organisation')
      .select('name')
      .where('org_id', '=', user.org_id)
      .executeTakeFirstOrThrow();
    if (!isStrong(newPassword, user.user_name, [user.given_name, user.family_name, agency.name]))
      throw new Refusal('password.weak', {
        fields: [{ path: 'newPassword', code: 'password.weak' }],
      });
    if (await isCommon(newPassword))
      throw new Refusal('password.common', {
        fields: [{ path: 'newPassword', code: 'password.common' }],
      });
    await db
      .updateTable('app_user')
      .set({ password_hash: await hashPassword(newPassword), change_password: false })
      .where('org_id', '=', user.org_id)
      .where('id', '=', user.id)
      .execute();
    await endLinks(db, user, now);
    await dropPending(db, user.org_id, user.id);
    await closeOtherSessions(db, user.org_id, user.id, kept?.tokenHash ?? null);
    // By a link the password was lost: then the PIN may be what still opens the work on a device
    // (decision 034).
    if (kept) await removeOtherShares(db, user.org_id, user.id, kept.clientId);
    await appendAudit(db, user.org_id, {
      at: now,
      userId: user.id,
      action: 'updatePassword',
      entity: 'user',
      entityId: user.id,
      detail: { by: kept ? 'password' : 'link' },
    });
  });
  return {};
}
