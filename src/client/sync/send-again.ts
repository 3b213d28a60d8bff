import { Refusal } from '#contract/errors.ts';
import type { Patch } from '#domain/merge.ts';
import { appendEntry, carriesPatch } from '#client/store/outbox/append-entry.ts';
import { instantOf } from '#client/store/clock.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { withoutNewer } from '#client/store/outbox/newer-answers.ts';
import { sealEntry } from '#client/store/outbox/seal-entry.ts';
import { openInput } from '#client/store/sealed-rows.ts';
import type { OutboxRow } from '#client/store/tables.ts';

/**
 * Sends a shelved or refused entry again. The server keeps its verdict on an entry for good, so a
 * refused one travels as a new entry with the same content; a shelved one never got a verdict and
 * simply goes again.
 */
export async function retry(store: DeviceStore, entryId: string): Promise<void> {
  const row = await store.tables.read(['outbox'], (tx) => tx.entry(entryId));
  if (!row) throw new Refusal('record.not-found');
  if (row.state === 'shelved')
    await store.tables.write(['outbox'], (tx) =>
      tx.putEntries([{ ...row, state: 'waiting', code: null }]),
    );
  if (row.state === 'rejected') await sendAgain(store, row);
  store.work();
}

/** The content to send again; null when newer entries of the lane answer all of it. */
async function contentAgain(store: DeviceStore, row: OutboxRow): Promise<unknown> {
  const input = await openInput(store.codec, row);
  if (!carriesPatch(row.command)) return input;
  const lane = await store.tables.read(['outbox'], (tx) => tx.lane(row.lane));
  const patch = await withoutNewer(store, lane, row, (input as { patch: Patch }).patch);
  return Object.keys(patch).length === 0 ? null : { patch };
}

async function sendAgain(store: DeviceStore, row: OutboxRow): Promise<void> {
  const again = store.newId();
  const input = await contentAgain(store, row);
  const entry = await sealEntry(
    store,
    {
      entryId: again,
      command: row.command,
      targetId: row.targetId,
      baseRevision: row.baseRevision,
      deviceTime: instantOf(store.clock),
      monotonic: store.clock.monotonic(),
    },
    input,
  );
  await store.tables.write(['outbox', 'meta'], async (tx) => {
    const now = await tx.entry(row.entryId);
    if (now?.state !== 'rejected') return;
    if (input === null) return tx.putEntries([{ ...now, state: 'settled', overlay: 0 }]);
    await appendEntry(tx, entry, { replaces: [row.entryId] });
  });
}
