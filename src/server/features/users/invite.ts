import type { Language } from '#contract/account.ts';
import type { OutputOf } from '#contract/call.ts';
import type {
  createUser as createContract,
  reinviteUser as reinviteContract,
} from '#contract/users.ts';
import { recordAudit } from '#server/db/audit.ts';
import { invitationLimits } from '#server/db/rate-limit.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { newToken, type SignedIn } from '#server/db/sessions.ts';
import { countOrRefuse } from '#server/features/account/own-password.ts';
import type { HttpExchange, SignedInRequest } from '#server/features/handler.ts';
import type { Server } from '#server/runtime/context.ts';
import { queueMail, sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { invitationMail } from './invitation-mail.ts';
import { UserAccounts } from '#server/features/users/queries/user-accounts.ts';

type Asked = {
  readonly server: Server;
  readonly session: SignedIn;
  readonly http: HttpExchange;
  readonly now: Date;
};

/** @throws Refusal rate.limited */
const countInvitation = ({ server, session, http, now }: Asked): Promise<void> =>
  countOrRefuse(
    server.db,
    http,
    { kind: 'invitation account', subject: session.userId, limit: invitationLimits.account },
    now,
  );

/** Writes the invitation and its mail in the transaction of `scope`. */
async function writeInvitation(
  { server, session }: Asked,
  scope: RequestScope,
  userId: string,
  { language = 'en', email }: { language?: Language | undefined; email?: string | undefined },
): Promise<void> {
  const { token, hash } = newToken(scope.orgId);
  const person = await new UserAccounts(scope).invite(userId, hash, email);
  const words = invitationMail(language, 'person', {
    givenName: person.given_name,
    userName: person.user_name,
    agency: session.orgName,
    link: `${server.baseUrl()}/register#token=${encodeURIComponent(token)}`,
  });
  const mail = { id: server.newId(), to: person.email, ...words };
  await queueMail(scope.db, scope.keys, scope.orgId, mail, scope.now);
}

export async function createUser({
  input: { language, ...given },
  repo,
  ...asked
}: SignedInRequest<typeof createContract>): Promise<OutputOf<typeof createContract>> {
  const { server } = asked;
  await countInvitation(asked);
  const id = await server.db.transaction().execute(async (db) => {
    const scope = { ...repo.scope, db };
    const created = await new UserAccounts(scope).create(given);
    await writeInvitation(asked, scope, created, { language });
    return created;
  });
  server.later(() => sendWaitingMails(server));
  return { id };
}

export async function reinviteUser({
  input: { userId, language, email },
  repo,
  ...asked
}: SignedInRequest<typeof reinviteContract>): Promise<OutputOf<typeof reinviteContract>> {
  const { server } = asked;
  await countInvitation(asked);
  await server.db.transaction().execute(async (db) => {
    const scope = { ...repo.scope, db };
    await writeInvitation(asked, scope, userId, { language, email });
    await recordAudit(scope, 'user', userId, {});
  });
  server.later(() => sendWaitingMails(server));
  return {};
}
