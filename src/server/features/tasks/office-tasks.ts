import { officeTasks as contract } from '#contract/tasks.ts';
import { handle } from '#server/features/handler.ts';

export const officeTasks = handle(contract, ({ input, repo }) => repo.tasks.page(input));
