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
import { isMadeOfNote } from '#server/features/physician-orders/queries/note-orders.ts';
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
 * An order of a note stays with its note's visit: elsewhere it would not end when the note is
 * returned, and another one could be made of the same words.
 *
 * @throws Refusal request.invalid
 */
async function requirePlace(
  order: OpenedOrder,
  place: Pick<OpenedOrder['row'], 'visit_id' | 'episode_id'>,
  { visits }: Pick<UnitOfWork, 'visits'>,
): Promise<void> {
  const { visit_id, episode_id } = order.row;
  const isVisit = place.visit_id === visit_id;
  if ((isVisit && place.episode_id === episode_id) || visit_id === null) return;
  const { formId } = await visits.get(visit_id);
  if (isMadeOfNote(order, formId)) throw refused(isVisit ? 'episodeId' : 'visitId');
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
    await requirePlace(order, { visit_id: visitId, episode_id: input.episodeId }, within);
    // What is on record stays possible: a category that the agency lists no more, an old day.
    if (!isCategory && category !== row.category)
      throw refused('category', 'physician-order.category');
    if (card.isOfPlan && (text !== card.text || effectiveFrom !== toDate(row.effective_from)))
      throw refused('text', 'physician-order.plan-words');
    // An order from before this was kept gets its visit's episode, and stays where it is.
    const isPlaced = row.episode_id === null && visitId !== null && visitId === row.visit_id;
    const isElsewhere = episodeId !== row.episode_id && !isPlaced;
    const isMoved = effectiveFrom !== toDate(row.effective_from) || isElsewhere;
    const mayCount = card.received ? isSpokenEffect(effectiveFrom, card.received.on) : isPossible;
    if (isMoved && !mayCount) throw refused('effectiveFrom', 'physician-order.effective');
    const physician = await physicianOrders.physician(patientId, input.physicianId, card.physician);
    const { userId: byId, userName: by } = repo.scope;
    const amender = { byId, by, at: now.toISOString() };
    const amended = amendmentsAfter(order, { text, effectiveFrom, category }, amender);
    // Its links stay, so that whoever opens one reads that the order was changed.
    return physicianOrders.write(order, {
      ...place,
      ...words,
      state: 'open',
      content_hash: null,
      unconfirmed: isUnconfirmed(amended.amendments),
      card: { ...card, text, physician, ...amended, content: undefined },
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
    const { source, received, author, amendments = [] } = content;
    const readBackAt = amendments.at(-1)?.confirmed?.at;
    const dated = {
      source,
      receivedOn: received?.on ?? null,
      writtenOn: pacificDate(new Date(author.at)),
      // A paper from before says the words that were changed since.
      readBackOn: readBackAt === undefined ? null : pacificDate(new Date(readBackAt)),
    };
    if (!isSigningDay(signedOn, dated, pacificDate(now)))
      throw refused('signedOn', 'physician-order.signed-on');
    if (!(await within.physicianOrders.isPaper(row.patient_id, fileId)))
      throw new Refusal('physician-order.paper', {
        fields: [{ path: 'fileId', code: 'physician-order.paper' }],
      });
    const at = startOfDay(toDay(signedOn)).toISOString();
    const marked = { at: now.toISOString(), by: repo.scope.userName };
    return signOnPaper(within, order, { fileId, at, by: repo.scope.userId, marked });
  });
}
