import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  readInvitation as readContract,
  register as registerContract,
} from '#contract/register.ts';
import { appendAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { invitationLimits } from '#server/db/rate-limit.ts';
import { readToken, type ReadToken } from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';
import { requireGoodPassword } from '#server/features/account/new-password.ts';
import { countOrRefuse } from '#server/features/account/own-password.ts';
import { hashPassword } from '#server/features/account/passwords.ts';
import {
  endResetLinks,
  openAccount,
  organisationName,
  userById,
} from '#server/features/account/queries.ts';
import type { HttpExchange, OpenRequest } from '#server/features/handler.ts';
import { requireOwnName } from '#server/features/users/queries/colleagues.ts';
import {
  endInvitations,
  findInvitation,
  useInvitation,
  type Invited,
} from '#server/features/users/queries/invitations.ts';

/** What an invited person does with the mailed link; nobody is signed in yet. */

/** @throws Refusal rate.limited, invitation.over */
async function tokenOf(db: Db, http: HttpExchange, given: string, now: Date): Promise<ReadToken> {
  await countOrRefuse(
    db,
    http,
    { kind: 'invitation address', subject: http.address, limit: invitationLimits.address },
    now,
  );
  const token = readToken(given);
  if (!token) throw new Refusal('invitation.over');
  return token;
}

/** The invited person, who has no password yet. @throws Refusal invitation.over */
async function invitedUser(db: Db, orgId: string, invited: Invited | null): Promise<AppUser> {
  const user = invited ? await userById(db, orgId, invited.userId) : undefined;
  if (!user || user.password_hash !== '') throw new Refusal('invitation.over');
  return user;
}

export async function readInvitation({
  input,
  server: { db },
  http,
  now,
}: OpenRequest<typeof readContract>): Promise<OutputOf<typeof readContract>> {
  const token = await tokenOf(db, http, input.token, now);
  const user = await invitedUser(db, token.orgId, await findInvitation(db, token, now));
  return {
    orgName: await organisationName(db, token.orgId),
    userName: user.user_name,
    givenName: user.given_name,
    familyName: user.family_name,
  };
}

export async function register({
  input: { token: given, newPassword, ...names },
  server,
  http,
  now,
}: OpenRequest<typeof registerContract>): Promise<OutputOf<typeof registerContract>> {
  const token = await tokenOf(server.db, http, given, now);
  const { orgId } = token;
  // A refused password rolls the use of the link back.
  return server.db.transaction().execute(async (db) => {
    const invited = await useInvitation(db, token, now);
    const user = await invitedUser(db, orgId, invited);
    const [givenName, familyName] = [names.givenName.trim(), names.familyName.trim()];
    const named = { given_name: givenName, family_name: familyName };
    await requireOwnName(db, user, named);
    await requireGoodPassword(db, { ...user, ...named }, newPassword);
    const owner = { orgId, userId: user.id };
    await openAccount(db, owner, {
      givenName,
      familyName,
      passwordHash: await hashPassword(newPassword),
      // The link came to this address, so it is the person's.
      emailVerifiedAt: invited?.email === user.email ? now : null,
    });
    await endInvitations(db, owner, now);
    await endResetLinks(db, owner, now);
    await appendAudit(db, orgId, {
      at: now,
      userId: user.id,
      action: 'register',
      entity: 'user',
      entityId: user.id,
    });
    return { userName: user.user_name };
  });
}
