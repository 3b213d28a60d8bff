import type { PulledRow } from '#contract/sync.ts';
import type { Clock } from '../clock.ts';
import { aesCodec, type Codec, type Place } from '../codec.ts';
import { assembleStore, type DeviceStore } from '../device-store.ts';
import { sealSnapshot } from '../sealed-rows.ts';
import type { DeviceTables } from '../tables.ts';
import { manualClock } from './manual-clock.ts';
import { memoryTables } from './memory-tables.ts';
import { clientId, deviceId, note, nurse, sessionOf, visit } from './records.ts';

/** Ids in order, for tests that read them. */
export function countedIds(prefix = 9): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${String(prefix).padStart(8, '0')}-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const headOf = ({ table, id, version }: Place): string => `${table}|${id}|${version}\n`;

let boxes = 0;
const countBytes = 13; // no two boxes are alike, as with a nonce

/**
 * Not encrypted, but bound to its place like the real one: for simulations, where volume counts.
 */
export const plainCodec: Codec = {
  seal: async (place, value) =>
    encoder.encode(
      String((boxes += 1)).padStart(countBytes, '0') + headOf(place) + JSON.stringify(value),
    ),
  async open<T>(place: Place, box: Uint8Array): Promise<T> {
    const content = decoder.decode(box.subarray(countBytes));
    const head = headOf(place);
    if (!content.startsWith(head))
      throw new Error(`box of ${content.slice(0, 60)} opened at ${head}`);
    return JSON.parse(content.slice(head.length)) as T;
  },
  sealBytes: async (place, bytes) => new Uint8Array([...encoder.encode(headOf(place)), ...bytes]),
  async openBytes(place, box) {
    const head = encoder.encode(headOf(place));
    if (!head.every((byte, index) => box[index] === byte))
      throw new Error(`bytes opened at ${headOf(place)}`);
    return box.slice(head.length);
  },
};

export const testKey = (): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(32).fill(7), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
export const testCodec = async (): Promise<Codec> =>
  aesCodec(await testKey(), { orgId: nurse().orgId, userId: nurse().id });

type Parts = {
  readonly tables?: DeviceTables;
  readonly codec?: Codec;
  readonly clock?: Clock;
  readonly client?: number;
  readonly user?: DeviceStore['user'];
  readonly newId?: () => string;
};

/** A nurse's store in memory, or over the tables given. */
export function testStore({
  tables = memoryTables(),
  codec = plainCodec,
  clock = manualClock(),
  client = 1,
  user = nurse(),
  newId = countedIds(client),
}: Parts = {}): DeviceStore {
  return assembleStore({
    name: `test-${client}`,
    state: sessionOf(user),
    clientId: clientId(client),
    deviceId: deviceId(client),
    deviceName: `Phone ${client}`,
    tables,
    codec,
    clock,
    newId,
  });
}

/** Puts records on the device as a pull would. */
export async function putSnapshots(store: DeviceStore, rows: readonly PulledRow[]): Promise<void> {
  const sealed = await Promise.all(rows.map((row) => sealSnapshot(store, row)));
  await store.tables.write(['rows'], (tx) => tx.putRows(sealed));
}

/** One staffed visit with its empty note. */
export const putVisit = (
  store: DeviceStore,
  changes: { visit?: Parameters<typeof visit>[0]; note?: Parameters<typeof note>[0] } = {},
): Promise<void> => {
  const row = visit(changes.visit);
  return putSnapshots(store, [
    { table: 'visit', id: row.id, data: row },
    { table: 'note', id: row.id, data: note({ visitId: row.id, ...changes.note }) },
  ]);
};
