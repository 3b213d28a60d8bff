import type { OutputOf } from '#contract/call.ts';
import type { wipeDevice as contract } from '#contract/devices.ts';
import { appendAudit } from '#server/db/audit.ts';
import { markWiped } from '#server/features/devices/queries/wiping.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

export async function wipeDevice({
  input: { clientId },
  session: { orgId, userId },
  server,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
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
}
