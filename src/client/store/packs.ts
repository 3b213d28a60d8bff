import type { PulledRow } from '#contract/sync.ts';
import { isPackId } from '#forms/packs/pack-id.ts';
import type { DeviceStore } from './device-store.ts';
import type { Tx } from './tables.ts';

/**
 * Forms of the agency on this device (decision 088): a note that was pulled brings the form it was
 * written in, so that it opens without signal.
 */

type Parts = Pick<DeviceStore, 'tables' | 'codec'>;

/** A version of a pack's form, such as `pack-7d…/2`. */
export type PackName = `pack-${string}/${number}`;
export const packName = (formId: `pack-${string}`, version: number): PackName =>
  `${formId}/${version}`;

const keyOf = (name: string) => `pack:${name}` as const;
const placeOf = (name: string) => ({ table: 'pack', id: name, version: 0 }) as const;

/** Forms that pulled notes need. */
export const packsOf = (rows: readonly PulledRow[]): readonly PackName[] => [
  ...new Set(
    rows.flatMap(({ table, data }) => {
      if (table !== 'note' || data === null) return [];
      const { formId, formVersion } = data as { formId: string; formVersion: number };
      return isPackId(formId) ? [packName(formId, formVersion)] : [];
    }),
  ),
];

/** Remembers, in the transaction that takes notes in, which of their forms are still to come. */
export async function wantPacks(tx: Tx, names: readonly PackName[]): Promise<void> {
  if (names.length === 0) return;
  const before = (await tx.meta('wantedPacks')) ?? [];
  const missing: string[] = [];
  for (const name of names)
    if (!before.includes(name) && (await tx.meta(keyOf(name))) === undefined) missing.push(name);
  if (missing.length > 0) await tx.putMeta('wantedPacks', [...before, ...missing]);
}

/** Forms that are still to be fetched. */
export const wantedPacks = ({ tables }: Pick<Parts, 'tables'>): Promise<readonly string[]> =>
  tables.read(['meta'], async (tx) => (await tx.meta('wantedPacks')) ?? []);

/** Keeps a form. @throws the device's storage error */
export async function keepPack({ tables, codec }: Parts, name: string, content: string) {
  const box = await codec.seal(placeOf(name), content, true);
  await tables.write(['meta'], async (tx) => {
    await tx.putMeta(keyOf(name), box);
    const wanted = (await tx.meta('wantedPacks')) ?? [];
    if (wanted.includes(name))
      await tx.putMeta(
        'wantedPacks',
        wanted.filter((each) => each !== name),
      );
  });
}

/** The JSON of a form that is kept; null when it is not. */
export async function keptPack({ tables, codec }: Parts, name: string): Promise<string | null> {
  const box = await tables.read(['meta'], (tx) => tx.meta(keyOf(name)));
  return box === undefined ? null : codec.open<string>(placeOf(name), box);
}
