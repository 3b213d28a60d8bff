import type { Priority } from './columns.ts';

type Droppable = { readonly id: string; readonly priority: Priority };

/** Widths that a table needs, in pixels. */
export type Needs = {
  readonly columns: Readonly<Record<string, number>>;
  /** Checkboxes and row menus. */
  readonly others: number;
};

/** The width of a table with these columns, in pixels. */
export const widthOf = (columns: readonly Droppable[], needs: Needs): number =>
  columns.reduce((sum, { id }) => sum + (needs.columns[id] ?? 0), needs.others);

/** Columns in the order they go: the least important first, of those the last one first. */
const dropOrder = <C extends Droppable>(columns: readonly C[]): C[] =>
  columns
    .slice(1)
    .filter(({ priority }) => priority > 1)
    .toReversed()
    .toSorted((a, b) => b.priority - a.priority);

/**
 * The columns that fit into a width in pixels. The first column names the row and stays, and so do
 * those of priority 1, even where they do not fit.
 */
export function columnsThatFit<C extends Droppable>(
  columns: readonly C[],
  needs: Needs,
  width: number,
): readonly C[] {
  let left = columns;
  for (const next of dropOrder(columns)) {
    if (widthOf(left, needs) <= width) break;
    left = left.filter((column) => column !== next);
  }
  return left;
}
