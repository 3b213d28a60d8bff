import type { OutputOf } from '#contract/call.ts';
import type { updatePassword as contract } from '#contract/account.ts';
import { Refusal } from '#contract/errors.ts';
import { appendAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { removeOtherShares } from '#server/features/devices/queries/key-shares.ts';
import { dropPending } from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { closeOtherSessions, readToken, type SignedIn } from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';
import { ownerByPassword } from './own-password.ts';
import { refuseByPasswordAlone } from './passkeys.ts';
import { requireGoodPassword } from './new-password.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  endResetLinks,
  setPassword,
  useResetLink,
  userById,
} from '#server/features/account/queries.ts';
import { endInvitations } from '#server/features/users/queries/invitations.ts';
import type { OpenRequest } from '#server/features/handler.ts';

type Owner = {
  readonly user: AppUser;
  /** Session that goes on. */ readonly kept: SignedIn | null;
};

/** The person a reset link is for; uses up the link. @throws Refusal password.token */
async function ownerOfLink(db: Db, token: string, now: Date): Promise<Owner> {
  const read = readToken(token);
  const userId = read && (await useResetLink(db, read, now));
  const user = read && userId ? await userById(db, read.orgId, userId) : undefined;
  if (!user) throw new Refusal('password.token');
  return { user, kept: null };
}

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
  // A person who found out the password would end its owner's sessions, who has shown more.
  if (bySession) await refuseByPasswordAlone(server, bySession.kept);
  await server.db.transaction().execute(async (db) => {
    const { user, kept } = bySession ?? (await ownerOfLink(db, token ?? '', now));
    const owner = { orgId: user.org_id, userId: user.id };
    if (await verifyPassword(user.password_hash, newPassword))
      throw new Refusal('password.same', {
        fields: [{ path: 'newPassword', code: 'password.same' }],
      });
    await requireGoodPassword(db, user, newPassword);
    await setPassword(db, owner, await hashPassword(newPassword));
    await endResetLinks(db, owner, now);
    await endInvitations(db, owner, now);
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
