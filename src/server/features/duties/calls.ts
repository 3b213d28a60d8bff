import * as contract from '#contract/duties.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office } from '#server/policies/policy.ts';

export const calls = inArea('episodes', [
  handle(contract.duties, office, ({ input, repo }) => repo.duties.page(input)),
]);
