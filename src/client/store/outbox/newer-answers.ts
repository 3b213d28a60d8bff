import type { Patch } from '#domain/merge.ts';
import { carriesPatch } from './append-entry.ts';
import type { DeviceStore } from '../device-store.ts';
import { openInput } from '../sealed-rows.ts';
import type { OutboxRow } from '../tables.ts';

/**
 * What of an older entry no newer one of the lane answers: sending it again must never bring an
 * older answer back. Newer ones that were dealt with count too: their answers were chosen on, went
 * on in another entry, or gave way to newer ones.
 */
export async function withoutNewer(
  { codec }: Pick<DeviceStore, 'codec'>,
  lane: readonly OutboxRow[],
  row: OutboxRow,
  patch: Patch,
): Promise<Patch> {
  const newer = lane.filter(({ command, order }) => carriesPatch(command) && order > row.order);
  const patches = await Promise.all(
    newer.map(async (each) => ((await openInput(codec, each)) as { patch: Patch }).patch),
  );
  return Object.fromEntries(
    Object.entries(patch).filter(([path]) => !patches.some((each) => Object.hasOwn(each, path))),
  );
}
