import { saveNote as contract } from '#contract/notes.ts';
import { handle } from '../handler.ts';
import { applyAtDesk } from '../office-edit.ts';

export const saveNote = handle(contract, async (request) => {
  const { visitId, entryId, baseRevision, patch } = request.input;
  await request.repo.visits.get(visitId);
  await applyAtDesk(request, { service: 'notes', command: 'saveAnswers', target: 'visit', targetId: visitId, entryId, baseRevision, payload: { patch }, clash: 'note.conflict' });
  return { note: (await request.repo.visits.read(visitId)).note };
});
