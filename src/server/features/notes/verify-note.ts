import { verifyNote as contract } from '#contract/notes.ts';
import { checkSeal, standingOf } from '#contract/seal-check.ts';
import { sha256Hex } from '#server/sync/push.ts';
import { handle } from '#server/features/handler.ts';
import { visitOfNote } from './open-note.ts';

export const verifyNote = handle(contract, async ({ input, repo }) => {
  const { id } = await visitOfNote(repo, input.visitId);
  const { note } = await repo.visits.read(id);
  return {
    result: await checkSeal(note, sha256Hex),
    hash: note.seal?.hash ?? null,
    addenda: note.addenda.length,
    standing: input.hash === null ? null : standingOf(note, input.hash),
  };
});
