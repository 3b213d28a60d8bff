import { noteHistory as contract } from '#contract/notes.ts';
import { handle } from '#server/features/handler.ts';
import { visitOfNote } from './open-note.ts';

export const noteHistory = handle(contract, async ({ input, repo }) => {
  const visit = await visitOfNote(repo, input.visitId);
  return { edits: await repo.visits.history(visit.id) };
});
