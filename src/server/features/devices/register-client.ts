import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { registerLetters as contract } from '#contract/devices.ts';
import { must } from '#domain/must.ts';
import { appendAudit } from '#server/db/audit.ts';
import { registerStream } from '#server/features/devices/queries/upload-grants.ts';
import { isPublicKey, publicKeyOf } from '#server/sync/open-sealed-entry.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

export async function registerLetters({
  input: { clientId, publicKey },
  session,
  server,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  if (!(await isPublicKey(publicKey)))
    throw new Refusal('request.invalid', {
      fields: [{ path: 'publicKey', code: 'request.invalid' }],
    });
  const newest = must((await server.keyring.letterPairs(session.orgId)).at(-1), 'pair for letters');
  const uploadToken = await server.db.transaction().execute(async (db) => {
    const token = await registerStream(db, {
      orgId: session.orgId,
      userId: session.userId,
      clientId,
      publicKey,
      orgKeyId: newest.keyId,
    });
    await appendAudit(db, session.orgId, {
      at: now,
      userId: session.userId,
      action: 'registerLetters',
      entity: 'device',
      entityId: clientId,
      detail: {},
    });
    return token;
  });
  return { uploadToken, orgKeyId: newest.keyId, orgKey: publicKeyOf(newest) };
}
