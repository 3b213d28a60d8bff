import type { OutputOf } from '#contract/call.ts';
import type { releaseShare as contract } from '#contract/devices.ts';
import { Refusal } from '#contract/errors.ts';
import { blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import { appendAudit } from '#server/db/audit.ts';
import { tryShare } from '#server/features/devices/queries/key-shares.ts';
import { requireUploadGrant } from '#server/features/devices/queries/upload-grants.ts';
import { wipeStanding } from '#server/features/devices/queries/wiping.ts';
import type { OpenRequest } from '#server/features/handler.ts';

/**
 * Hands a device the server's half of what its PIN opens, for the right proof; without a session,
 * because the PIN opens the device before anybody signs in.
 *
 * @throws Refusal sync.owner
 */
export async function releaseShare({
  input: { clientId, uploadToken, proof },
  server,
  now,
}: OpenRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { person } = await requireUploadGrant(server.db, clientId, uploadToken);
  const { orgId, userId } = person;
  const client = { orgId, clientId };
  const wiped = (await wipeStanding(server.db, client, false, now)).wipe;
  if (wiped || blocksLogin(parsePrivileges(person.privileges))) throw new Refusal('sync.owner');
  const keys = await server.keyring.of(orgId);
  const { outcome, ...answer } = await tryShare(server.db, keys, client, proof);
  if (outcome !== 'none')
    await appendAudit(server.db, orgId, {
      at: now,
      userId,
      action: 'releaseShare',
      entity: 'device',
      entityId: clientId,
      detail: { outcome },
    });
  return answer;
}
