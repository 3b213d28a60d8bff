import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import {
  type keepPasskey as keepContract,
  mostPasskeys,
  type passkeys as listContract,
  type preparePasskey as prepareContract,
  type removePasskey as removeContract,
} from '#contract/passkeys.ts';
import { appendAudit } from '#server/db/audit.ts';
import {
  addPasskey,
  newChallenge,
  passkeysOf,
  removePasskeys,
  takeChallenge,
  type PasskeyOwner,
} from '#server/features/sign-in/queries/passkeys.ts';
import type { Db } from '#server/db/connect.ts';
import { strengthen, type SignedIn } from '#server/db/sessions.ts';
import { needsFactor } from '#server/policies/second-factor.ts';
import type { Server } from '#server/runtime/context.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { ownerByPassword } from './own-password.ts';
import { clientDataOf, partyOf, verifyMade } from '#server/features/sign-in/webauthn.ts';

/** Passkeys as their owner adds and removes them (decision 049). */

/**
 * Names a person to their authenticator with bytes that reveal nothing (WebAuthn §14.6.1); what it
 * shows them, the browser hands it.
 */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

async function refuseMany(db: Db, owner: PasskeyOwner): Promise<void> {
  if ((await passkeysOf(db, owner)).length >= mostPasskeys) throw new Refusal('passkey.many');
}

/**
 * Where a second factor is required, a password by itself neither adds one beside an existing
 * passkey nor removes it: a person who found out the password would add their own.
 *
 * @throws Refusal session.passkey
 */
export async function refuseByPasswordAlone(
  { db, config }: Pick<Server, 'db' | 'config'>,
  session: SignedIn,
): Promise<void> {
  if (needsFactor(config, session) && (await passkeysOf(db, session)).length > 0)
    throw new Refusal('session.passkey');
}

export async function passkeys({
  session,
  server,
}: SignedInRequest<typeof listContract>): Promise<OutputOf<typeof listContract>> {
  const found = await passkeysOf(server.db, session);
  return {
    passkeys: found.map((each) => ({
      ...each,
      addedAt: each.addedAt.toISOString(),
      lastUsedAt: each.lastUsedAt?.toISOString() ?? null,
    })),
  };
}

export async function preparePasskey({
  input: { password },
  session,
  server,
  http,
  now,
}: SignedInRequest<typeof prepareContract>): Promise<OutputOf<typeof prepareContract>> {
  await refuseByPasswordAlone(server, session);
  await ownerByPassword(server.db, session, password, http, now);
  await refuseMany(server.db, session);
  const known = (await passkeysOf(server.db, session)).map(({ credentialId }) => credentialId);
  return {
    challenge: await newChallenge(server.db, { userId: session.userId }, now),
    rpId: partyOf(server.config.publicUrl)?.rpId ?? null,
    userHandle: userHandleOf(session.userId),
    known,
  };
}

export async function keepPasskey({
  input: { device, deviceId, ...made },
  session,
  server,
  now,
}: SignedInRequest<typeof keepContract>): Promise<OutputOf<typeof keepContract>> {
  const { orgId, userId } = session;
  await refuseByPasswordAlone(server, session);
  const [party, data] = [partyOf(server.config.publicUrl), clientDataOf(made.clientDataJSON)];
  if (!party || !data || !(await takeChallenge(server.db, data.challenge, { userId }, now)))
    throw new Refusal('passkey.refused');
  const key = await verifyMade(party, data, made);
  if (!key) throw new Refusal('passkey.refused');
  await server.db.transaction().execute(async (db) => {
    await refuseMany(db, session);
    if (
      !(await addPasskey(
        db,
        { orgId, userId, credentialId: made.credentialId, ...key, device, deviceId },
        now,
      ))
    )
      throw new Refusal('passkey.refused');
    await strengthen(db, session);
    await appendAudit(db, orgId, {
      at: now,
      userId,
      action: 'keepPasskey',
      entity: 'user',
      entityId: userId,
      detail: { device, deviceId },
    });
  });
  return {};
}

export async function removePasskey({
  input: { credentialId, password },
  session,
  server,
  http,
  now,
}: SignedInRequest<typeof removeContract>): Promise<OutputOf<typeof removeContract>> {
  await refuseByPasswordAlone(server, session);
  await ownerByPassword(server.db, session, password, http, now);
  const { orgId, userId } = session;
  await server.db.transaction().execute(async (db) => {
    if ((await removePasskeys(db, session, credentialId)) === 0)
      throw new Refusal('record.not-found');
    await appendAudit(db, orgId, {
      at: now,
      userId,
      action: 'removePasskey',
      entity: 'user',
      entityId: userId,
      detail: {},
    });
  });
  return {};
}
