import type { RelayReply, SealedEntry, SealedEntryContent } from '#contract/sealed-entries.ts';
import type { Entry } from '#contract/sync.ts';

/**
 * The entry inside a sealed one, in the place the device names; null when the two do not belong
 * together.
 */
export function entryFrom(sealed: SealedEntry, content: SealedEntryContent): Entry | null {
  const moved =
    content.entryId !== sealed.entryId ||
    (sealed.baseRevision !== content.baseRevision && sealed.baseRevision !== 0);
  return moved
    ? null
    : {
        ...content,
        payload: content.payload,
        seq: sealed.seq,
        after: sealed.after,
        baseRevision: sealed.baseRevision,
      };
}

/**
 * What is known of each sealed entry: nothing of its content.
 *
 * @param opened what the sealed entries hold, in their order; null for what could not be opened
 * @param isStored whether the server has a verdict on an entry
 */
export const relayResults = (
  sealedEntries: readonly SealedEntry[],
  opened: readonly (Entry | null)[],
  isStored: (entryId: string) => boolean,
): RelayReply['fates'] =>
  sealedEntries.map(({ entryId }, index) => {
    if (!opened[index]) return { entryId, fate: 'unreadable' };
    return { entryId, fate: isStored(entryId) ? 'taken' : 'later' };
  });
