import type { NewEntry } from './append-entry.ts';
import type { DeviceStore } from '../device-store.ts';
import { contentOf } from './sealed-entry-content.ts';
import { entryPlace } from '../sealed-rows.ts';

export type Written = Omit<NewEntry, 'bytes' | 'box' | 'letter'>;

/** Bytes of a value as JSON. */
export const sizeOf = (value: unknown): number =>
  new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Seals a new entry twice: for its person, and for the organisation where the client has keys
 * (docs/sync.md, sealed outbox).
 */
export async function sealEntry(
  store: Pick<DeviceStore, 'codec' | 'sealToOrganisation'>,
  written: Written,
  payload: unknown,
): Promise<NewEntry> {
  const [box, sealedEntry] = await Promise.all([
    store.codec.seal(entryPlace({ entryId: written.entryId, sealed: 1 }), payload),
    store.sealToOrganisation(contentOf(written, payload)),
  ]);
  return { ...written, bytes: sizeOf(payload), box, letter: sealedEntry };
}
