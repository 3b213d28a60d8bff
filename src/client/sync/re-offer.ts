import type { EntryState, OutboxRow, SyncedService, Tx } from '#client/store/tables.ts';

const page = 200;

/** Entries of one state and service, read in pages. */
export async function eachEntry(tx: Tx, state: EntryState, service: SyncedService, work: (rows: readonly OutboxRow[]) => Promise<void>): Promise<void> {
  for (let order = 0; ; ) {
    const rows = await tx.entriesIn(state, service, order, page);
    await work(rows);
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    order = last.order;
  }
}

/** Entries with an effect on the server: a refusal left none, so it is not asked for again. */
const withEffect: readonly EntryState[] = ['sent', 'conflict', 'settled'];

/**
 * A server that was restored from a backup has a new epoch. What it acknowledged after the instant its backup holds is
 * offered again, unchanged but for its base revision, which counted in a history that no longer exists; what the server
 * still has it answers as a duplicate (design/sync.md, epoch).
 *
 * @param durableThrough instant up to which the server kept everything; null when it did not say: then the last one it told
 */
export async function reofferSince(tx: Tx, service: SyncedService, epoch: string, durableThrough: string | null): Promise<void> {
  const known = await tx.meta(`epoch:${service}`);
  if (known === epoch) return;
  await tx.putMeta(`epoch:${service}`, epoch);
  if (known === undefined) return;
  const safe = durableThrough ?? (await tx.meta(`durable:${service}`)) ?? '';
  for (const state of ['waiting', 'sending', 'shelved', 'rejected'] as const) {
    await eachEntry(tx, state, service, (rows) => tx.putEntries(rows.map((row): OutboxRow => ({ ...row, baseRevision: 0 }))));
  }
  for (const state of withEffect) {
    await eachEntry(tx, state, service, async (rows) => {
      const lost = rows.filter(({ receivedAt, revision }) => revision !== null && receivedAt !== null && receivedAt > safe);
      await tx.putEntries(lost.map((row): OutboxRow => ({ ...row, state: 'waiting', overlay: 1, baseRevision: 0 })));
    });
  }
}
