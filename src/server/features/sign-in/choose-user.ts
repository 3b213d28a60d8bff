import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  chooseUser as chooseContract,
  switchAccount as switchContract,
} from '#contract/linked-accounts.ts';
import { must } from '#domain/must.ts';
import { appendAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { deviceMarkHash, newDeviceMark } from '#server/db/device-mark.ts';
import { signInLimits, takeBackTry } from '#server/db/rate-limit.ts';
import type { AppUser } from '#server/db/tables.ts';
import { countOrRefuse } from '#server/features/account/own-password.ts';
import type { OpenRequest, SignedInRequest } from '#server/features/handler.ts';
import {
  finishSignIn,
  openSessionFor,
  type Arrival,
  type OpenedSession,
  type ShownBy,
} from './open-session.ts';
import { linkedAccounts, presentLoginUser } from '#server/features/sign-in/queries/login-links.ts';
import {
  findPending,
  putPending,
  usePending,
} from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { standingOf } from '#server/features/sign-in/queries/sign-in-codes.ts';

/**
 * One person with several accounts: the choice between them before there is a session, and the
 * switch from one to another.
 */

/** A sign-in goes on with a choice or a code: there is no session yet. */
type Asked = { readonly asked: Refusal };

/** The accounts to choose from, where the device can ask and there is a choice. */
export async function choiceOf(db: Db, { user, device }: Arrival): Promise<AppUser[] | null> {
  // A person who has to change the password first gets no further with it.
  if (device.picksUser !== true || user.change_password) return null;
  const accounts = await linkedAccounts(db, { orgId: user.org_id, userId: user.id });
  return accounts.length > 1 ? accounts : null;
}

/** Begins to wait for the choice, in the caller's transaction. */
export async function askForChoice(
  db: Db,
  { user, device, mark, now }: Arrival,
  accounts: readonly AppUser[],
  shownBy: ShownBy,
): Promise<Refusal> {
  const pending = await putPending(
    db,
    { orgId: user.org_id, userId: user.id },
    { deviceId: device.deviceId, clientId: device.clientId, mark: deviceMarkHash(mark) },
    now,
    { step: 'pick', shownBy },
  );
  return new Refusal('login.pick', {
    detail: { pending, users: accounts.map(presentLoginUser) },
  });
}

/**
 * Opens the session of the account that was chosen. What was shown for another account says nothing
 * of this one: with codes it asks for its code, without it opens as by a password.
 *
 * @param by what was shown for this very account; `password` for every other one
 */
async function openChosen(db: Db, arrival: Arrival, by: ShownBy): Promise<OpenedSession | Asked> {
  const { user, device, mark, now } = arrival;
  const owner = { orgId: user.org_id, userId: user.id };
  if (by !== 'password' || (await standingOf(db, owner)).since === null)
    return openSessionFor(db, arrival, by);
  const pending = await putPending(
    db,
    owner,
    { deviceId: device.deviceId, clientId: device.clientId, mark: deviceMarkHash(mark) },
    now,
    { step: 'picked-code', shownBy: null },
  );
  return { asked: new Refusal('login.code', { detail: { pending } }) };
}

const opened = (result: OpenedSession | Asked): OpenedSession => {
  if ('asked' in result) throw result.asked;
  return result;
};

const accountIn = (accounts: readonly AppUser[], userId: string): AppUser | undefined =>
  accounts.find(({ id }) => id === userId);

export async function chooseUser({
  input,
  server,
  session: earlier,
  http,
  now,
}: OpenRequest<typeof chooseContract>): Promise<OutputOf<typeof chooseContract>> {
  await countOrRefuse(
    server.db,
    http,
    { kind: 'sign-in address', subject: http.address, limit: signInLimits.address },
    now,
  );
  const mark = http.deviceMark;
  const place = mark && { deviceId: input.deviceId, clientId: null, mark: deviceMarkHash(mark) };
  const pending = place && (await findPending(server.db, input.pending, place, now, ['pick']));
  if (!pending || mark === null) throw new Refusal('login.code-over');
  const user = accountIn(await linkedAccounts(server.db, pending), input.userId);
  if (!user) throw new Refusal('login.code-over');
  const arrival: Arrival = { server, user, device: input, mark, earlier, now };
  const result = await server.db.transaction().execute(async (db) => {
    if (!(await usePending(db, pending))) throw new Refusal('login.code-over');
    const shown = must(pending.shownBy ?? undefined, 'what was shown');
    return openChosen(db, arrival, user.id === pending.userId ? shown : 'password');
  });
  await takeBackTry(server.db, 'sign-in address', http.address);
  http.keepDeviceMark(mark);
  return finishSignIn(arrival, http, opened(result));
}

export async function switchAccount({
  input,
  server,
  session,
  http,
  now,
}: SignedInRequest<typeof switchContract>): Promise<OutputOf<typeof switchContract>> {
  const user = accountIn(await linkedAccounts(server.db, session), input.userId);
  if (!user || user.id === session.userId) throw new Refusal('record.not-found');
  const mark = http.deviceMark ?? newDeviceMark();
  const arrival: Arrival = { server, user, device: input, mark, earlier: session, now };
  const result = await server.db.transaction().execute(async (db) => {
    const chosen = await openChosen(db, arrival, 'password');
    if (!('asked' in chosen))
      await appendAudit(db, session.orgId, {
        at: now,
        userId: session.userId,
        action: 'switchAccount',
        entity: 'user',
        entityId: user.id,
        detail: { clientId: session.clientId },
      });
    return chosen;
  });
  http.keepDeviceMark(mark);
  return finishSignIn(arrival, http, opened(result));
}
