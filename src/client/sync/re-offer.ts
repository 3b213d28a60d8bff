import { syncedServices, type SyncedService } from '#contract/targets.ts';
import { carriesPatch, untangled } from '#client/store/outbox/append-entry.ts';
import { isSafe, safeThrough } from '#client/store/files/sent-files.ts';
import type { DeviceTables, EntryState, OutboxRow, Tx } from '#client/store/tables.ts';

const page = 200;
const mostPredecessors = 50; // as the contract takes

/** Entries of one state and service, read in pages. */
export async function eachEntry(
  tx: Tx,
  state: EntryState,
  service: SyncedService,
  work: (rows: readonly OutboxRow[]) => Promise<void>,
): Promise<void> {
  for (let order = 0; ;) {
    const rows = await tx.entriesIn(state, service, order, page);
    await work(rows);
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    order = last.order;
  }
}

/** Entries with an effect on the server: a refusal left none, so it is not asked for again. */
const withEffect: readonly EntryState[] = ['sent', 'conflict', 'settled'];
const withoutVerdict: readonly EntryState[] = [
  'waiting',
  'sending',
  'delivered',
  'shelved',
  'rejected',
];

/** Answers of a lane keep their order: what waits now also waits for what is offered again. */
async function keepOrder(tx: Tx, lane: string): Promise<void> {
  const waiting = (await tx.lane(lane)).filter(
    ({ state, command }) =>
      carriesPatch(command) &&
      (state === 'waiting' || state === 'sending' || state === 'delivered'),
  );
  const chained = waiting.map((row, index): OutboxRow => {
    const previous = waiting[index - 1]?.entryId;
    return previous === undefined || row.after.includes(previous)
      ? row
      : { ...row, after: [...row.after, previous].slice(-mostPredecessors) };
  });
  await tx.putEntries(chained);
  await tx.putEntries(untangled(await tx.lane(lane)));
}

/**
 * Files are announced again, first without their content: what the server still has it only
 * confirms. Those whose copy made room although no backup had them are asked for too: if the server
 * lost one, the person is informed.
 */
async function reofferFiles(tx: Tx): Promise<void> {
  const safe = await safeThrough(tx);
  for (const row of await tx.filesIn('sent'))
    if (row.kept === 1 || !isSafe(row, safe))
      await tx.putFile({ ...row, state: 'waiting', sent: 0, attempts: 1 });
}

/**
 * A server that was restored from a backup has a new epoch. Everything acknowledged that the device
 * still keeps is offered again, unchanged but for its base revision, which counted in a history
 * that no longer exists; what the server still has it answers as a duplicate (docs/sync.md,
 * epoch). The server's durable mark says nothing about what an earlier restore lost, so it decides
 * only what may be forgotten, never what is offered.
 *
 * @returns whether the epoch is another one than the device knew
 */
export async function reoffer(tx: Tx, service: SyncedService, epoch: string): Promise<boolean> {
  const known = await tx.meta(`epoch:${service}`);
  if (known === epoch) return false;
  await tx.putMeta(`epoch:${service}`, epoch);
  if (known === undefined) return false;
  const lanes = new Set<string>();
  for (const state of withoutVerdict) {
    await eachEntry(tx, state, service, (rows) =>
      tx.putEntries(rows.map((row): OutboxRow => ({ ...row, baseRevision: 0 }))),
    );
  }
  for (const state of withEffect) {
    await eachEntry(tx, state, service, async (rows) => {
      const acknowledged = rows.filter(({ revision }) => revision !== null);
      for (const { lane } of acknowledged) lanes.add(lane);
      await tx.putEntries(
        acknowledged.map((row): OutboxRow => ({
          ...row,
          state: 'waiting',
          overlay: 1,
          baseRevision: 0,
        })),
      );
    });
  }
  for (const lane of lanes) await keepOrder(tx, lane);
  if (service === 'notes') await reofferFiles(tx);
  return true;
}

/** Entries in one of these states wait again; the server knows them by their ids. */
export async function offerAgain(
  tables: Pick<DeviceTables, 'write'>,
  states: readonly EntryState[],
): Promise<void> {
  await tables.write(['outbox'], async (tx) => {
    for (const state of states) {
      for (const service of syncedServices)
        await eachEntry(tx, state, service, (rows) =>
          tx.putEntries(rows.map((row): OutboxRow => ({ ...row, state: 'waiting' }))),
        );
    }
  });
}
