import type { CurrentUser } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { canTransition } from '#domain/visit-status.ts';
import { clockDoubtsOf } from '#domain/clock-doubts.ts';
import { visitDuration, type EvvTimes } from '#domain/evv.ts';
import { approvedVisit, returned } from '#server/features/notes/review-note.ts';
import {
  paidAfterTimes,
  paymentOf,
  settledPayment,
  termsOf,
} from '#server/features/visits/pay-of-visit.ts';
import { checkTimes, withOfficeTimes } from '#server/features/visits/update-visit.ts';
import { mistakenTimes } from './server-mistakes.ts';
import type { MemoryServer } from './store-server.ts';

/** What the office does with a visit at its desk: the product's own rules over a server in memory. */

/** Everybody is paid by the hour, so that pay follows the times. */
const hourly = termsOf({ id: 1, is_hourly: true, fixed_amount: null, bonus: 0 }, []);

/** @throws Refusal visit.transition */
export function approveNote(server: MemoryServer, visitId: string): void {
  const visit = server.visit(visitId);
  if (!canTransition(visit.status, 'NotesApproved', 'office'))
    throw new Refusal('visit.transition');
  const { mistakes } = server;
  const isUnmeasured = visitDuration(visit) === null && clockDoubtsOf(visit).length === 0;
  const payment =
    mistakes.has('eight hours without a length') && isUnmeasured
      ? paymentOf(visit, hourly)
      : settledPayment(mistakenTimes(visit, mistakes), hourly);
  server.putCase(approvedVisit(visit, payment, new Date(server.clock.now())), server.note(visitId));
}

const reviewer = '00000000-0000-4000-8000-0000000000aa';

/** Returns a note in review, or reopens an approved one. @throws Refusal visit.transition */
export function returnNote(
  server: MemoryServer,
  visitId: string,
  comments: Parameters<typeof returned>[1],
): void {
  const { visit, note } = returned(
    { visit: server.visit(visitId), note: server.note(visitId) },
    comments,
    { at: new Date(server.clock.now()).toISOString(), by: reviewer, byName: 'Quinn Reviewer' },
  );
  server.putCase(visit, note);
}

/** Sets the times of a visit by hand. @throws Refusal visit.times, visit.times-far */
export function setTimes(
  server: MemoryServer,
  { id: by, givenName, familyName }: CurrentUser,
  visitId: string,
  times: EvvTimes,
): void {
  const before = server.visit(visitId);
  const words = { times, reason: '209', resolution: '12', comment: 'Asked the daughter.' };
  const now = new Date(server.clock.now());
  checkTimes(words, before, now);
  const byName = `${givenName} ${familyName}`;
  const changed = withOfficeTimes(before, words, { at: now.toISOString(), by, byName });
  const visit = changed.status === 'NotesApproved' ? paidAfterTimes(changed, hourly) : changed;
  server.putCase(visit, server.note(visitId));
}
