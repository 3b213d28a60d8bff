import { placeVisit, type Despite } from '#contract/board.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { callApi } from '#client/api/call.ts';
import { foundIn, undoing } from './findings-of.ts';
import { askOverride, type VisitNames } from './override.tsx';

/** Where a visit is to be: whose, which day, and when. */
export type Where = Pick<Visit, 'providerId' | 'dateOfService' | 'plannedStart'>;

export const whereIs = ({ providerId, dateOfService, plannedStart }: Where): Where => ({
  providerId,
  dateOfService,
  plannedStart,
});

export const isSameWhere = (a: Where, b: Where): boolean =>
  a.providerId === b.providerId &&
  a.dateOfService === b.dateOfService &&
  a.plannedStart === b.plannedStart;

const send = async ({ id, revision }: Visit, where: Where, despite?: Despite): Promise<Visit> =>
  (
    await callApi(placeVisit, {
      visitId: id,
      visitRevision: revision,
      ...where,
      ...(despite && { despite }),
    })
  ).visit;

/**
 * Does something that may be refused until a reason is given: shows what speaks against it, and
 * tries again with the reason.
 *
 * @param names what tells several visits apart in the question
 * @returns null when the person left it alone
 * @throws Refusal for anything else
 */
export async function withReason<T>(
  act: (despite?: Despite) => Promise<T>,
  names?: VisitNames,
): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'staffing.ask') throw error;
    const despite = await askOverride(foundIn(error), names);
    return despite === null ? null : act(despite);
  }
}

/** Places a visit with the revision it was seen at. Null when it was left alone. @throws Refusal */
export const place = (visit: Visit, where: Where): Promise<Visit | null> =>
  withReason((despite) => send(visit, where, despite));

/** Takes a placement back: only while it is the last change of the visit. @throws Refusal */
export const takeBack = (done: Visit, before: Where): Promise<Visit> => send(done, before, undoing);
