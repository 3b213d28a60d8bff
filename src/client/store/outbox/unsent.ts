import { syncedServices } from '#contract/targets.ts';
import { isRecordingHere } from '../files/running-recordings.ts';
import { openChoices } from './open-choices.ts';
import { needsPerson, type DeviceTables, type EntryState, type Tx } from '../tables.ts';

const countAll = async (tx: Tx, states: readonly EntryState[]): Promise<number> =>
  (await Promise.all(states.map((state) => tx.countIn(state)))).reduce(
    (sum, count) => sum + count,
    0,
  );

export type OutboxCounts = {
  /** Entries, notes, files and templates that are not with the server yet. */
  readonly waiting: number;
  /** Entries, files, templates and open choices the person has to look at. */
  readonly needsYou: number;
};

/** Tables over which `countsOf` needs its transaction. */
export const countedTables = ['outbox', 'patches', 'drafts', 'files', 'rows', 'meta'] as const;

/** How much is in a database; needs no key. */
export async function countsOf(tx: Tx): Promise<OutboxCounts> {
  const files = (await tx.filesIn('waiting')).length;
  const refused = await tx.filesIn('refused');
  const open = refused.filter(({ fileId }) => !isRecordingHere(fileId));
  const templates = (await tx.meta('templatesUnsent')) ?? { unsent: 0, refused: 0 };
  return {
    waiting:
      (await countAll(tx, unsentStates)) +
      (await tx.visitsWithDraftEdits()).length +
      files +
      refused.length +
      templates.unsent,
    needsYou:
      (await countAll(tx, needsPerson)) +
      open.length +
      templates.refused +
      (await openChoices(tx)).length,
  };
}

/** As `countsOf`, in a transaction of its own. */
export const countOutbox = (tables: Pick<DeviceTables, 'read'>): Promise<OutboxCounts> =>
  tables.read(countedTables, countsOf);

/** Entries, notes, files and templates of a database that are not with the server yet. */
export const countUnsent = async (tables: Pick<DeviceTables, 'read'>): Promise<number> =>
  (await countOutbox(tables)).waiting;

/** States of entries the server does not have. */
export const unsentStates = ['waiting', 'sending', 'shelved'] as const;

/**
 * Unsent work that only its person's key can open: typing, files, templates, and entries that are
 * not sealed.
 */
export async function countUnsealed(tables: Pick<DeviceTables, 'read'>): Promise<number> {
  return tables.read(['outbox', 'patches', 'drafts', 'files', 'meta'], async (tx) => {
    let count =
      (await tx.visitsWithDraftEdits()).length +
      (await tx.filesIn('waiting')).length +
      (await tx.filesIn('refused')).length +
      ((await tx.meta('templatesUnsent'))?.unsent ?? 0);
    for (const state of unsentStates)
      for (const service of syncedServices)
        count += (await tx.entriesIn(state, service, 0, 100_000)).filter(
          ({ letter: sealedEntry }) => !sealedEntry,
        ).length;
    return count;
  });
}
