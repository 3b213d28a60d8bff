import { resolveTask as contract } from '#contract/tasks.ts';
import { handle } from '#server/features/handler.ts';

export const resolveTask = handle(contract, async ({ input, repo }) => ({
  task: await repo.tasks.resolve(input.id, input.note.trim()),
}));
