import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { changeUserEmail as contract } from '#contract/users.ts';
import { invitationTokenMs } from '#domain/settings.ts';
import { maskedEmail } from '#domain/texts.ts';
import { recordAudit } from '#server/db/audit.ts';
import { invitationLimits } from '#server/db/rate-limit.ts';
import { newCode } from '#server/features/account/contact.ts';
import { countOrRefuse } from '#server/features/account/own-password.ts';
import {
  dropVerification,
  putVerification,
} from '#server/features/account/queries/verifications.ts';
import { addressAskedMail, newAddressMail } from '#server/features/account/verification-mail.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { queueMail, sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { UserAccounts } from '#server/features/users/queries/user-accounts.ts';

/**
 * Mails a code to a person's new address, and tells the present one who asked. An administrator
 * does not set it: a reset link would then open the account to the owner of the new mailbox, who
 * may be the administrator. The code counts only with the person's own password.
 */
export async function changeUserEmail({
  input: { userId, email, language = 'en' },
  server,
  session,
  repo: { scope },
  http,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  // In the profile, with the password.
  if (userId === session.userId) throw new Refusal('user.self');
  const tries = { kind: 'invitation account', subject: session.userId };
  await countOrRefuse(server.db, http, { ...tries, limit: invitationLimits.account }, now);
  const proof = { orgId: session.orgId, userId, kind: 'email' as const };
  const [id, code, target] = [server.newId(), newCode(), email.trim()];
  const { given_name: name } = await server.db.transaction().execute(async (db) => {
    const person = await new UserAccounts({ ...scope, db }).registered(userId);
    const made = { ...proof, id, target, code, validMs: invitationTokenMs, byOffice: true };
    await putVerification(db, scope.keys, made, now);
    const asked = { by: `${session.givenName} ${session.familyName}`, target: maskedEmail(target) };
    const told = {
      id: server.newId(),
      to: person.email,
      ...addressAskedMail(person.given_name, asked),
    };
    await queueMail(db, scope.keys, session.orgId, told, now);
    await recordAudit({ ...scope, db }, 'user', userId, { kind: 'email' });
    return person;
  });
  server.later(() => sendWaitingMails(server));
  try {
    const words = newAddressMail[language](name, code);
    await server.mailer.send({ id: server.newId(), to: target, ...words });
  } catch (error) {
    server.log.failure('verification', error, { kind: 'email' });
    await dropVerification(server.db, proof);
    throw new Refusal('verification.not-sent', { cause: error });
  }
  return {};
}
