import type { Transaction } from 'dexie';

type Version = {
  readonly stores: Readonly<Record<string, string | null>>;
  readonly upgrade?: (transaction: Transaction) => Promise<void>;
};

/**
 * Schema of the device's database: a change is one entry at the end, never an edit of an earlier
 * one. An upgrade may rebuild indexes and caches; it never rewrites the payload of a queued entry
 * (docs/sync.md, entry and push). It only adds: after a new version of the app was taken back,
 * the earlier one opens what the new one has left.
 */
export const versions: readonly Version[] = [
  {
    stores: {
      rows: '[table+id], table, [table+day], [table+patientId], [table+episodeId]',
      patches: '++n, visitId',
      drafts: 'visitId',
      outbox:
        'entryId, lane, state, [overlay+target], [overlay+state], [state+service+order], &[service+seq]',
      meta: 'key',
    },
  },
  { stores: { history: '++n, visitId' } },
  { stores: { files: 'fileId, visitId, state', pieces: '[fileId+n], fileId' } },
  {
    stores: { rows: '[table+id], table, [table+day], [table+patientId], [table+episodeId], *asks' },
    // A row's question is beside its box since this version: everything is pulled again.
    upgrade: async (transaction) =>
      void (await transaction
        .table('meta')
        .where('key')
        .anyOf('cursor:notes', 'cursor:operation')
        .modify({ value: '' })),
  },
];
