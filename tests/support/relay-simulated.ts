import {
  sealedEntryContent,
  type RelayReply,
  type RelayRequest,
  type SealedEntryContent,
} from '#contract/sealed-entries.ts';
import { protocol } from '#contract/sync.ts';
import type { SyncedService } from '#contract/targets.ts';
import { checkTree } from '#server/runtime/check-tree.ts';
import { entryFrom, relayResults } from '#server/sync/sealed-entry.ts';
import type { MemoryServer } from './store-server.ts';

/** Upload token of a client: it allows sending sealed entries and nothing else. */
export const uploadTokenOf = (clientId: string): string => `token-of-${clientId}`;

/** What a sealed entry says; null for one that cannot be opened, as in the product. */
function contentOf(sealed: string): SealedEntryContent | null {
  try {
    const tree: unknown = JSON.parse(Buffer.from(sealed, 'base64url').toString());
    checkTree(tree);
    return sealedEntryContent.safeParse(tree).data ?? null;
  } catch {
    return null;
  }
}

/** Receives sealed entries like the server does, as work of the client’s owner. */
export async function relaySimulated(
  server: MemoryServer,
  service: SyncedService,
  input: RelayRequest,
): Promise<RelayReply | 'other user'> {
  const owner = server.ownerOf(input.clientId);
  if (owner === undefined || input.uploadToken !== uploadTokenOf(input.clientId))
    return 'other user';
  const opened = input.letters.map((sealedEntry) => {
    const content = contentOf(sealedEntry.sealed);
    return content && entryFrom(sealedEntry, content);
  });
  const { letters, uploadToken: _uploadToken, ...envelope } = input;
  const reply = await server.push(owner, service, {
    ...envelope,
    counter: null,
    entries: opened.filter((entry) => entry !== null),
  });
  if (reply === 'other user') return reply;
  return {
    protocol,
    requestId: input.requestId,
    epoch: reply.epoch,
    serverTime: reply.serverTime,
    fates: relayResults(letters, opened, (entryId) => server.entry(entryId) !== undefined),
  };
}
