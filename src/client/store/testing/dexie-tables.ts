import 'fake-indexeddb/auto';
import { DeviceDatabase } from '../database.ts';
import { dexieTables } from '../dexie-tables.ts';
import { directReads } from '../direct-reads.ts';
import type { DeviceTables } from '../tables.ts';

let count = 0;

/** A database of its own for each test. */
export const freshName = (): string => `porchlight-test-${(count += 1)}`;

export const openDexie = (
  name = freshName(),
): { name: string; tables: DeviceTables; database: DeviceDatabase } => {
  const database = new DeviceDatabase(name);
  return {
    name,
    database,
    tables: dexieTables(name, { make: () => database, direct: directReads }),
  };
};
