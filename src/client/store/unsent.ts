import { syncedServices, type DeviceTables } from './tables.ts';

/** Entries and notes of a database that are not with the server yet; needs no key. */
export async function countUnsent(tables: Pick<DeviceTables, 'read'>): Promise<number> {
  return tables.read(['outbox', 'patches', 'drafts'], async (tx) => {
    const counts = await Promise.all([tx.countIn('waiting'), tx.countIn('sending'), tx.countIn('shelved')]);
    return counts.reduce((sum, count) => sum + count, 0) + (await tx.visitsWithTyping()).length;
  });
}

const unsentStates = ['waiting', 'sending', 'shelved'] as const;

/** Unsent work that only its person's key can open: typing, and entries without a letter. */
export async function needsLetter(tables: Pick<DeviceTables, 'read'>): Promise<number> {
  return tables.read(['outbox', 'patches', 'drafts'], async (tx) => {
    let count = (await tx.visitsWithTyping()).length;
    for (const state of unsentStates) for (const service of syncedServices) count += (await tx.entriesIn(state, service, 0, 100_000)).filter(({ letter }) => !letter).length;
    return count;
  });
}
