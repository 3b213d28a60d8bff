import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { endSession as endContract, sessions as listContract } from '#contract/account.ts';
import { appendAudit } from '#server/db/audit.ts';
import { closeSession, runningSessions } from '#server/db/sessions.ts';
import { needsFactor } from '#server/policies/second-factor.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

export async function sessions({
  session,
  server,
  now,
}: SignedInRequest<typeof listContract>): Promise<OutputOf<typeof listContract>> {
  const running = await runningSessions(server.db, session.orgId, session.userId, now);
  return {
    sessions: running.map(({ ref, device, openedAt, lastSeen, tokenHash }) => ({
      ref,
      device,
      openedAt: openedAt.toISOString(),
      lastSeen: lastSeen.toISOString(),
      here: tokenHash.equals(session.tokenHash),
    })),
  };
}

export async function endSession({
  input: { ref },
  session,
  server,
  now,
}: SignedInRequest<typeof endContract>): Promise<OutputOf<typeof endContract>> {
  const { orgId, userId } = session;
  await server.db.transaction().execute(async (db) => {
    const found = (await runningSessions(db, orgId, userId, now)).find((each) => each.ref === ref);
    if (!found) throw new Refusal('record.not-found');
    // A password alone ends nothing that was opened with more (decision 050).
    if (found.strong && needsFactor(server.config, session)) throw new Refusal('session.factor');
    await closeSession(db, orgId, found.tokenHash);
    await appendAudit(db, orgId, {
      at: now,
      userId,
      action: 'endSession',
      entity: 'session',
      entityId: null,
      detail: { device: found.device },
    });
  });
  return {};
}
