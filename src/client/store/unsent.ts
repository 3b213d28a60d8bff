import { needsPerson, syncedServices, type DeviceTables, type EntryState, type Tx } from './tables.ts';

const countAll = async (tx: Tx, states: readonly EntryState[]): Promise<number> => (await Promise.all(states.map((state) => tx.countIn(state)))).reduce((sum, count) => sum + count, 0);

export type OutboxCounts = {
  /** Entries and notes that are not with the server yet. */
  readonly waiting: number;
  /** Entries the person has to look at. */
  readonly needsYou: number;
};

/** How much lies in a database, in one transaction; needs no key. */
export const countOutbox = (tables: Pick<DeviceTables, 'read'>): Promise<OutboxCounts> =>
  tables.read(['outbox', 'patches', 'drafts'], async (tx) => ({ waiting: (await countAll(tx, unsentStates)) + (await tx.visitsWithTyping()).length, needsYou: await countAll(tx, needsPerson) }));

/** Entries and notes of a database that are not with the server yet. */
export const countUnsent = async (tables: Pick<DeviceTables, 'read'>): Promise<number> => (await countOutbox(tables)).waiting;

const unsentStates = ['waiting', 'sending', 'shelved'] as const;

/** Unsent work that only its person's key can open: typing, and entries without a letter. */
export async function needsLetter(tables: Pick<DeviceTables, 'read'>): Promise<number> {
  return tables.read(['outbox', 'patches', 'drafts'], async (tx) => {
    let count = (await tx.visitsWithTyping()).length;
    for (const state of unsentStates) for (const service of syncedServices) count += (await tx.entriesIn(state, service, 0, 100_000)).filter(({ letter }) => !letter).length;
    return count;
  });
}
