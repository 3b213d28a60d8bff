import type { OutputOf } from '#contract/call.ts';
import type { Episode, Note } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { dateText, formTime } from '#contract/primitives.ts';
import type { orderFromNote as contract } from '#contract/physician-orders.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { orderCategories } from '#domain/constants.ts';
import { daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import {
  isEffectiveDay,
  isSpokenEffect,
  isUnsigned,
  largestOrder,
  largestPlan,
  orderSourceLabels,
  spokenLateDays,
  type OrderSource,
} from '#domain/physician-orders.ts';
import { planOfCare } from '#forms/plan-of-care/form.ts';
import { planOrderText } from '#forms/plan-of-care/order-text.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { verbalOrderForm } from '#server/features/physician-orders/queries/note-orders.ts';
import type { OrderCard } from '#server/features/physician-orders/rows.ts';

const unusable = (): Refusal => new Refusal('physician-order.note');

/**
 * Whether a call can have been on a day, as for an order that a phone writes: not long before the
 * note arrived signed, and not after the day that follows, since clocks differ.
 */
const isCallDay = (day: string, signedAt: string): boolean => {
  const ago = daysBetween(day, pacificDate(new Date(signedAt)));
  return ago >= -1 && ago <= spokenLateDays;
};

type Sealed = { readonly values: Note['content']['doc']['values']; readonly signedAt: string };

/** What a note orders. */
type Ordered = {
  readonly source: OrderSource;
  readonly text: string;
  readonly effectiveFrom: string;
  readonly received: OrderCard['received'];
};

const textIn = (values: Sealed['values'], path: string): string => {
  const value = values[path];
  return typeof value === 'string' ? value.trim() : '';
};

const isDay = (day: string): boolean => dateText().safeParse(day).success && isCalendarDate(day);

/** What a signed verbal-order note says was ordered. @throws Refusal physician-order.note */
function spokenIn({ values, signedAt }: Sealed): Ordered {
  const textAt = (path: string): string => textIn(values, path);
  if (textAt('readBack.done') !== 'yes') throw unusable();
  const text = [textAt('order.medication'), textAt('order.text')].filter(Boolean).join('\n');
  const agent = textAt('order.through') === 'agent' ? textAt('order.agent') : '';
  const from = (agent === '' ? textAt('order.from') : agent).slice(0, 160);
  const [on, time] = [textAt('order.date'), textAt('order.time')];
  const effectiveFrom = textAt('order.start') === '' ? on : textAt('order.start');
  const isWhole = isDay(on) && isDay(effectiveFrom) && formTime().safeParse(time).success;
  const isPossible = isWhole && isCallDay(on, signedAt) && isSpokenEffect(effectiveFrom, on);
  if (!isPossible || text === '' || text.length > largestOrder || from === '') throw unusable();
  return { source: 'verbal', text, effectiveFrom, received: { on, time, from } };
}

/**
 * What a signed plan of care orders: all it says, from the first day of its certification.
 *
 * @throws Refusal physician-order.plan
 */
function plannedIn({ values, signedAt }: Sealed, episode: Episode): Ordered {
  const source = 'plan-of-care';
  const effectiveFrom = textIn(values, 'period.from');
  const dated = { source, episode, today: pacificDate(new Date(signedAt)) } as const;
  const text = planOrderText(values);
  if (!isDay(effectiveFrom) || !isEffectiveDay(effectiveFrom, dated) || text.length > largestPlan)
    throw new Refusal('physician-order.plan');
  return { source, text, effectiveFrom, received: null };
}

/** The agency's category for plans of care, where it lists one. */
const planCategory = (constants: Parameters<typeof orderCategories>[0]): string =>
  orderCategories(constants).find(
    (each) => each.toLowerCase() === orderSourceLabels['plan-of-care'].toLowerCase(),
  ) ?? '';

/**
 * An order of what a clinician wrote into a signed verbal-order note, or of a signed plan of care:
 * its words, its author and the time of the signature are the note's. One note makes one order,
 * until that is void. An unsigned order of a note that was returned since becomes void with the new
 * one; a signed one stays, with its earlier words.
 *
 * @throws Refusal record.not-found, physician-order.note, physician-order.plan,
 * physician-order.exists
 */
export async function orderFromNote({
  input,
  repo,
  server,
  session,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { constants } = await server.reference.of(session.orgId);
  return repo.transaction(async (within) => {
    const { visit, note } = must((await within.visits.lock([input.visitId]))[0], 'locked visit');
    const { formId, seal, content } = note;
    const isPlan = formId === planOfCare.id;
    if (!seal) throw isPlan ? new Refusal('physician-order.plan') : unusable();
    const author = seal.clinician;
    // Notes from before it was kept do not say when they arrived, and nothing is said for them.
    const receivedAt = seal.received?.at;
    const sealed = { values: content.doc.values, signedAt: receivedAt ?? author.at };
    if (!isPlan && formId !== verbalOrderForm) throw unusable();
    const { source, text, effectiveFrom, received } = isPlan
      ? plannedIn(sealed, await within.episodes.get(visit.episodeId))
      : spokenIn(sealed);
    const writtenBy = author.by ?? visit.providerId;
    if (writtenBy === null) throw unusable();
    const { physicianOrders } = within;
    const known = (await physicianOrders.ofVisit(visit.id)).filter(
      ({ row }) => row.source === source,
    );
    if (known.some(({ card }) => !card.former)) throw new Refusal('physician-order.exists');
    for (const order of known.filter(({ row }) => isUnsigned(row.state))) {
      // Visits wait for the new one.
      const at = now.toISOString();
      const voided = { at, by: repo.scope.userName, reason: '', visitsWait: false };
      const card = { ...order.card, content: order.content, voided };
      await physicianOrders.write(order, { state: 'void', voided_at: now, card });
    }
    const { patientId } = visit;
    const physician = await physicianOrders.physician(patientId, input.physicianId, null);
    return physicianOrders.add(
      {
        patient_id: visit.patientId,
        episode_id: visit.episodeId,
        visit_id: visit.id,
        source,
        category: isPlan ? planCategory(constants) : '',
        effective_from: toDay(effectiveFrom),
        card: { text, physician, received, receivedAt, [isPlan ? 'isOfPlan' : 'isOfNote']: true },
      },
      // A device's clock may be ahead, and an order is not written after it arrived.
      {
        by: writtenBy,
        at: new Date(receivedAt !== undefined && receivedAt < author.at ? receivedAt : author.at),
      },
    );
  });
}
