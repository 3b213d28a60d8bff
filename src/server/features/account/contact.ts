import { randomInt } from 'node:crypto';
import type { OutputOf } from '#contract/call.ts';
import {
  codeLength,
  type ContactKind,
  type declineEmail as declineContract,
  type readContact as readContract,
  type sendVerificationCode as sendContract,
  type verifyEmail as emailContract,
  type verifyPhoneNumber as phoneContract,
} from '#contract/contact.ts';
import type { Language } from '#contract/account.ts';
import { Refusal } from '#contract/errors.ts';
import { verificationCodeMs } from '#domain/settings.ts';
import { isEmail, isUsPhone, normalizePhone } from '#domain/texts.ts';
import { recordAudit } from '#server/db/audit.ts';
import { verificationLimits } from '#server/db/rate-limit.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { SignedIn } from '#server/db/sessions.ts';
import type { HttpExchange, SignedInRequest } from '#server/features/handler.ts';
import type { Server } from '#server/runtime/context.ts';
import { queueMail, sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { countOrRefuse, ownerByPassword } from './own-password.ts';
import { refuseByPasswordAlone } from './passkeys.ts';
import { endResetLinks, ownContact, setEmail, setPhone } from '#server/features/account/queries.ts';
import {
  dropOfficeEmail,
  dropVerification,
  pendingCode,
  putVerification,
  takeVerification,
} from '#server/features/account/queries/verifications.ts';
import { addressChangedMail, codeMail, codeText } from './verification-mail.ts';

/** A person's own mail address and phone number, each proven with a code (spec portal §8). */

export async function readContact({
  repo: { scope },
}: SignedInRequest<typeof readContract>): Promise<OutputOf<typeof readContract>> {
  const { db, keys, now } = scope;
  const proof = { orgId: scope.orgId, userId: scope.userId, kind: 'email' as const };
  const pending = await pendingCode(db, keys, proof, now);
  return {
    ...(await ownContact(db, keys, scope)),
    pendingEmail: pending?.target ?? null,
    pendingByOffice: pending?.byOffice ?? false,
  };
}

export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/** The address or number in the form it is kept in. @throws Refusal request.invalid */
function targetOf(kind: ContactKind, given: string): string {
  const target = given.trim();
  if (kind === 'email' && isEmail(target)) return target;
  if (kind === 'phone' && isUsPhone(target)) return normalizePhone(target);
  throw new Refusal('request.invalid', {
    fields: [{ path: 'target', code: 'request.invalid' }],
  });
}

type Message = {
  readonly kind: ContactKind;
  readonly target: string;
  readonly code: string;
  readonly language: Language;
};

/** The person waits for the code, so it is sent at once or not at all. @throws when it is not */
const sendCode = (
  { mailer, texts, newId }: Server,
  { givenName }: SignedIn,
  { kind, target, code, language }: Message,
): Promise<void> =>
  kind === 'email'
    ? mailer.send({ id: newId(), to: target, ...codeMail[language](givenName, code) })
    : texts.send(target, codeText[language](code));

export async function sendVerificationCode({
  input: { kind, target: given, password, language = 'en' },
  session,
  server,
  repo: { scope },
  http,
  now,
}: SignedInRequest<typeof sendContract>): Promise<OutputOf<typeof sendContract>> {
  const target = targetOf(kind, given);
  await refuseByPasswordAlone(server, session);
  await ownerByPassword(server.db, session, password, http, now);
  await countOrRefuse(
    server.db,
    http,
    { kind: 'verification sent', subject: session.userId, limit: verificationLimits.send },
    now,
  );
  const proof = { orgId: session.orgId, userId: session.userId, kind };
  const code = newCode();
  const sent = {
    id: server.newId(),
    target,
    code,
    validMs: verificationCodeMs,
    byOffice: false,
  };
  await server.db.transaction().execute(async (db) => {
    await putVerification(db, scope.keys, { ...proof, ...sent }, now);
    await recordAudit({ ...scope, db }, 'user', session.userId, { kind });
  });
  try {
    await sendCode(server, session, { kind, target, code, language });
  } catch (error) {
    server.log.failure('verification', error, { kind });
    await dropVerification(server.db, proof);
    throw new Refusal('verification.not-sent', { cause: error });
  }
  return {};
}

type Entered = {
  readonly server: Server;
  readonly session: SignedIn;
  readonly http: HttpExchange;
  readonly scope: RequestScope;
  readonly now: Date;
};

/**
 * What the person's code proves. Outside a transaction: a wrong try must be counted although it
 * changes nothing.
 *
 * @throws Refusal rate.limited, verification.email, verification.phone
 */
async function proven(
  { server, session, http, scope, now }: Entered,
  kind: ContactKind,
  code: string,
  byOffice = false,
): Promise<string> {
  await countOrRefuse(
    server.db,
    http,
    { kind: 'verification entered', subject: session.userId, limit: verificationLimits.enter },
    now,
  );
  const proof = { orgId: session.orgId, userId: session.userId, kind, byOffice };
  const digits = code.replace(/\s+/g, '');
  const target = await takeVerification(server.db, scope.keys, proof, digits, now);
  if (target === null) throw new Refusal(`verification.${kind}`);
  return target;
}

/**
 * Whether the code that waits is an administrator's; then the password was given with it. Without
 * it, an administrator with the person's open phone could move the address and ask for a reset
 * link.
 *
 * @throws Refusal verification.password, session.passkey, rate.limited, password.wrong
 */
async function officeCodeByOwner(
  { server, session, http, scope, now }: Entered,
  password: string | undefined,
): Promise<boolean> {
  const proof = { orgId: session.orgId, userId: session.userId, kind: 'email' as const };
  const pending = await pendingCode(server.db, scope.keys, proof, now);
  if (pending?.byOffice !== true) return false;
  if (password === undefined) throw new Refusal('verification.password');
  await refuseByPasswordAlone(server, session);
  await ownerByPassword(server.db, session, password, http, now);
  return true;
}

export async function verifyEmail({
  input: { code, password },
  repo: { scope },
  ...entered
}: SignedInRequest<typeof emailContract>): Promise<OutputOf<typeof emailContract>> {
  const { server, session, now } = entered;
  const byOffice = await officeCodeByOwner({ ...entered, scope }, password);
  const emailId = await proven({ ...entered, scope }, 'email', code, byOffice);
  const owner = { orgId: session.orgId, userId: session.userId };
  await server.db.transaction().execute(async (db) => {
    const former = await setEmail(db, owner, emailId, now);
    // A link in the previous mailbox must not outlive the change.
    await endResetLinks(db, owner, now);
    if (former !== emailId) {
      const words = addressChangedMail(session.givenName);
      const mail = { id: server.newId(), to: former, ...words };
      await queueMail(db, scope.keys, session.orgId, mail, now);
    }
    await recordAudit({ ...scope, db }, 'user', session.userId, { changed: former !== emailId });
  });
  server.later(() => sendWaitingMails(server));
  return { emailId };
}

/**
 * Declines an address an administrator asked for. Her own code stays: another tab may have asked for
 * it meanwhile.
 */
export async function declineEmail({
  repo: { scope },
  session: { orgId, userId },
  server,
}: SignedInRequest<typeof declineContract>): Promise<OutputOf<typeof declineContract>> {
  await server.db.transaction().execute(async (db) => {
    const dropped = await dropOfficeEmail(db, { orgId, userId });
    if (dropped) await recordAudit({ ...scope, db }, 'user', userId, { kind: 'email' });
  });
  return {};
}

export async function verifyPhoneNumber({
  input: { code },
  repo: { scope },
  ...entered
}: SignedInRequest<typeof phoneContract>): Promise<OutputOf<typeof phoneContract>> {
  const { server, session, now } = entered;
  const phone = await proven({ ...entered, scope }, 'phone', code);
  const owner = { orgId: session.orgId, userId: session.userId };
  await server.db.transaction().execute(async (db) => {
    await setPhone(db, scope.keys, owner, phone, now);
    await recordAudit({ ...scope, db }, 'user', session.userId, {});
  });
  return { phone };
}
