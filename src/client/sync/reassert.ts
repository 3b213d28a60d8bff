import type { Patch } from '#domain/merge.ts';
import { appendEntry, type NewEntry } from '#client/store/append-entry.ts';
import { instantOf } from '#client/store/clock.ts';
import { answersOf } from '#client/store/newer-answers.ts';
import { entryPlace } from '#client/store/sealed-rows.ts';
import { must } from '#domain/must.ts';
import type { SyncStore } from './ports.ts';

/**
 * A restored server took in newer answers of a lane before the device knew that older ones were lost. The older ones are
 * offered again now and would land on the newer: so the newer ones are said once more after them.
 */
export async function reassert(store: SyncStore, lane: string): Promise<void> {
  const rows = await store.tables.read(['outbox'], (tx) => tx.lane(lane));
  const answers = await answersOf(store, rows);
  const reoffered = answers.filter(({ row }) => row.state === 'waiting' && row.revision !== null);
  const newest: Record<string, Patch[string]> = {};
  for (const { row, patch } of answers.filter(({ row: { state } }) => state === 'sent' || state === 'conflict')) {
    const older = reoffered.filter((each) => each.row.order < row.order);
    for (const [path, value] of Object.entries(patch)) if (older.some((each) => Object.hasOwn(each.patch, path))) newest[path] = value;
  }
  if (Object.keys(newest).length === 0) return;
  const { command, targetId } = must(reoffered[0], 'answers offered again').row;
  const entryId = store.newId();
  const input = { patch: newest };
  const box = await store.codec.seal(entryPlace({ entryId, sealed: 1 }), input);
  const bytes = new TextEncoder().encode(JSON.stringify(input)).length;
  const entry: NewEntry = { entryId, command, targetId, baseRevision: 0, deviceTime: instantOf(store.clock), monotonic: store.clock.monotonic(), bytes, box };
  await store.tables.write(['outbox', 'meta'], (tx) => appendEntry(tx, entry));
}
