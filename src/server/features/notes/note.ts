import { readNote as contract } from '#contract/notes.ts';
import { handle } from '#server/features/handler.ts';
import { visitOfNote } from './open-note.ts';

export const readNote = handle(contract, async ({ input, repo }) => {
  const { id } = await visitOfNote(repo, input.visitId);
  const { visit, note } = await repo.visits.read(id);
  const [previous = null] = await repo.visits.earlierNotes(visit, 1);
  return { note, visit, previous };
});
