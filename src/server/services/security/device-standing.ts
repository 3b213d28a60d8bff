import { deviceStanding as contract } from '#contract/security.ts';
import { appendAudit } from '#server/db/audit.ts';
import { openStream } from '#server/db/letter-streams.ts';
import { wipeStanding } from '#server/db/wiping.ts';
import { handleOpen } from '../handler.ts';

export const deviceStanding = handleOpen(contract, async ({ input: { clientId, uploadToken, wiped }, server, now }) => {
  const { person } = await openStream(server.db, clientId, uploadToken);
  const { orgId, userId } = person;
  const wipe = await server.db.transaction().execute(async (db) => {
    const standing = await wipeStanding(db, { orgId, clientId }, wiped, now);
    if (standing.news) await appendAudit(db, orgId, { at: now, userId, action: 'deviceWiped', entity: 'device', entityId: clientId, detail: {} });
    return standing.wipe;
  });
  return { wipe };
});
