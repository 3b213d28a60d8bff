import { Dexie } from 'dexie';
import { dexieTables } from './dexie-tables.ts';
import type { DeviceTables } from './tables.ts';

/** Whether the device has this database. */
export const hasDatabase = (name: string): Promise<boolean> => Dexie.exists(name);

/** The tables of a person's database without their key: what is in boxes stays closed. */
export const openTables = (name: string): DeviceTables => dexieTables(name);
