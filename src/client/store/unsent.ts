import type { DeviceTables } from './tables.ts';

/** Entries and notes of a database that are not with the server yet; needs no key. */
export async function countUnsent(tables: Pick<DeviceTables, 'read'>): Promise<number> {
  return tables.read(['outbox', 'patches', 'drafts'], async (tx) => {
    const counts = await Promise.all([tx.countIn('waiting'), tx.countIn('sending'), tx.countIn('shelved')]);
    return counts.reduce((sum, count) => sum + count, 0) + (await tx.visitsWithTyping()).length;
  });
}
