import { users as contract } from '#contract/people.ts';
import { handle } from '#server/features/handler.ts';

export const users = handle(contract, ({ input, repo }) => repo.users.page(input));
