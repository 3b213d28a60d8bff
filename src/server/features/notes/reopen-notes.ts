import { reopenNotes as contract } from '#contract/notes.ts';
import { Refusal } from '#contract/errors.ts';
import { must } from '#domain/must.ts';
import { handle } from '#server/features/handler.ts';
import { returned } from './qa-notes.ts';

export const reopenNotes = handle(contract, ({ input, repo }) =>
  repo.transaction(async (within) => {
    const before = must((await within.visits.lock([input.visitId]))[0], 'locked visit');
    if (before.visit.status !== 'NotesApproved') throw new Refusal('visit.transition');
    const after = returned(before, { fields: [], comment: input.comment });
    await within.change(async (change) => {
      await change.saveCase(after);
      await change.refreshLastNote(after.visit.patientId, after.note.formId);
      await change.audit('note', input.visitId, { decision: 'reopen' });
    });
    return after;
  }),
);
