import type { Patch } from '#domain/merge.ts';
import { carriesPatch } from './append-entry.ts';
import type { DeviceStore } from './device-store.ts';
import { openInput } from './sealed-rows.ts';
import type { OutboxRow } from './tables.ts';

type Answers = { readonly row: OutboxRow; readonly patch: Patch };

/** The answers of a lane's entries, oldest first. What was dealt with is left out: its content went on in another entry. */
export async function answersOf({ codec }: Pick<DeviceStore, 'codec'>, lane: readonly OutboxRow[]): Promise<Answers[]> {
  const rows = lane.filter(({ command, state }) => carriesPatch(command) && state !== 'settled');
  return Promise.all(rows.map(async (row) => ({ row, patch: ((await openInput(codec, row)) as { patch: Patch }).patch })));
}

/** What of an older entry no newer one of the lane answers: sending it again must never bring an older answer back. */
export async function withoutNewer(store: Pick<DeviceStore, 'codec'>, lane: readonly OutboxRow[], row: OutboxRow, patch: Patch): Promise<Patch> {
  const newer = (await answersOf(store, lane)).filter((each) => each.row.order > row.order);
  return Object.fromEntries(Object.entries(patch).filter(([path]) => !newer.some((each) => Object.hasOwn(each.patch, path))));
}
