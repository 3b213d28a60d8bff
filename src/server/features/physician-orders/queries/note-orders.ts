import { holdsVisit, takesPlace, type HoldingOrder } from '#domain/physician-orders.ts';
import { visitsWait, type OpenedOrder } from '#server/features/physician-orders/rows.ts';

/** Form of an order that was spoken, as a note (`forms/verbal-order`). */
export const verbalOrderForm = 'verbal-order';

/**
 * Whether an order has the words of a note: of a signed plan of care or verbal-order note.
 *
 * @param formId of its visit's note: what was spoken is the note's there, since orders did not always
 *   say what they were made of
 */
export const isMadeOfNote = (
  { row, card }: Pick<OpenedOrder, 'row' | 'card'>,
  formId: string | null = null,
): boolean =>
  (card.isOfPlan ?? card.isOfNote) === true ||
  (row.source === 'verbal' && formId === verbalOrderForm);

const noteOf = ({ row }: Pick<OpenedOrder, 'row'>): string => `${row.visit_id ?? ''} ${row.source}`;

const holdingOf = ({ row, card }: Pick<OpenedOrder, 'row' | 'card'>): HoldingOrder => ({
  state: row.state,
  awaitsNewWords: card.former !== undefined,
  visitsWait: visitsWait(card),
  source: row.source,
  visitId: row.visit_id,
  episodeId: row.episode_id,
  writtenAt: row.written_at,
});

/**
 * The orders among some that a visit waits for. A signed one is among them while its words are
 * former ones and there is no order of its note's new words: that one is waited for then. A void one
 * is while no signed one takes its place.
 */
export function heldBy<T extends Pick<OpenedOrder, 'row' | 'card'>>(
  orders: readonly T[],
  visit: Parameters<typeof holdsVisit>[1],
): T[] {
  const present = orders.filter(({ row }) => row.state !== 'void');
  const renewed = new Set(
    present.filter((each) => isMadeOfNote(each) && !each.card.former).map(noteOf),
  );
  const signed = present.map(holdingOf);
  return orders.filter((order) => {
    const holding = holdingOf(order);
    const awaitsNewWords = holding.awaitsNewWords && !renewed.has(noteOf(order));
    if (!holdsVisit({ ...holding, awaitsNewWords }, visit)) return false;
    return holding.state !== 'void' || !signed.some((each) => takesPlace(each, holding));
  });
}
