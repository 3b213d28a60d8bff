import type { BoardColumn, BoardLooks, Lane } from './definition.ts';

/** Cards of a column, by lane. */
export type Arranged<C> = {
  readonly column: BoardColumn;
  readonly count: number;
  readonly lanes: readonly (Lane & { readonly cards: readonly C[] })[];
};

type Placing<C> = Pick<
  BoardLooks<C>,
  'lanes' | 'columnOf' | 'laneOf' | 'compare' | 'cardKey' | 'revisionOf'
>;

/** Puts every card into its column and lane, in order; cards of other columns are left out. */
export function arrange<C>(
  placing: Placing<C>,
  columns: readonly BoardColumn[],
  cards: readonly C[],
): Arranged<C>[] {
  const byPlace = new Map<string, C[]>();
  for (const card of cards.toSorted(placing.compare)) {
    const place = `${placing.columnOf(card)} ${placing.laneOf(card)}`;
    const placed = byPlace.get(place);
    if (placed) placed.push(card);
    else byPlace.set(place, [card]);
  }
  return columns.map((column) => {
    const lanes = placing.lanes.map((lane) => ({
      ...lane,
      cards: byPlace.get(`${column.id} ${lane.id}`) ?? [],
    }));
    return { column, lanes, count: lanes.reduce((sum, lane) => sum + lane.cards.length, 0) };
  });
}

/**
 * The server's cards with this page's moves applied to them, until the server has a newer
 * revision of the card: then the card shows somebody else's change.
 */
export const overlay = <C>(
  { cardKey, revisionOf }: Pick<Placing<C>, 'cardKey' | 'revisionOf'>,
  cards: readonly C[],
  moved: ReadonlyMap<string, C>,
): C[] =>
  cards.map((card) => {
    const own = moved.get(cardKey(card));
    return own !== undefined && revisionOf(own) >= revisionOf(card) ? own : card;
  });
