import * as contract from '#contract/older-notes.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, review } from '#server/policies/policy.ts';

export const calls = inArea('visits', [
  handle(contract.olderNotes, office, ({ input, repo }) => repo.olderNotes.page(input)),

  handle(contract.olderNote, office, ({ input, repo }) => repo.olderNotes.read(input.id)),

  handle(contract.removeOlderNote, review, async ({ input, repo }) => {
    await repo.transaction(({ olderNotes }) => olderNotes.remove(input));
    return {};
  }),

  handle(contract.restoreOlderNote, review, async ({ input, repo }) => {
    await repo.transaction(({ olderNotes }) => olderNotes.restore(input));
    return {};
  }),

  handle(contract.importOlderNotes, review, ({ input, repo, server }) =>
    repo.transaction(({ olderNotes }) => olderNotes.take(input, () => server.newId())),
  ),
]);
