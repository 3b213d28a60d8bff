import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  dropShare as dropContract,
  keepShare as keepContract,
  releaseShare as releaseContract,
} from '#contract/devices.ts';
import { blocksLogin, parsePrivileges } from '#domain/privileges.ts';
import { appendAudit } from '#server/db/audit.ts';
import {
  ownStream,
  putShare,
  removeShare,
  tryShare,
} from '#server/features/devices/queries/key-shares.ts';
import { openStream } from '#server/features/devices/queries/upload-grants.ts';
import { wipeStanding } from '#server/features/devices/queries/wiping.ts';
import type { OpenRequest, SignedInRequest } from '#server/features/handler.ts';

export async function keepShare({
  input: { clientId, proof, share },
  session: { orgId, userId },
  server,
  now,
}: SignedInRequest<typeof keepContract>): Promise<OutputOf<typeof keepContract>> {
  const keys = await server.keyring.of(orgId);
  await server.db.transaction().execute(async (db) => {
    await ownStream(db, { orgId, clientId }, userId);
    await putShare(db, keys, { orgId, clientId }, { share, proof }, now);
    await appendAudit(db, orgId, {
      at: now,
      userId,
      action: 'keepShare',
      entity: 'device',
      entityId: clientId,
      detail: {},
    });
  });
  return {};
}

export async function dropShare({
  input: { clientId },
  session: { orgId, userId },
  server,
  now,
}: SignedInRequest<typeof dropContract>): Promise<OutputOf<typeof dropContract>> {
  await server.db.transaction().execute(async (db) => {
    await ownStream(db, { orgId, clientId }, userId);
    await removeShare(db, { orgId, clientId });
    await appendAudit(db, orgId, {
      at: now,
      userId,
      action: 'dropShare',
      entity: 'device',
      entityId: clientId,
      detail: {},
    });
  });
  return {};
}

export async function releaseShare({
  input: { clientId, uploadToken, proof },
  server,
  now,
}: OpenRequest<typeof releaseContract>): Promise<OutputOf<typeof releaseContract>> {
  const { person } = await openStream(server.db, clientId, uploadToken);
  const { orgId, userId } = person;
  const stream = { orgId, clientId };
  const wiped = (await wipeStanding(server.db, stream, false, now)).wipe;
  if (wiped || blocksLogin(parsePrivileges(person.privileges))) throw new Refusal('sync.owner');
  const keys = await server.keyring.of(orgId);
  const { outcome, ...answer } = await tryShare(server.db, keys, stream, proof);
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
