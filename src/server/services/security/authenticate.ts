import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { authenticate as contract } from '#contract/security.ts';
import { must } from '#domain/must.ts';
import { blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import type { Server } from '#server/runtime/context.ts';
import { appendAudit } from '#server/db/audit.ts';
import { claimClient, noticeLostStreams } from '#server/db/clients.ts';
import { deviceMarkHash, newDeviceMark } from '#server/db/device-mark.ts';
import { countTry, forgetTries, signInLimits, takeBackTry } from '#server/db/rate-limit.ts';
import { closeSession, findSession, openSession } from '#server/db/sessions.ts';
import type { AppUser } from '#server/db/tables.ts';
import { verifyNothing, verifyPassword } from './passwords.ts';
import { handleOpen, type Line } from '../handler.ts';
import { presentSession } from './present-session.ts';

type Attempt = { readonly server: Server; readonly userName: string; readonly line: Line; readonly now: Date };

/** Writes down who could not sign in and from where; never the name as it was typed, which may be a password. */
function refused({ server, line }: Attempt, code: ErrorCode, user?: AppUser): Refusal {
  server.log.warn('sign-in refused', { code, address: line.address, orgId: user?.org_id, userId: user?.id });
  return new Refusal(code);
}

/** Counts the try before the password is looked at, so that many at once do not slip through. */
async function limitTries(attempt: Attempt): Promise<void> {
  const { server: { db }, userName, line, now } = attempt;
  const byAccount = await countTry(db, 'sign-in account', userName, signInLimits.account, now);
  const byAddress = await countTry(db, 'sign-in address', line.address, signInLimits.address, now);
  const wait = Math.max(byAccount, byAddress);
  if (wait === 0) return;
  line.retryAfter(wait);
  throw refused(attempt, 'rate.limited');
}

async function checkPassword(attempt: Attempt, password: string): Promise<AppUser> {
  const { server: { db }, userName } = attempt;
  const user = await db.selectFrom('app_user').selectAll().where('user_name', '=', userName.toLowerCase()).executeTakeFirst();
  const right = user ? await verifyPassword(user.password_hash, password) : await verifyNothing(password);
  if (!user?.active || !right) throw refused(attempt, 'login.failed', user);
  if (blocksLogin(parsePrivileges(user.privileges))) throw refused(attempt, 'login.blocked', user);
  return user;
}

export const authenticate = handleOpen(contract, async ({ input, server, session: former, line, now }) => {
  const userName = input.userName.trim();
  const attempt = { server, userName, line, now };
  await limitTries(attempt);
  const user = await checkPassword(attempt, input.password);
  await forgetTries(server.db, 'sign-in account', userName);
  await takeBackTry(server.db, 'sign-in address', line.address);
  const mark = line.deviceMark ?? newDeviceMark();
  const token = await server.db.transaction().execute(async (db) => {
    const device = { orgId: user.org_id, deviceId: input.deviceId, mark: deviceMarkHash(mark), now };
    const clientId = await claimClient(db, { ...device, userId: user.id, clientId: input.clientId, deviceName: input.deviceName, newId: server.newId });
    if (input.keptStreams) await noticeLostStreams(db, { ...device, keptStreams: input.keptStreams });
    await db.updateTable('app_user').set({ last_login: now }).where('org_id', '=', user.org_id).where('id', '=', user.id).execute();
    // The browser forgets the former token with the new cookie; nobody else shall go on with it.
    if (former) await closeSession(db, former.orgId, former.tokenHash);
    const opened = await openSession(db, { orgId: user.org_id, userId: user.id, roleType: user.role_type, clientId, now });
    await appendAudit(db, user.org_id, { at: now, userId: user.id, action: 'authenticate', entity: 'session', entityId: null, detail: { clientId, deviceId: input.deviceId, ...(former?.orgId === user.org_id && { formerUserId: former.userId }) } });
    return opened;
  });
  const session = await findSession(server.db, token, now);
  if (session === 'expired') throw new Refusal('session.expired');
  const signedIn = must(session, 'session that was just opened');
  line.signIn(token, user.role_type);
  line.keepDeviceMark(mark);
  return presentSession(server, signedIn, now);
});
