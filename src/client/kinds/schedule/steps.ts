import type { ScheduleColumn, SchedulePlace, ScheduleRow } from './definition.ts';

/** Where arrow keys lead. */

type Grid = {
  readonly rows: readonly Pick<ScheduleRow, 'id'>[];
  readonly columns: readonly Pick<ScheduleColumn, 'id' | 'steps'>[];
};

const clamped = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

/** The place a key moves a carried card to; null for a key that moves nothing. */
export function nextPlace(
  { rows, columns }: Grid,
  place: SchedulePlace,
  key: string,
): SchedulePlace | null {
  const row = rows.findIndex(({ id }) => id === place.row);
  const column = columns.findIndex(({ id }) => id === place.column);
  const at = (nextRow: number, nextColumn: number, step: number): SchedulePlace => ({
    row: rows[clamped(nextRow, rows.length)]?.id ?? place.row,
    column: columns[clamped(nextColumn, columns.length)]?.id ?? place.column,
    step,
  });
  const steps = columns[column]?.steps ?? 1;
  const before = columns[column - 1];
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column, place.step);
    case 'ArrowDown':
      return at(row + 1, column, place.step);
    case 'ArrowRight':
      if (place.step + 1 < steps) return at(row, column, place.step + 1);
      return column + 1 < columns.length ? at(row, column + 1, 0) : place;
    case 'ArrowLeft':
      if (place.step > 0) return at(row, column, place.step - 1);
      return before ? at(row, column - 1, before.steps - 1) : place;
    case 'Home':
      return at(row, 0, 0);
    case 'End':
      return at(row, columns.length - 1, 0);
    default:
      return null;
  }
}

const stopsOf = (cell: Element | null | undefined): HTMLElement[] => {
  const cards = [...(cell?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  return cards.length > 0 || !(cell instanceof HTMLElement) ? cards : [cell];
};

const cellsOf = (row: Element | null | undefined): Element[] => [
  ...(row?.querySelectorAll('td[data-column]') ?? []),
];

/** The card or empty cell that a key leads to from another; undefined where there is none. */
export function nextStop(grid: HTMLElement, from: HTMLElement, key: string, far: boolean) {
  const cell = from.closest('td[data-column]');
  const row = from.closest('tr');
  if (!cell || !row) return undefined;
  const rows = [...grid.querySelectorAll('tr[data-row]')];
  const column = cellsOf(row).indexOf(cell);
  const own = stopsOf(cell);
  const index = own.indexOf(from);
  const inRow = (next: Element | undefined, of: number): HTMLElement[] =>
    stopsOf(cellsOf(next)[of]);
  const beside = (of: number): HTMLElement | undefined => {
    const stops = inRow(row, of);
    return stops[clamped(index, stops.length)];
  };
  switch (key) {
    case 'ArrowDown':
      return own[index + 1] ?? inRow(rows[rows.indexOf(row) + 1], column)[0];
    case 'ArrowUp':
      return index > 0 ? own[index - 1] : inRow(rows[rows.indexOf(row) - 1], column).at(-1);
    case 'ArrowRight':
      return beside(column + 1);
    case 'ArrowLeft':
      return beside(column - 1);
    case 'Home':
      return far ? inRow(rows[0], 0)[0] : beside(0);
    case 'End':
      return far
        ? inRow(rows.at(-1), cellsOf(row).length - 1).at(-1)
        : beside(cellsOf(row).length - 1);
    default:
      return undefined;
  }
}
