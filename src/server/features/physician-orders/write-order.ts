import type { OutputOf } from '#contract/call.ts';
import type { Episode } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type {
  matchSignedPaper as matchContract,
  savePhysicianOrder as saveContract,
} from '#contract/physician-orders.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { orderCategories } from '#domain/constants.ts';
import { pacificDate } from '#domain/pacific.ts';
import {
  isEffectiveDay,
  isSigningDay,
  isSpokenEffect,
  isUnsigned,
  largestOrder,
  largestPlan,
} from '#domain/physician-orders.ts';
import { startOfDay, toDate, toDay } from '#server/db/calendar-day.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { amendmentsAfter, isUnconfirmed } from './amend-order.ts';
import { requirePresentWords, type OpenedOrder } from '#server/features/physician-orders/rows.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { signOnPaper } from './sign-order.ts';

type SaveInput = SignedInRequest<typeof saveContract>['input'];

type FieldCode =
  | 'request.invalid'
  | 'physician-order.effective'
  | 'physician-order.category'
  | 'physician-order.plan-words'
  | 'physician-order.signed-on';

const refused = (path: string, code: FieldCode = 'request.invalid'): Refusal =>
  new Refusal(code, { fields: [{ path, code }] });

/**
 * An order stays where it was written: elsewhere it would hold other visits, or none, and of a note's
 * words another one could be made.
 *
 * @throws Refusal request.invalid
 */
function requirePlace(
  { row }: OpenedOrder,
  { visitId, episodeId }: Pick<SaveInput, 'visitId' | 'episodeId'>,
): void {
  if (visitId !== row.visit_id) throw refused('visitId');
  if (episodeId !== row.episode_id) throw refused('episodeId');
}

/**
 * The episode of an order: the chosen one, and for a visit that of the visit, so that the order goes
 * where its visit goes.
 *
 * @throws Refusal record.not-found, request.invalid for a visit of another episode
 */
async function episodeOf(
  { patientId, episodeId, visitId }: Pick<SaveInput, 'patientId' | 'episodeId' | 'visitId'>,
  { episodes, visits }: Pick<UnitOfWork, 'episodes' | 'visits'>,
): Promise<Episode | null> {
  const visit = visitId === null ? null : await visits.get(visitId);
  if (visit && visit.patientId !== patientId) throw new Refusal('record.not-found');
  const id = visit?.episodeId ?? episodeId;
  const episode = id === null ? null : await episodes.get(id);
  if (episode && episode.patientId !== patientId) throw new Refusal('record.not-found');
  if (episodeId !== null && episodeId !== id) throw refused('visitId');
  return episode;
}

/** Writes an order at the desk, or changes one. @throws Refusal */
export async function saveOrder({
  input,
  repo,
  server,
  session,
  now,
}: SignedInRequest<typeof saveContract>): Promise<OutputOf<typeof saveContract>> {
  const { constants } = await server.reference.of(session.orgId);
  const { order: edited, patientId, visitId, source, effectiveFrom } = input;
  if (!isCalendarDate(effectiveFrom)) throw refused('effectiveFrom');
  const text = input.text.trim();
  // Former words of an order have the length of an order, or what is signed could not be read again.
  if (text.length > (source === 'plan-of-care' ? largestPlan : largestOrder)) throw refused('text');
  return repo.transaction(async (within) => {
    const { physicianOrders, patients } = within;
    await patients.hold(patientId);
    const episode = await episodeOf(input, within);
    const episodeId = episode?.id ?? null;
    const isPossible = isEffectiveDay(effectiveFrom, { source, episode, today: pacificDate(now) });
    const category = input.category.trim();
    const words = { category, effective_from: toDay(effectiveFrom) };
    const place = { episode_id: episodeId, visit_id: visitId };
    const categories = orderCategories(constants);
    const isCategory = category === '' || categories.includes(category);
    if (edited === null) {
      if (!isCategory) throw refused('category', 'physician-order.category');
      if (!isPossible) throw refused('effectiveFrom', 'physician-order.effective');
      // What was spoken is written down by who heard it.
      if (source === 'verbal') throw refused('source');
      await patients.requireOwn(patientId);
      const physician = await physicianOrders.physician(patientId, input.physicianId, null);
      const card = { text, physician, received: null };
      return physicianOrders.add({ patient_id: patientId, source, ...place, ...words, card });
    }
    const order = await physicianOrders.lockAt(edited);
    const { row, card } = order;
    if (row.patient_id !== patientId) throw new Refusal('record.not-found');
    if (row.source !== source) throw refused('source');
    if (row.state === 'signed') throw new Refusal('physician-order.signed');
    if (!isUnsigned(row.state)) throw new Refusal('physician-order.state');
    requirePresentWords(order);
    requirePlace(order, input);
    // What is on record stays possible: a category that the agency lists no more, an old day.
    if (!isCategory && category !== row.category)
      throw refused('category', 'physician-order.category');
    if (card.isOfPlan && (text !== card.text || effectiveFrom !== toDate(row.effective_from)))
      throw refused('text', 'physician-order.plan-words');
    const isMoved = effectiveFrom !== toDate(row.effective_from);
    const mayCount = card.received ? isSpokenEffect(effectiveFrom, card.received.on) : isPossible;
    if (isMoved && !mayCount) throw refused('effectiveFrom', 'physician-order.effective');
    const physician = await physicianOrders.physician(patientId, input.physicianId, card.physician);
    const { userId: byId, userName: by } = repo.scope;
    const amender = { byId, by, at: now.toISOString() };
    const amended = amendmentsAfter(order, { text, effectiveFrom, category }, amender);
    const savedBy = [...new Set([...(card.savedBy ?? []), byId])];
    // One from before this was kept gets its visit's episode. Its links stay, so that whoever opens
    // one reads that the order was changed.
    return physicianOrders.write(order, {
      ...place,
      ...words,
      state: 'open',
      content_hash: null,
      unconfirmed: isUnconfirmed(amended.amendments),
      card: { ...card, text, physician, ...amended, savedBy, content: undefined },
    });
  });
}

/** The signed paper came back. @throws Refusal */
export async function matchPaper({
  input,
  repo,
  now,
}: SignedInRequest<typeof matchContract>): Promise<OutputOf<typeof matchContract>> {
  const { fileId, signedOn } = input;
  if (!isCalendarDate(signedOn)) throw refused('signedOn');
  return repo.transaction(async (within) => {
    const order = await within.physicianOrders.lockAt(input);
    const { row, content } = order;
    if (row.state === 'signed') throw new Refusal('physician-order.signed');
    if (!isUnsigned(row.state)) throw new Refusal('physician-order.state');
    requirePresentWords(order);
    if (row.unconfirmed) throw new Refusal('physician-order.unconfirmed');
    const { author, amendments = [] } = content;
    const readBackAt = amendments.at(-1)?.confirmed?.at;
    const dated = {
      writtenOn: pacificDate(new Date(author.at)),
      // A paper from before says the words that were changed since.
      readBackOn: readBackAt === undefined ? null : pacificDate(new Date(readBackAt)),
    };
    if (!isSigningDay(signedOn, dated, pacificDate(now)))
      throw refused('signedOn', 'physician-order.signed-on');
    await within.physicianOrders.takePaper(row.patient_id, fileId);
    const at = startOfDay(toDay(signedOn)).toISOString();
    const marked = { at: now.toISOString(), by: repo.scope.userName };
    return signOnPaper(within, order, { fileId, at, by: repo.scope.userId, marked });
  });
}
