import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { appendAudit } from '#server/db/audit.ts';
import { claimClient, reportLostClients } from '#server/features/devices/queries/clients.ts';
import type { Db } from '#server/db/connect.ts';
import { deviceMarkHash } from '#server/db/device-mark.ts';
import {
  closeSession,
  findSession,
  newSessionKey,
  openSession,
  type SignedIn,
} from '#server/db/sessions.ts';
import { lockUnchanged, recordSignIn } from '#server/features/account/queries.ts';
import type { ShownBy } from '#server/features/sign-in/queries/pending-sign-ins.ts';
import { standingOf } from '#server/features/sign-in/queries/sign-in-codes.ts';
import type { AppUser } from '#server/db/tables.ts';
import type { Server } from '#server/runtime/context.ts';
import type { HttpExchange } from '#server/features/handler.ts';
import { presentSession } from './present-session.ts';

/** A person whose identity is proven, with the device they sign in on. */
export type Arrival = {
  readonly server: Server;
  readonly user: AppUser;
  readonly device: {
    readonly deviceId: string;
    readonly deviceName: string;
    readonly clientId: string | null;
    readonly keptStreams?: readonly string[] | undefined;
    readonly sealsKey?: boolean | undefined;
    readonly picksUser?: boolean | undefined;
  };
  /** The browser's cookie. */
  readonly mark: string;
  /** Session the browser came with. */
  readonly earlier: SignedIn | null;
  readonly now: Date;
};

/** Both go to the device, and are stored nowhere at the server. */
export type OpenedSession = { readonly token: string; readonly sessionKey: string | null };

export type { ShownBy };

/** Refusals for an account that changed during the sign-in. */
const changedCodes: Readonly<Record<ShownBy, ErrorCode>> = {
  password: 'login.failed',
  code: 'login.code-over',
  'recovery code': 'login.code-over',
  passkey: 'login.passkey',
};

/**
 * Locks the account until the caller's transaction ends, unless it changed since its password was
 * checked: a sign-in in progress must not outlive a password change, a newly required code, or the
 * end of the account.
 *
 * @throws Refusal
 */
export async function holdAccount(db: Db, user: AppUser, by: ShownBy): Promise<void> {
  if (!(await lockUnchanged(db, user, by !== 'passkey'))) throw new Refusal(changedCodes[by]);
}

/**
 * Opens the session, in the caller's transaction. A field device gets a key that it shows beside
 * the cookie; the office keeps nothing that could hold one.
 *
 * @param by how the person proved who they are
 */
export async function openSessionFor(
  db: Db,
  {
    server,
    user,
    device: { deviceId, deviceName, clientId: given, keptStreams, sealsKey },
    mark,
    earlier,
    now,
  }: Arrival,
  by: ShownBy,
): Promise<OpenedSession> {
  await holdAccount(db, user, by);
  if (
    by === 'password' &&
    (await standingOf(db, { orgId: user.org_id, userId: user.id })).since !== null
  )
    throw new Refusal(changedCodes[by]);
  const device = { orgId: user.org_id, deviceId, mark: deviceMarkHash(mark), now };
  const clientId = await claimClient(db, {
    ...device,
    userId: user.id,
    clientId: given,
    deviceName,
    newId: server.newId,
  });
  if (keptStreams) await reportLostClients(db, { ...device, keptStreams });
  await recordSignIn(db, { orgId: user.org_id, userId: user.id }, now);
  // The new cookie replaces the earlier token in the browser; nobody else may continue with it.
  if (earlier) await closeSession(db, earlier.orgId, earlier.tokenHash);
  // A switch keeps what the device already does: without a key the cookie would open the next.
  const seals = sealsKey === true || (earlier !== null && earlier.keyHash !== null);
  const sessionKey = seals && user.role_type === 'ClinicianUser' ? newSessionKey() : null;
  const token = await openSession(db, {
    orgId: user.org_id,
    userId: user.id,
    roleType: user.role_type,
    clientId,
    strong: by !== 'password',
    sessionKey,
    now,
  });
  const detail = {
    clientId,
    deviceId,
    ...(by !== 'password' && { by }),
    ...(earlier?.orgId === user.org_id && { formerUserId: earlier.userId }),
  };
  await appendAudit(db, user.org_id, {
    at: now,
    userId: user.id,
    action: 'authenticate',
    entity: 'session',
    entityId: null,
    detail,
  });
  return { token, sessionKey };
}

/** Hands the new session to the browser. */
export async function finishSignIn(
  { server, user, mark, now }: Arrival,
  http: HttpExchange,
  { token, sessionKey }: OpenedSession,
): Promise<SessionState> {
  const session = await findSession(server.db, token, now);
  if (session === 'expired') throw new Refusal('session.expired');
  const signedIn = must(session, 'session that was just opened');
  http.signIn(token, user.role_type);
  http.keepDeviceMark(mark);
  return {
    ...(await presentSession(server, signedIn, now)),
    ...(sessionKey !== null && { sessionKey }),
  };
}
