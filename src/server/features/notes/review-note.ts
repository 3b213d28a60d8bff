import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { qaNotes, reopenNotes } from '#contract/notes.ts';
import type { Visit } from '#contract/entities.ts';
import { returnOf, type NoteReturn } from '#contract/returns.ts';
import type { VisitAggregate } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import { canTransition } from '#domain/visit-status.ts';
import { checkPatch } from '#forms/engine.ts';
import { formById } from '#forms/registry.ts';
import type { Payment } from '#domain/payment.ts';
import type { Rates } from '#server/features/rates/queries/rates.ts';
import { settledPayment, withPay } from '#server/features/visits/pay-of-visit.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

type Input = ParsedInputOf<typeof qaNotes>;

/** Returns of one note that are kept with their answers; earlier ones are in its history. */
const mostReturns = 20;

const reviewerOf = ({
  session,
  repo,
  now,
}: Pick<SignedInRequest<never>, 'session' | 'repo' | 'now'>) => ({
  at: now.toISOString(),
  by: session.userId,
  byName: repo.scope.userName,
});

/** The visit of a note that is right, with its pay; without any where the office must look. */
export const approvedVisit = (visit: Visit, payment: Payment | null, now: Date): Visit => ({
  ...withPay(visit, payment),
  status: 'NotesApproved',
  approvedAt: now.toISOString(),
  revision: visit.revision + 1,
});

/** The note is right: the visit is paid by the rates of its clinician (spec rules §9). */
async function approved(
  { visit, note }: VisitAggregate,
  rates: Rates,
  now: Date,
): Promise<VisitAggregate> {
  if (!canTransition(visit.status, 'NotesApproved', 'office'))
    throw new Refusal('visit.transition');
  await rates.requireFairApproval(visit);
  const terms = await rates.termsFor(must(visit.providerId, 'clinician of a submitted visit'));
  const overlaps = await rates.overlaps(visit);
  return { note, visit: approvedVisit(visit, settledPayment(visit, terms, { overlaps }), now) };
}

/**
 * The note goes back: its seal stays on record, the marked answers carry the reviewer's words.
 *
 * @throws Refusal visit.transition, note.completed for one that is closed for good
 */
export function returned(
  { visit, note }: VisitAggregate,
  { fields, comment }: Pick<Input, 'fields' | 'comment'>,
  by: Pick<NoteReturn, 'at' | 'by' | 'byName'>,
): VisitAggregate {
  if (!canTransition(visit.status, 'NotesRejected', 'office'))
    throw new Refusal('visit.transition');
  if (note.completed) throw new Refusal('note.completed');
  const form = formById(note.formId, note.formVersion);
  const unknown = form
    ? checkPatch(form, Object.fromEntries(fields.map(({ path }) => [path, null])))
    : [];
  if (unknown.length > 0) throw new Refusal('request.invalid', { fields: unknown });
  const pastSeals = note.seal === null ? note.pastSeals : [...note.pastSeals, note.seal];
  const last = returnOf({ ...by, comment, fields }, note.content.doc.values);
  return {
    visit: {
      ...withPay(visit, null),
      status: 'NotesRejected',
      approvedAt: null,
      revision: visit.revision + 1,
    },
    note: {
      ...note,
      ...(note.cosign && { cosign: null }),
      seal: null,
      pastSeals,
      returned: fields,
      returnComment: comment,
      returns: [...(note.returns ?? []), last].slice(-mostReturns),
    },
  };
}

/**
 * Approves a note, or returns it to its author with comments.
 *
 * @throws Refusal request.invalid, visit.changed, visit.transition, note.completed, note.own,
 *   rate.by-paid, record.not-found
 */
export async function reviewNote(
  request: SignedInRequest<typeof qaNotes>,
): Promise<VisitAggregate> {
  const { input, repo, now } = request;
  const { visitId, visitRevision, decision, fields, comment } = input;
  if (decision === 'return' && fields.length === 0 && comment.trim() === '')
    throw new Refusal('request.invalid', {
      fields: [{ path: 'comment', code: 'request.invalid' }],
    });
  return repo.transaction(async (within) => {
    const before = must((await within.visits.lock([visitId]))[0], 'locked visit');
    if (before.visit.revision !== visitRevision) throw new Refusal('visit.changed');
    const after =
      decision === 'approve'
        ? await approved(before, within.rates, now)
        : returned(before, input, reviewerOf(request));
    const orders = decision === 'return' ? await within.physicianOrders.ofVisit(visitId) : [];
    await within.change(async (change) => {
      await change.saveCase(after);
      await within.physicianOrders.outdate(orders, before.note.formId);
      if (decision === 'approve')
        await change.refreshLastNote(after.visit.patientId, after.note.formId);
      await change.audit('note', visitId, {
        decision,
        fields: fields.map(({ path }) => path),
        pay: after.visit.pay,
      });
    });
    return after;
  });
}

/**
 * Returns an approved note to its author, unless it is closed for good.
 *
 * @throws Refusal visit.transition, note.completed, record.not-found
 */
export const reopenNote = (
  request: SignedInRequest<typeof reopenNotes>,
): Promise<VisitAggregate> => {
  const { input, repo } = request;
  return repo.transaction(async (within) => {
    const before = must((await within.visits.lock([input.visitId]))[0], 'locked visit');
    if (before.visit.status !== 'NotesApproved') throw new Refusal('visit.transition');
    const given = { fields: [], comment: input.comment };
    const after = returned(before, given, reviewerOf(request));
    const orders = await within.physicianOrders.ofVisit(input.visitId);
    await within.change(async (change) => {
      await change.saveCase(after);
      await within.physicianOrders.outdate(orders, before.note.formId);
      await change.refreshLastNote(after.visit.patientId, after.note.formId);
      await change.audit('note', input.visitId, { decision: 'reopen' });
    });
    return after;
  });
};
