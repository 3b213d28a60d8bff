import { previousNotes as contract } from '#contract/notes.ts';
import { Refusal } from '#contract/errors.ts';
import { handle } from '#server/features/handler.ts';

export const previousNotes = handle(contract, async ({ input, repo }) => {
  const visit = await repo.visits.get(input.visitId);
  const notes = await repo.visits.earlierNotes(visit, input.limit);
  if (notes.length === 0) throw new Refusal('note.no-previous');
  return { notes };
});
