import type { ScheduleCard } from './definition.ts';

/** A card in its cell; `lane` counts from 0 where cards of a time axis are above each other. */
export type PlacedCard = ScheduleCard & { readonly lane: number };

/** Cards of a row by column, and how many lanes the row needs. */
export type ArrangedRow = {
  readonly cells: ReadonlyMap<string, readonly PlacedCard[]>;
  readonly lanes: number;
};

export const noCards: ArrangedRow = { cells: new Map(), lanes: 1 };

type Span = { readonly from: number; readonly until: number };

/** The first lane whose last card ends before this one begins. */
function laneFor(ends: number[], { from, until }: Span): number {
  const free = ends.findIndex((end) => end <= from);
  const lane = free === -1 ? ends.length : free;
  ends[lane] = until;
  return lane;
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/**
 * Puts every card into its row and column. Cards of a time axis that overlap get lanes of their
 * own; the others keep the order they are given in.
 *
 * @param columnIds in the order of the screen
 */
export function arrangeRows(
  cards: readonly ScheduleCard[],
  columnIds: readonly string[],
): ReadonlyMap<string, ArrangedRow> {
  const indexOf = new Map(columnIds.map((id, index) => [id, index]));
  const byRow = grouped(
    cards.filter(({ column }) => indexOf.has(column)),
    ({ row }) => row,
  );
  return new Map(
    [...byRow].map(([row, those]) => {
      const ends: number[] = [];
      const timed = those
        .filter(({ at }) => at !== undefined)
        .map((card) => {
          const from = (indexOf.get(card.column) ?? 0) + (card.at?.from ?? 0);
          return { card, from, until: from + (card.at?.length ?? 0) };
        })
        .toSorted((a, b) => a.from - b.from);
      const lanes = new Map(timed.map((each) => [each.card.id, laneFor(ends, each)]));
      const placed = those.map((card) => ({ ...card, lane: lanes.get(card.id) ?? 0 }));
      return [
        row,
        { cells: grouped(placed, ({ column }) => column), lanes: Math.max(1, ends.length) },
      ];
    }),
  );
}
