import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  codeStanding as standingContract,
  prepareCodes as prepareContract,
  switchOffCodes as offContract,
  switchOnCodes as onContract,
} from '#contract/sign-in-codes.ts';
import { appendAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { dropPending } from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { codeLimits, forgetTries } from '#server/db/rate-limit.ts';
import { closeOtherSessions, strengthen, type SignedIn } from '#server/db/sessions.ts';
import {
  prepareSecret,
  preparedSecret,
  putInForce,
  removeCodes,
  standingOf,
} from '#server/features/sign-in/queries/sign-in-codes.ts';
import type { HttpExchange, SignedInRequest } from '#server/features/handler.ts';
import { addressOf, newSecret, stepOf } from '#server/features/sign-in/one-time-code.ts';
import { countOrRefuse, ownerByPassword } from './own-password.ts';
import { lockAccount } from '#server/features/account/queries.ts';
import { newRecoveryCodes, readCode } from '#server/features/sign-in/recovery-codes.ts';
import { refuseByPasswordAlone } from './passkeys.ts';
import { auditingRefusals, acceptCode } from '#server/features/sign-in/accept-code.ts';

/** Turning a person's own sign-in code on and off (decision 045). */

const countCode = (db: Db, http: HttpExchange, { userId }: SignedIn, now: Date): Promise<void> =>
  countOrRefuse(
    db,
    http,
    { kind: 'code account', subject: userId, limit: codeLimits.account },
    now,
  );

/** Ends sign-ins under the earlier rule, except the session that asks. */
async function changed(
  db: Db,
  session: SignedIn,
  action: 'switchOnCodes' | 'switchOffCodes',
  now: Date,
): Promise<void> {
  const { orgId, userId } = session;
  await dropPending(db, orgId, userId);
  await closeOtherSessions(db, orgId, userId, session.tokenHash);
  await appendAudit(db, orgId, {
    at: now,
    userId,
    action,
    entity: 'user',
    entityId: userId,
    detail: {},
  });
}

export async function codeStanding({
  session,
  server,
}: SignedInRequest<typeof standingContract>): Promise<OutputOf<typeof standingContract>> {
  const { since, recoveryLeft } = await standingOf(server.db, session);
  return { since: since?.toISOString() ?? null, recoveryLeft };
}

export async function prepareCodes({
  input: { password },
  session,
  server,
  http,
  now,
}: SignedInRequest<typeof prepareContract>): Promise<OutputOf<typeof prepareContract>> {
  await refuseByPasswordAlone(server, session);
  const { user } = await ownerByPassword(server.db, session, password, http, now);
  const secret = newSecret();
  await prepareSecret(server.db, await server.keyring.of(session.orgId), session, secret, now);
  return { secret, address: addressOf(secret, user.user_name) };
}

/**
 * The time step of a code of the secret that is being set up. @throws Refusal code.unprepared,
 * code.wrong
 */
async function provenStep(
  db: Db,
  keys: OrgKeys,
  session: SignedIn,
  code: string,
  now: Date,
): Promise<number> {
  const prepared = await preparedSecret(db, keys, session, now);
  if (!prepared) throw new Refusal('code.unprepared');
  const read = readCode(code);
  const step =
    read?.kind === 'code' ? stepOf(prepared.secret, read.code, now, prepared.lastStep) : null;
  if (step === null) throw new Refusal('code.wrong');
  return step;
}

export async function switchOnCodes({
  input: { code },
  session,
  server,
  http,
  now,
}: SignedInRequest<typeof onContract>): Promise<OutputOf<typeof onContract>> {
  await refuseByPasswordAlone(server, session);
  const keys = await server.keyring.of(session.orgId);
  if (!(await preparedSecret(server.db, keys, session, now))) throw new Refusal('code.unprepared');
  await countCode(server.db, http, session, now);
  const { shown, salt, hashes } = await newRecoveryCodes();
  await auditingRefusals(server, session, now, () =>
    server.db.transaction().execute(async (db) => {
      // Sign-ins in progress wait, and then find that codes are in force.
      await lockAccount(db, session);
      await putInForce(
        db,
        session,
        { step: await provenStep(db, keys, session, code, now), salt, hashes },
        now,
      );
      await strengthen(db, session);
      await changed(db, session, 'switchOnCodes', now);
    }),
  );
  await forgetTries(server.db, 'code account', session.userId);
  return { recoveryCodes: shown };
}

export async function switchOffCodes({
  input: { password, code },
  session,
  server,
  http,
  now,
}: SignedInRequest<typeof offContract>): Promise<OutputOf<typeof offContract>> {
  await ownerByPassword(server.db, session, password, http, now);
  const keys = await server.keyring.of(session.orgId);
  if ((await standingOf(server.db, session)).since === null) throw new Refusal('code.unprepared');
  await countCode(server.db, http, session, now);
  await auditingRefusals(server, session, now, () =>
    server.db.transaction().execute(async (db) => {
      await acceptCode(db, keys, session, code, now);
      await removeCodes(db, session);
      await changed(db, session, 'switchOffCodes', now);
    }),
  );
  await forgetTries(server.db, 'code account', session.userId);
  return {};
}
