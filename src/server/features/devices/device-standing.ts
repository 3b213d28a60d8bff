import type { OutputOf } from '#contract/call.ts';
import type { deviceStanding as contract } from '#contract/devices.ts';
import { appendAudit } from '#server/db/audit.ts';
import { hasShare } from '#server/features/devices/queries/key-shares.ts';
import { findUploadGrant } from '#server/features/devices/queries/upload-grants.ts';
import { wipeStanding } from '#server/features/devices/queries/wiping.ts';
import type { OpenRequest } from '#server/features/handler.ts';

export async function deviceStanding({
  input: { clientId, uploadToken, wiped },
  server,
  now,
}: OpenRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { person } = await findUploadGrant(server.db, clientId, uploadToken);
  const { orgId, userId } = person;
  return await server.db.transaction().execute(async (db) => {
    const standing = await wipeStanding(db, { orgId, clientId }, wiped, now);
    if (standing.news)
      await appendAudit(db, orgId, {
        at: now,
        userId,
        action: 'deviceWiped',
        entity: 'device',
        entityId: clientId,
        detail: {},
      });
    return { wipe: standing.wipe, hasShare: await hasShare(db, { orgId, clientId }) };
  });
}
