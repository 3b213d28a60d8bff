import type { FormDefinition } from '../define.ts';
import type { PackId } from './pack-id.ts';

/** Reads a form of a pack where this program keeps it; null where it is not to be had now. */
export type PackSource = (id: PackId, version: number) => Promise<FormDefinition<PackId> | null>;

let source: PackSource | null = null;

/** Says where forms of packs are kept, such as in the tables of the device. */
export function readPacksFrom(given: PackSource): void {
  source = given;
}

export const packFrom: PackSource = async (id, version) => (await source?.(id, version)) ?? null;
