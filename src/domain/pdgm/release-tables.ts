import type { ReadRelease } from './release.ts';
import type { GrouperTable, Standing } from './tables.ts';

/** The tables of a release that were read, for the days it counts. Dates MM/DD/YYYY, included. */
export const tablesOfRelease = (
  release: ReadRelease,
  { from, to }: { readonly from: string; readonly to: string },
  standing: Standing,
): GrouperTable[] =>
  release.tables.flatMap(({ kind, path, rows }) => {
    if (rows === null) return [];
    const head = { kind, name: String(release.version), source: path, standing, from, to };
    // The reader of a kind made the rows of that kind.
    return [{ ...head, rows } as GrouperTable];
  });
