import { users as contract } from '#contract/users.ts';
import { handle } from '#server/features/handler.ts';

export const users = handle(contract, ({ input, repo }) => repo.users.page(input));
