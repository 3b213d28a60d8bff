import { guessedColumns, tableFields, type Columns, type TableKind } from '#domain/table-import.ts';

/** What columns were on this computer the last time, by their headers. It holds no row. */

const keyOf = (kind: TableKind, header: readonly string[]): string =>
  `table-columns:${kind}:${JSON.stringify(header)}`;

/** The columns of a file: as they were chosen for such a header before, else guessed. */
export function columnsFor(kind: TableKind, header: readonly string[]): Columns {
  const guessed = guessedColumns(kind, header);
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind, header)) ?? 'null');
    if (!Array.isArray(stored) || stored.length !== header.length) return guessed;
    return stored.map((each) => tableFields[kind].find((field) => field === each) ?? null);
  } catch {
    return guessed;
  }
}

export function rememberColumns(
  kind: TableKind,
  header: readonly string[],
  columns: Columns,
): void {
  try {
    localStorage.setItem(keyOf(kind, header), JSON.stringify(columns));
  } catch {
    // A browser that keeps nothing guesses again.
  }
}
