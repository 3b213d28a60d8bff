import { callKey } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import * as contract from '#contract/notes.ts';
import { readPatient } from '#contract/patients.ts';
import { checkSeal, standingOf } from '#contract/seal-check.ts';
import { isVisitStatus, type VisitStatus } from '#domain/visit-status.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { writtenStatuses } from '#server/features/notes/queries.ts';
import { asRead } from '#server/features/visits/pay-of-visit.ts';
import { officeAndField, review } from '#server/policies/policy.ts';
import { aroundCalls } from './around-calls.ts';
import { closingCalls } from './closing-calls.ts';
import { exportedAssessment } from './export-assessment.ts';
import { visitOfNote } from './opened-note.ts';
import { planDoubts } from './plan-doubts.ts';
import { reopenNote, reviewNote } from './review-note.ts';
import { saveNote } from './save-note.ts';
import { secondLookAt } from './second-look.ts';

/** @throws Refusal request.invalid for a status that does not exist */
function statusesOf(status: string): readonly VisitStatus[] {
  if (status === 'All') return writtenStatuses;
  if (!isVisitStatus(status))
    throw new Refusal('request.invalid', { fields: [{ path: 'status', code: 'request.invalid' }] });
  return [status];
}

export const calls = inArea('visits', [
  handle(contract.notes, officeAndField, async ({ input, repo, session }) => {
    const { status, ...search } = input;
    const page = await repo.visits.page({
      ...search,
      providerId: repo.scope.reach === 'assigned' ? session.userId : null,
      episodeId: null,
      statuses: statusesOf(status),
    });
    return repo.visits.withReadings(page);
  }),

  handle(contract.readNote, officeAndField, async (request) => {
    const { input, repo, session, server } = request;
    const { id } = await visitOfNote(request, input.visitId);
    const { visit: found, note } = await repo.visits.read(id);
    const visit = asRead(found, repo.scope);
    const [previous = null] = await repo.visits.earlierNotes(visit, 1);
    if (session.kind !== 'office') return { note, visit, previous };
    const opensChart = server.rights.scopeOf(callKey(readPatient), session) !== null;
    return {
      note,
      visit,
      previous,
      planDoubts: [...(await planDoubts(repo.scope, { visit, note }))],
      ...(await secondLookAt(repo.scope, note, opensChart)),
    };
  }),

  handle(contract.previousNotes, officeAndField, async ({ input, repo }) => {
    const visit = await repo.visits.get(input.visitId);
    const notes = await repo.visits.earlierNotes(visit, input.limit);
    if (notes.length === 0) throw new Refusal('note.no-previous');
    return { notes };
  }),

  handle(contract.noteHistory, officeAndField, async (request) => {
    const { input, repo } = request;
    const visit = await visitOfNote(request, input.visitId);
    return { edits: await repo.visits.history(visit.id) };
  }),

  handle(contract.verifyNote, officeAndField, async (request) => {
    const { input, repo } = request;
    const { id } = await visitOfNote(request, input.visitId);
    const { note } = await repo.visits.read(id);
    return {
      result: await checkSeal(note, sha256Hex),
      hash: note.seal?.hash ?? null,
      seal: note.seal,
      addenda: note.addenda.length,
      standing: input.hash === null ? null : standingOf(note, input.hash),
    };
  }),

  handle(contract.exportAssessment, review, async ({ input, repo, now }) => ({
    assessment: exportedAssessment(
      await repo.visits.read(input.visitId),
      repo.scope.reference.constants,
      now,
    ),
  })),

  handle(contract.saveNote, review, async (request) => {
    await saveNote(request);
    return { note: (await request.repo.visits.read(request.input.visitId)).note };
  }),

  handle(contract.reviewQueue, review, ({ input, repo }) => repo.visits.inReview(input)),

  handle(contract.qaNotes, review, reviewNote),
  handle(contract.reopenNotes, review, reopenNote),

  ...closingCalls,
  ...aroundCalls,
]);
