import { resetPassword as contract } from '#contract/admin.ts';
import { Refusal } from '#contract/errors.ts';
import type { Server } from '#server/runtime/context.ts';
import { appendAudit } from '#server/db/audit.ts';
import { countTry, resetLimits } from '#server/db/rate-limit.ts';
import { newToken } from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';
import { queueMail, sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { handleOpen } from '../handler.ts';

/** A reset link holds for an hour. */
const validMs = 3_600_000;

const words = (name: string, link: string): string => `Hello ${name},

somebody, hopefully you, asked for a new password for your Porchlight account. Open this link within one hour to set it:

${link}

If it was not you, nothing has changed and you need not do anything.
`;

async function sendLink(server: Server, user: AppUser, now: Date): Promise<void> {
  const { token, hash } = newToken(user.org_id);
  const link = `${server.baseUrl()}/resetPassword#token=${encodeURIComponent(token)}`;
  await server.db.transaction().execute(async (db) => {
    await db.insertInto('password_reset').values({ org_id: user.org_id, token_hash: hash, user_id: user.id, created_at: now, expires_at: new Date(now.getTime() + validMs), used_at: null }).execute();
    await queueMail(server, db, user.org_id, { id: server.newId(), to: user.email, subject: 'Your new Porchlight password', text: words(user.given_name, link) }, now);
    await appendAudit(db, user.org_id, { at: now, userId: user.id, action: 'resetPassword', entity: 'user', entityId: user.id });
  });
  await sendWaitingMails(server);
}

export const resetPassword = handleOpen(contract, async ({ input, server, line, now }) => {
  const userName = input.userName.trim().toLowerCase();
  const wait = Math.max(await countTry(server.db, 'reset account', userName, resetLimits.account, now), await countTry(server.db, 'reset address', line.address, resetLimits.address, now));
  if (wait > 0) {
    line.retryAfter(wait);
    throw new Refusal('rate.limited');
  }
  // Behind the answer, so that neither its words nor its time tell whether the account exists.
  server.later(async () => {
    const user = await server.db.selectFrom('app_user').selectAll().where('user_name', '=', userName).where('active', '=', true).executeTakeFirst();
    if (user) await sendLink(server, user, now);
  });
  return {};
});
