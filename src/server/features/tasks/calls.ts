import * as contract from '#contract/tasks.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { decideProposal } from './decide-proposal.ts';
import { charting, office } from '#server/policies/policy.ts';

export const calls = inArea('tasks', [
  handle(contract.officeTasks, office, ({ input, repo }) => repo.tasks.page(input)),

  handle(contract.resolveTask, charting, async ({ input, repo }) => ({
    task: await repo.tasks.resolve(input.id, input.note.trim()),
  })),

  handle(contract.decideProposal, charting, decideProposal),
]);
