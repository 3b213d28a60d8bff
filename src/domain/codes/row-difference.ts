/** What turns one list of rows into another one: a code whose text changed is in both parts. */
export type RowDifference = { readonly removed: string[]; readonly added: string[] };

/** The difference between two lists of sorted rows without repeats. */
export function differenceOf(before: readonly string[], after: readonly string[]): RowDifference {
  const [was, is] = [new Set(before), new Set(after)];
  return {
    removed: before.filter((row) => !is.has(row)),
    added: after.filter((row) => !was.has(row)),
  };
}

/** The list after a difference, sorted. */
export function withDifference(
  before: readonly string[],
  { removed, added }: RowDifference,
): string[] {
  const gone = new Set(removed);
  return [...before.filter((row) => !gone.has(row)), ...added].toSorted();
}
