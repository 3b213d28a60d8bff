import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  linkAccount as contract,
  unlinkAccount as unlinkContract,
} from '#contract/linked-accounts.ts';
import { blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import { appendAudit } from '#server/db/audit.ts';
import { forgetTries, signInLimits } from '#server/db/rate-limit.ts';
import { countOrRefuse } from '#server/features/account/own-password.ts';
import { verifyNothing, verifyPassword } from '#server/features/account/passwords.ts';
import { userByName } from '#server/features/account/queries.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { linkAccounts, otherAccounts } from '#server/features/sign-in/queries/login-links.ts';

/**
 * Links another account of the signed-in person, who shows that it is theirs with its password. An
 * administrator cannot link for somebody: a person with two linked accounts can act as both.
 */
export async function linkAccount({
  input,
  server,
  session,
  http,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { db } = server;
  const subject = input.userName.trim().toLowerCase();
  const tries = { kind: 'linked account', subject, limit: signInLimits.account };
  await countOrRefuse(
    db,
    http,
    { kind: 'sign-in address', subject: http.address, limit: signInLimits.address },
    now,
  );
  await countOrRefuse(db, http, tries, now);
  const user = await userByName(db, subject);
  const isRight = user
    ? await verifyPassword(user.password_hash, input.password)
    : await verifyNothing(input.password);
  if (
    !isRight ||
    !user?.active ||
    user.org_id !== session.orgId ||
    user.id === session.userId ||
    blocksLogin(parsePrivileges(user.privileges))
  )
    throw new Refusal('account.link');
  await forgetTries(db, tries.kind, subject);
  const linked = await db.transaction().execute(async (within) => {
    const made = await linkAccounts(within, session.orgId, [session.userId, user.id], {
      newId: server.newId,
      now,
    });
    await appendAudit(within, session.orgId, {
      at: now,
      userId: session.userId,
      action: 'linkAccount',
      entity: 'user',
      entityId: user.id,
      detail: { linked: made },
    });
    return made;
  });
  return { linked };
}

/** Takes one of the person's other accounts away; it needs no password, for it opens nothing. */
export async function unlinkOwn({
  input: { userId },
  session,
  repo,
}: SignedInRequest<typeof unlinkContract>): Promise<OutputOf<typeof unlinkContract>> {
  const others = await otherAccounts(repo.scope.db, session);
  if (!others.some(({ id }) => id === userId)) throw new Refusal('record.not-found');
  const { tokenHash } = session;
  const unlinked = await repo.transaction(({ users }) => users.unlinkById(userId, tokenHash));
  return { unlinked };
}
