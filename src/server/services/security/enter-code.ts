import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { enterCode as contract } from '#contract/sign-in-codes.ts';
import { blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import { deviceMarkHash } from '#server/db/device-mark.ts';
import { findPending, usePending, type Pending } from '#server/db/pending-sign-ins.ts';
import { codeLimits, forgetTries, signInLimits, takeBackTry } from '#server/db/rate-limit.ts';
import type { Server } from '#server/runtime/context.ts';
import { handleOpen, type Line, type OpenRequest } from '../handler.ts';
import { openFor, welcome, type Arrival } from './let-in.ts';
import { countOrRefuse, userById } from './own-password.ts';
import { auditingRefusals, takeCode } from './take-code.ts';

type Entered = OpenRequest<typeof contract>;

/** As a refused password: with account and address, never with what was typed. */
function refused({ server, line }: { server: Server; line: Line }, code: ErrorCode, who?: Pending): Refusal {
  server.log.warn('sign-in refused', { code, address: line.address, orgId: who?.orgId, userId: who?.userId });
  return new Refusal(code);
}

/** Who waits for this code in this browser. A token that is over, used, unknown or another browser's is answered alike. */
async function whoWaits({ input, server, line, now }: Entered): Promise<Pending & { mark: string }> {
  const mark = line.deviceMark;
  const pending = mark === null ? null : await findPending(server.db, input.pending, { deviceId: input.deviceId, clientId: input.clientId, mark: deviceMarkHash(mark) }, now);
  if (!pending || mark === null) throw refused({ server, line }, 'login.code-over');
  return { ...pending, mark };
}

/** Session and code in one transaction: a code is not used up for a session that cannot be opened. */
async function openWithCode(arrival: Arrival, pending: Pending, code: string): Promise<string> {
  const { server, now } = arrival;
  const keys = await server.keyring.of(pending.orgId);
  return server.db.transaction().execute(async (db) => {
    if (!(await usePending(db, pending))) throw new Refusal('login.code-over');
    return openFor(db, arrival, await takeCode(db, keys, pending, code, now));
  });
}

export const enterCode = handleOpen(contract, async (request) => {
  const { input, server, session: former, line, now } = request;
  await countOrRefuse(server.db, line, { kind: 'sign-in address', subject: line.address, limit: signInLimits.address }, now);
  const pending = await whoWaits(request);
  const user = await userById(server.db, pending.orgId, pending.userId);
  if (!user) throw refused(request, 'login.code-over', pending);
  if (blocksLogin(parsePrivileges(user.privileges))) throw refused(request, 'login.blocked', pending);
  await countOrRefuse(server.db, line, { kind: 'code account', subject: user.id, limit: codeLimits.account }, now);
  const arrival: Arrival = { server, user, device: input, mark: pending.mark, former, now };
  const token = await auditingRefusals(server, pending, now, () => openWithCode(arrival, pending, input.code)).catch((error: unknown) => {
    throw error instanceof Refusal ? refused(request, error.code, pending) : error;
  });
  await forgetTries(server.db, 'code account', user.id);
  await takeBackTry(server.db, 'sign-in address', line.address);
  return welcome(arrival, line, token);
});
