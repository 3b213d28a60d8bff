import { wipeDevice as contract } from '#contract/devices.ts';
import { appendAudit } from '#server/db/audit.ts';
import { markWiped } from '#server/db/wiping.ts';
import { handle } from '#server/features/handler.ts';

export const wipeDevice = handle(
  contract,
  async ({ input: { clientId }, session: { orgId, userId }, server, now }) => {
    await server.db.transaction().execute(async (db) => {
      await markWiped(db, { orgId, clientId }, now);
      await appendAudit(db, orgId, {
        at: now,
        userId,
        action: 'wipeDevice',
        entity: 'device',
        entityId: clientId,
        detail: {},
      });
    });
    return {};
  },
);
