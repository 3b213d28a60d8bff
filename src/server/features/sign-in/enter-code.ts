import type { OutputOf } from '#contract/call.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import type { enterCode as contract } from '#contract/sign-in-codes.ts';
import { blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import { deviceMarkHash } from '#server/db/device-mark.ts';
import {
  findPending,
  usePending,
  type Pending,
} from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { codeLimits, forgetTries, signInLimits, takeBackTry } from '#server/db/rate-limit.ts';
import type { OpenRequest } from '#server/features/handler.ts';
import { askForChoice, choiceOf } from './choose-user.ts';
import {
  holdAccount,
  openSessionFor,
  finishSignIn,
  type Arrival,
  type OpenedSession,
} from './open-session.ts';
import { countOrRefuse } from '#server/features/account/own-password.ts';
import { userById } from '#server/features/account/queries.ts';
import { auditingRefusals, acceptCode } from './accept-code.ts';

type Entered = OpenRequest<typeof contract>;

/** As a refused password: with account and address, never with the input. */
function logRefusal({ server, http }: Entered, code: ErrorCode, who: Pending | null): void {
  server.log.warn('sign-in refused', {
    code,
    address: http.address,
    orgId: who?.orgId,
    userId: who?.userId,
  });
}

/**
 * Who waits for this code in this browser. A token that is over, used, unknown or another browser's
 * is answered alike.
 */
async function whoWaits({
  input,
  server,
  http,
  now,
}: Entered): Promise<Pending & { mark: string }> {
  const mark = http.deviceMark;
  const pending =
    mark === null
      ? null
      : await findPending(
          server.db,
          input.pending,
          { deviceId: input.deviceId, clientId: input.clientId, mark: deviceMarkHash(mark) },
          now,
        );
  if (!pending || mark === null) throw new Refusal('login.code-over');
  return { ...pending, mark };
}

/**
 * Session and code in one transaction: a code is not used up for a session that cannot be opened.
 */
async function openWithCode(
  arrival: Arrival,
  pending: Pending,
  code: string,
): Promise<OpenedSession | Refusal> {
  const { server, now } = arrival;
  const keys = await server.keyring.of(pending.orgId);
  return server.db.transaction().execute(async (db) => {
    // Before the code: a recovery code is audited, and the account comes before the audit log
    // everywhere.
    await holdAccount(db, arrival.user, 'code');
    if (!(await usePending(db, pending))) throw new Refusal('login.code-over');
    const by = await acceptCode(db, keys, pending, code, now);
    const accounts = pending.step === 'code' ? await choiceOf(db, arrival) : null;
    return accounts ? askForChoice(db, arrival, accounts, by) : openSessionFor(db, arrival, by);
  });
}

/** @param known called with the person, once the code names them */
async function signInByCode(
  request: Entered,
  known: (who: Pending) => void,
): Promise<SessionState> {
  const { input, server, session: earlier, http, now } = request;
  await countOrRefuse(
    server.db,
    http,
    { kind: 'sign-in address', subject: http.address, limit: signInLimits.address },
    now,
  );
  const pending = await whoWaits(request);
  known(pending);
  const user = await userById(server.db, pending.orgId, pending.userId);
  if (!user) throw new Refusal('login.code-over');
  if (blocksLogin(parsePrivileges(user.privileges))) throw new Refusal('login.blocked');
  await countOrRefuse(
    server.db,
    http,
    { kind: 'code account', subject: user.id, limit: codeLimits.account },
    now,
  );
  const arrival: Arrival = { server, user, device: input, mark: pending.mark, earlier, now };
  const opened = await auditingRefusals(server, pending, now, () =>
    openWithCode(arrival, pending, input.code),
  );
  await forgetTries(server.db, 'code account', user.id);
  await takeBackTry(server.db, 'sign-in address', http.address);
  if (opened instanceof Refusal) throw opened;
  return finishSignIn(arrival, http, opened);
}

export async function enterCode(
  request: OpenRequest<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  let who: Pending | null = null;
  try {
    return await signInByCode(request, (known) => (who = known));
  } catch (error) {
    if (error instanceof Refusal) logRefusal(request, error.code, who);
    throw error;
  }
}
