import { Refusal } from '#contract/errors.ts';
import * as contract from '#contract/note-neighbours.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { handle } from '#server/features/handler.ts';
import { asRead } from '#server/features/visits/pay-of-visit.ts';
import { officeAndField } from '#server/policies/policy.ts';
import { leadsTo, nearerOlder } from './beside-older.ts';
import { visitOfNote } from './opened-note.ts';

/** The notes around a note that the person may open. */
export const aroundCalls = [
  handle(contract.previousVisit, officeAndField, async (request) => {
    const { input, repo } = request;
    const { previous } = await repo.notes.adjacent(await visitOfNote(request, input.visitId));
    if (previous === null) throw new Refusal('note.no-previous');
    const { visit, note } = await repo.visits.read(previous.id);
    return { visit: asRead(visit, repo.scope), note };
  }),

  handle(contract.adjacentNote, officeAndField, async (request) => {
    const { input, repo } = request;
    const { sameForm } = input;
    const visit = await visitOfNote(request, input.visitId);
    const { previous, next } = await repo.notes.adjacent(visit, { sameForm });
    // They have no form.
    const older = sameForm
      ? { previous: null, next: null }
      : await repo.olderNotes.around(visit.patientId, toDay(visit.dateOfService), null);
    return {
      previous: previous && leadsTo(previous),
      next: next && leadsTo(next),
      olderPrevious: nearerOlder('previous', older.previous, previous),
      olderNext: nearerOlder('next', older.next, next),
    };
  }),

  handle(contract.noteType, officeAndField, async (request) => {
    const { input, repo } = request;
    const visit = await visitOfNote(request, input.visitId);
    const { note } = await repo.visits.read(visit.id);
    const { providerType } = visit;
    return { ...leadsTo(visit), formVersion: note.formVersion, providerType };
  }),

  handle(contract.latestApprovedNoteIds, officeAndField, async ({ input, repo }) => ({
    notes: (await repo.notes.latestApproved(input.patientId)).map(leadsTo),
  })),
];
