import { Refusal } from '#contract/errors.ts';
import {
  keepPasskey as keepContract,
  mostPasskeys,
  passkeys as listContract,
  preparePasskey as prepareContract,
  removePasskey as removeContract,
} from '#contract/passkeys.ts';
import { appendAudit } from '#server/db/audit.ts';
import {
  addPasskey,
  newChallenge,
  passkeysOf,
  removePasskeys,
  takeChallenge,
  type PasskeyOwner,
} from '#server/db/passkeys.ts';
import type { Db } from '#server/db/connect.ts';
import { strengthen, type SignedIn } from '#server/db/sessions.ts';
import { needsFactor } from '#server/policies/second-factor.ts';
import type { Server } from '#server/runtime/context.ts';
import { handle } from '#server/features/handler.ts';
import { ownerByPassword } from './own-password.ts';
import { clientDataOf, partyOf, verifyMade } from '#server/features/sign-in/webauthn.ts';

/** Passkeys as their owner adds and removes them (decision 049). */

/**
 * Names a person to their authenticator by bytes that tell nothing (WebAuthn §14.6.1); what it
 * shows them, the browser hands it.
 */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

async function refuseMany(db: Db, owner: PasskeyOwner): Promise<void> {
  if ((await passkeysOf(db, owner)).length >= mostPasskeys) throw new Refusal('passkey.many');
}

/**
 * Where a second way is demanded, a password alone neither adds one beside a passkey that is there
 * nor takes that away: whoever found the password out would bring their own.
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

export const passkeys = handle(listContract, async ({ session, server }) => {
  const found = await passkeysOf(server.db, session);
  return {
    passkeys: found.map((each) => ({
      ...each,
      addedAt: each.addedAt.toISOString(),
      lastUsedAt: each.lastUsedAt?.toISOString() ?? null,
    })),
  };
});

export const preparePasskey = handle(
  prepareContract,
  async ({ input: { password }, session, server, line, now }) => {
    await refuseByPasswordAlone(server, session);
    await ownerByPassword(server.db, session, password, line, now);
    await refuseMany(server.db, session);
    const known = (await passkeysOf(server.db, session)).map(({ credentialId }) => credentialId);
    return {
      challenge: await newChallenge(server.db, { userId: session.userId }, now),
      rpId: partyOf(server.config.publicUrl)?.rpId ?? null,
      userHandle: userHandleOf(session.userId),
      known,
    };
  },
);

export const keepPasskey = handle(
  keepContract,
  async ({ input: { device, deviceId, ...made }, session, server, now }) => {
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
  },
);

export const removePasskey = handle(
  removeContract,
  async ({ input: { credentialId, password }, session, server, line, now }) => {
    await refuseByPasswordAlone(server, session);
    await ownerByPassword(server.db, session, password, line, now);
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
  },
);
