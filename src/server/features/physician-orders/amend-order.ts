import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { mostAmendments } from '#contract/order-content.ts';
import type {
  confirmOrderAmendment as confirmContract,
  declineOrderAmendment as declineContract,
} from '#contract/physician-orders.ts';
import { must } from '#domain/must.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type {
  CardAmendment,
  OpenedOrder,
  OrderCard,
} from '#server/features/physician-orders/rows.ts';
import type { UnitOfWork } from '#server/features/repository.ts';

/** What of a spoken order its author reads back: words, the day they count from, category. */
type SpokenWords = {
  readonly text: string;
  readonly effectiveFrom: string;
  readonly category: string;
};
type Amender = { readonly byId: string; readonly by: string; readonly at: string };
type Amended = {
  readonly amendments: readonly CardAmendment[];
  readonly declined: OrderCard['declined'];
};

const isSame = (one: SpokenWords, other: SpokenWords): boolean =>
  one.text === other.text &&
  one.effectiveFrom === other.effectiveFrom &&
  one.category === other.category;

const waits = ({ confirmed }: CardAmendment): boolean => confirmed === null;

/** The amendments that wait, as the author refuses them: each with the words it brought. */
function refusedOf(
  { row, card }: Pick<OpenedOrder, 'row' | 'card'>,
  at: string,
): NonNullable<OrderCard['declined']> {
  const amendments = (card.amendments ?? []).filter(waits);
  return amendments.map((each, index) => ({
    ...each,
    words: amendments[index + 1]?.text ?? card.text,
    broughtCategory: amendments[index + 1]?.category ?? row.category,
    declinedAt: at,
  }));
}

/**
 * The amendments of an order after somebody gave it new words. Another person than its author does
 * not speak for the physician: what they change is kept beside what it was, until the author has
 * read the new words back. Who changes their own amendment again before that makes no second one.
 * Where the author writes anew, what waited is refused: their words count, not those before it.
 *
 * @throws Refusal physician-order.state when there are too many
 */
export function amendmentsAfter(
  { row, card }: Pick<OpenedOrder, 'row' | 'card'>,
  words: SpokenWords,
  amender: Amender,
): Amended {
  const { amendments: known = [], declined } = card;
  const now = {
    text: card.text,
    effectiveFrom: toDate(row.effective_from),
    category: row.category,
  };
  if (row.source !== 'verbal' || isSame(now, words)) return { amendments: known, declined };
  if (row.written_by === amender.byId) {
    const refused = refusedOf({ row, card }, amender.at);
    return {
      amendments: known.filter((each) => !waits(each)),
      declined: refused.length === 0 ? declined : [...(declined ?? []), ...refused],
    };
  }
  const last = known.at(-1);
  const own = last && waits(last) && last.byId === amender.byId ? last : null;
  const before = own ? { ...now, ...own, category: own.category ?? row.category } : now;
  const { text, effectiveFrom, category } = before;
  const earlier = own ? known.slice(0, -1) : known;
  if (isSame({ text, effectiveFrom, category }, words)) return { amendments: earlier, declined };
  if (earlier.length >= mostAmendments) throw new Refusal('physician-order.state');
  const added = { ...amender, text, effectiveFrom, category, confirmed: null };
  return { amendments: [...earlier, added], declined };
}

/** Whether new words wait for the author. */
export const isUnconfirmed = (amendments: readonly CardAmendment[]): boolean =>
  amendments.some(waits);

/** The asking author's order whose new words wait. @throws Refusal */
async function waiting(
  { physicianOrders }: UnitOfWork,
  { id, revision }: { readonly id: string; readonly revision: number },
  userId: string,
): Promise<OpenedOrder & { readonly amendments: readonly CardAmendment[] }> {
  const order = await physicianOrders.lock(id);
  // Nobody learns of orders that others wrote.
  if (order.row.written_by !== userId) throw new Refusal('record.not-found');
  if (order.row.revision !== revision) throw new Refusal('record.changed');
  if (order.row.state !== 'open' || !order.row.unconfirmed)
    throw new Refusal('physician-order.state');
  return { ...order, amendments: order.card.amendments ?? [] };
}

/** The author has read the new words back to the physician: the order can be sent. */
export function confirmAmendment({
  input,
  repo,
  now,
}: SignedInRequest<typeof confirmContract>): Promise<OutputOf<typeof confirmContract>> {
  return repo.transaction(async (within) => {
    const order = await waiting(within, input, repo.scope.userId);
    if (!input.readBack)
      throw new Refusal('physician-order.read-back', {
        fields: [{ path: 'readBack', code: 'physician-order.read-back' }],
      });
    const confirmed = { by: repo.scope.userName, at: now.toISOString() };
    const amendments = order.amendments.map((each) =>
      waits(each) ? { ...each, confirmed } : each,
    );
    return within.physicianOrders.write(order, {
      unconfirmed: false,
      card: { ...order.card, amendments },
    });
  });
}

/** The author does not confirm the new words: the order is again what they wrote down. */
export function declineAmendment({
  input,
  repo,
  now,
}: SignedInRequest<typeof declineContract>): Promise<OutputOf<typeof declineContract>> {
  return repo.transaction(async (within) => {
    const order = await waiting(within, input, repo.scope.userId);
    const { amendments, card, row } = order;
    const from = amendments.findIndex(waits);
    const { text, effectiveFrom, category } = must(amendments[from], 'amendment that waits');
    return within.physicianOrders.write(order, {
      unconfirmed: false,
      effective_from: toDay(effectiveFrom),
      category: category ?? row.category,
      card: {
        ...card,
        text,
        amendments: amendments.slice(0, from),
        declined: [...(card.declined ?? []), ...refusedOf(order, now.toISOString())],
      },
    });
  });
}
