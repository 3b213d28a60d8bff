import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Machine } from './machine.ts';
import type { BenchRow } from './row.ts';

/** Figures of one group and what they were measured on. */
export type GroupResult = { readonly machine: Machine; readonly rows: readonly BenchRow[] };
export type Results = Readonly<Record<string, GroupResult>>;

/** What earlier runs kept; nothing when there were none. */
export const readResults = (file: string): Results =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {};

/** Keeps the figures of one group in place of its earlier ones. */
export function keepResult(file: string, group: string, result: GroupResult): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readResults(file), [group]: result }, null, 2)}\n`);
}
