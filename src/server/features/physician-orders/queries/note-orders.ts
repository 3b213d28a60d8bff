import { holdsVisit } from '#domain/physician-orders.ts';
import { toDate } from '#server/db/calendar-day.ts';
import type { OpenedOrder } from '#server/features/physician-orders/rows.ts';

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

/**
 * The orders among some that a visit waits for. A signed one is among them while its words are
 * former ones and there is no order of its note's new words: that one is waited for then.
 */
export function heldBy<T extends Pick<OpenedOrder, 'row' | 'card'>>(
  orders: readonly T[],
  visit: Parameters<typeof holdsVisit>[1],
): T[] {
  const renewed = new Set(
    orders.filter((each) => isMadeOfNote(each) && !each.card.former).map(noteOf),
  );
  return orders.filter((order) => {
    const { row, card } = order;
    return holdsVisit(
      {
        state: row.state,
        awaitsNewWords: card.former !== undefined && !renewed.has(noteOf(order)),
        source: row.source,
        visitId: row.visit_id,
        episodeId: row.episode_id,
        effectiveFrom: toDate(row.effective_from),
      },
      visit,
    );
  });
}
