import * as contract from '#contract/facilities.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, scheduling } from '#server/policies/policy.ts';

export const calls = inArea('patient', [
  handle(contract.facilities, office, ({ input, repo }) => repo.facilities.page(input)),

  handle(contract.saveFacility, scheduling, ({ input, repo }) =>
    repo.transaction(async ({ facilities }) => ({ id: await facilities.save(input) })),
  ),
]);
