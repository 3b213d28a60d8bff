import {
  syncedServices,
  type DeviceTables,
  type EntryState,
  type OutboxRow,
} from '#client/store/tables.ts';
import { eachEntry } from './re-offer.ts';

/** What is in one of these states goes again; the server knows it by its id. */
export async function goAgain(
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
