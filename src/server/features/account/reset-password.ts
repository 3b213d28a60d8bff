import type { OutputOf } from '#contract/call.ts';
import type { resetPassword as contract, Language } from '#contract/account.ts';
import { Refusal } from '#contract/errors.ts';
import type { Server } from '#server/runtime/context.ts';
import { appendAudit } from '#server/db/audit.ts';
import { countTry, resetLimits } from '#server/db/rate-limit.ts';
import { newToken } from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';
import { queueMail, sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import type { OpenRequest } from '#server/features/handler.ts';
import { addResetLink, userByName } from '#server/features/account/queries.ts';
import { resetMail } from './reset-mail.ts';

async function sendLink(
  server: Server,
  user: AppUser,
  language: Language,
  now: Date,
): Promise<void> {
  const { token, hash } = newToken(user.org_id);
  const link = `${server.baseUrl()}/resetPassword#token=${encodeURIComponent(token)}`;
  const keys = await server.keyring.of(user.org_id);
  await server.db.transaction().execute(async (db) => {
    await addResetLink(db, { orgId: user.org_id, userId: user.id }, hash, now);
    await queueMail(
      db,
      keys,
      user.org_id,
      { id: server.newId(), to: user.email, ...resetMail[language](user.given_name, link) },
      now,
    );
    await appendAudit(db, user.org_id, {
      at: now,
      userId: user.id,
      action: 'resetPassword',
      entity: 'user',
      entityId: user.id,
    });
  });
  await sendWaitingMails(server);
}

export async function resetPassword({
  input,
  server,
  http,
  now,
}: OpenRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const userName = input.userName.trim().toLowerCase();
  const wait = Math.max(
    await countTry(server.db, 'reset account', userName, resetLimits.account, now),
    await countTry(server.db, 'reset address', http.address, resetLimits.address, now),
  );
  if (wait > 0) {
    http.retryAfter(wait);
    throw new Refusal('rate.limited');
  }
  // Behind the answer, so that neither its words nor its time reveal whether the account exists.
  server.later(async () => {
    const user = await userByName(server.db, userName);
    if (user?.active) await sendLink(server, user, input.language ?? 'en', now);
  });
  return {};
}
