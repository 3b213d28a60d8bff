import type { OutputOf } from '#contract/call.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { authenticate as contract } from '#contract/sign-in.ts';
import { blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import type { Server } from '#server/runtime/context.ts';
import { appendAudit } from '#server/db/audit.ts';
import { hasSignedInBefore } from '#server/features/devices/queries/clients.ts';
import { deviceMarkHash, newDeviceMark } from '#server/db/device-mark.ts';
import { putPending } from '#server/features/sign-in/queries/pending-sign-ins.ts';
import {
  countTry,
  forgetTries,
  signInLimits,
  takeBackTry,
  type Limit,
} from '#server/db/rate-limit.ts';
import { standingOf } from '#server/features/sign-in/queries/sign-in-codes.ts';
import type { AppUser } from '#server/db/tables.ts';
import { verifyNothing, verifyPassword } from '#server/features/account/passwords.ts';
import { userByName } from '#server/features/account/queries.ts';
import type { HttpExchange, OpenRequest } from '#server/features/handler.ts';
import { askForChoice, choiceOf } from './choose-user.ts';
import { holdAccount, openSessionFor, finishSignIn, type Arrival } from './open-session.ts';

type Attempt = {
  readonly server: Server;
  readonly userName: string;
  readonly http: HttpExchange;
  readonly now: Date;
};

/**
 * Logs who could not sign in and from where; never the typed name, which may be a password. Where
 * the account exists, its agency's audit log has it too.
 */
function refused({ server, http, now }: Attempt, code: ErrorCode, user?: AppUser): Refusal {
  // Behind the answer, whose time must not reveal whether the account exists.
  if (user)
    server.later(() =>
      server.db.transaction().execute((db) =>
        appendAudit(db, user.org_id, {
          at: now,
          userId: user.id,
          action: 'signInRefused',
          entity: 'session',
          entityId: null,
          detail: { code },
        }),
      ),
    );
  server.log.warn('sign-in refused', {
    code,
    address: http.address,
    orgId: user?.org_id,
    userId: user?.id,
  });
  return new Refusal(code);
}

/** Counts the try before the password is looked at, so that many at once do not slip through. */
async function limitTries(attempt: Attempt): Promise<void> {
  const {
    server: { db },
    http,
    now,
  } = attempt;
  // The address first: one that has used up its tries takes none of an account's.
  const byAddress = await countTry(db, 'sign-in address', http.address, signInLimits.address, now);
  const wait = byAddress > 0 ? byAddress : await countTry(db, ...(await tryOf(attempt)), now);
  if (wait === 0) return;
  http.retryAfter(wait);
  throw refused(attempt, 'rate.limited');
}

/** Whose tries are counted: a browser known to the account has its own. */
async function tryOf({
  server: { db },
  userName,
  http: { deviceMark },
}: Attempt): Promise<[kind: string, subject: string, limit: Limit]> {
  return deviceMark !== null && (await hasSignedInBefore(db, userName, deviceMark))
    ? ['sign-in device', `${userName}|${deviceMark}`, signInLimits.device]
    : ['sign-in account', userName, signInLimits.account];
}

async function checkPassword(attempt: Attempt, password: string): Promise<AppUser> {
  const {
    server: { db },
    userName,
  } = attempt;
  const user = await userByName(db, userName.toLowerCase());
  const right = user
    ? await verifyPassword(user.password_hash, password)
    : await verifyNothing(password);
  if (!user?.active || !right) throw refused(attempt, 'login.failed', user);
  if (blocksLogin(parsePrivileges(user.privileges))) throw refused(attempt, 'login.blocked', user);
  return user;
}

/**
 * Asks for the code in place of opening a session. Earlier versions of the app cannot ask for it,
 * so they are refused.
 */
async function wantCode(
  attempt: Attempt,
  { server, user, device, mark, now }: Arrival,
  asksCode: boolean,
): Promise<Refusal> {
  if (!asksCode) return refused(attempt, 'request.protocol', user);
  const pending = await server.db.transaction().execute(async (db) => {
    await holdAccount(db, user, 'password');
    return putPending(
      db,
      { orgId: user.org_id, userId: user.id },
      { deviceId: device.deviceId, clientId: device.clientId, mark: deviceMarkHash(mark) },
      now,
    );
  });
  attempt.http.keepDeviceMark(mark);
  return new Refusal('login.code', { detail: { pending } });
}

/** No session yet for a person with several accounts (spec portal §4). */
async function wantChoice(
  { http }: Attempt,
  arrival: Arrival,
  accounts: readonly AppUser[],
): Promise<Refusal> {
  const asked = await arrival.server.db.transaction().execute(async (db) => {
    await holdAccount(db, arrival.user, 'password');
    return askForChoice(db, arrival, accounts, 'password');
  });
  http.keepDeviceMark(arrival.mark);
  return asked;
}

export async function authenticate({
  input,
  server,
  session: earlier,
  http,
  now,
}: OpenRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const userName = input.userName.trim();
  const attempt = { server, userName, http, now };
  await limitTries(attempt);
  const user = await checkPassword(attempt, input.password);
  const [kind, subject] = await tryOf(attempt);
  await forgetTries(server.db, kind, subject);
  await takeBackTry(server.db, 'sign-in address', http.address);
  const mark = http.deviceMark ?? newDeviceMark();
  const arrival: Arrival = { server, user, device: input, mark, earlier, now };
  if ((await standingOf(server.db, { orgId: user.org_id, userId: user.id })).since !== null)
    throw await wantCode(attempt, arrival, input.asksCode === true);
  const accounts = await choiceOf(server.db, arrival);
  if (accounts) throw await wantChoice(attempt, arrival, accounts);
  return finishSignIn(
    arrival,
    http,
    await server.db.transaction().execute((db) => openSessionFor(db, arrival, 'password')),
  );
}
