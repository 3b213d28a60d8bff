import { Dexie } from 'dexie';
import { DeviceDatabase } from '#client/store/database.ts';
import { versions } from '#client/store/versions.ts';

/** A recorded database: the version of its shape, and the rows of each table. */
export type RecordedDatabase = {
  readonly version: number;
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
};

/** JSON has no bytes: the recorder wrote them as base64. For `JSON.parse`. */
export const bytesBack = (_key: string, value: unknown): unknown =>
  typeof value === 'object' &&
  value !== null &&
  'base64' in value &&
  typeof value.base64 === 'string'
    ? Uint8Array.from(atob(value.base64), (sign) => sign.charCodeAt(0))
    : value;

/** Puts a recorded database on this device as the former app left it, and closes it. */
export async function leaveBehind(
  name: string,
  { version, tables }: RecordedDatabase,
): Promise<void> {
  const former = new Dexie(name);
  for (const [index, { stores }] of versions.slice(0, version).entries())
    former.version(index + 1).stores(stores);
  for (const [table, rows] of Object.entries(tables)) await former.table(table).bulkAdd([...rows]);
  former.close();
}

/** Every row of a table as it lies in the present database. */
export async function rowsIn(name: string, table: string): Promise<unknown[]> {
  const database = new DeviceDatabase(name);
  try {
    return await database.table(table).toArray();
  } finally {
    database.close();
  }
}
