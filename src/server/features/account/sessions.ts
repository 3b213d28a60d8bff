import { Refusal } from '#contract/errors.ts';
import { endSession as endContract, sessions as listContract } from '#contract/account.ts';
import { appendAudit } from '#server/db/audit.ts';
import { closeSession, runningSessions } from '#server/db/sessions.ts';
import { needsFactor } from '#server/policies/second-factor.ts';
import { handle } from '#server/features/handler.ts';

export const sessions = handle(listContract, async ({ session, server, now }) => {
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
});

export const endSession = handle(endContract, async ({ input: { ref }, session, server, now }) => {
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
});
