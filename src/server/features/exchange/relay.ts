import { protocol, type PushRequest } from '#contract/sync.ts';
import type { RelayReply, RelayRequest } from '#contract/sealed-entries.ts';
import { Refusal } from '#contract/errors.ts';
import type { SyncedService } from '#contract/targets.ts';
import { findUploadGrant } from '#server/features/devices/queries/upload-grants.ts';
import type { Server } from '#server/runtime/context.ts';
import { entryFrom, relayResults } from '#server/sync/sealed-entry.ts';
import { openSealedEntry } from '#server/sync/open-sealed-entry.ts';
import { storedAmong } from '#server/sync/stored.ts';
import { receivePush } from './exchange.ts';
import { repositoryFor } from '#server/features/repository-for.ts';

type Request = { readonly server: Server; readonly now: Date };

/**
 * Receives sealed entries: opens them and hands them to the same push as a signed-in device's, as the work
 * of the person whose client it is. The answer says nothing of what is in them.
 *
 * @throws Refusal sync.owner when the token is not for this client
 */
export async function relaySealedEntries(
  { server, now }: Request,
  service: SyncedService,
  input: RelayRequest,
): Promise<RelayReply> {
  const { person, publicKey } = await findUploadGrant(server.db, input.clientId, input.uploadToken);
  const scope = server.rights.scopeOf(`${service}.push`, person);
  if (scope === null) throw new Refusal('sync.owner');
  const opening = {
    pairs: await server.keyring.sealingPairs(person.orgId),
    publicKey,
    orgId: person.orgId,
    userId: person.userId,
    clientId: input.clientId,
  };
  const opened = await Promise.all(
    input.letters.map(async (sealedEntry) => {
      const content = await openSealedEntry(opening, sealedEntry.entryId, sealedEntry.sealed);
      return content && entryFrom(sealedEntry, content);
    }),
  );
  const entries = opened.filter((entry) => entry !== null);
  const { letters: _letters, uploadToken: _uploadToken, ...envelope } = input;
  const push: PushRequest = { ...envelope, counter: null, entries };
  const repo = await repositoryFor(server, person, scope, 'deliver', now);
  const reply = await receivePush({ server, session: person, repo }, service, push);
  const stored = await storedAmong(
    server.db,
    person.orgId,
    entries.map(({ entryId }) => entryId),
  );
  return {
    protocol,
    requestId: input.requestId,
    epoch: reply.epoch,
    serverTime: reply.serverTime,
    fates: relayResults(input.letters, opened, (entryId) => stored.has(entryId)),
  };
}
