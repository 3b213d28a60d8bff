import * as contract from '#contract/authorizations.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, type Policy } from '#server/policies/policy.ts';

/** Payers send authorisations to those who plan and to those who bill. */
const authorizing: Policy = {
  ADMIN: 'organisation',
  SCHEDULER: 'organisation',
  BILLING: 'organisation',
};

export const calls = inArea('patients', [
  handle(contract.patientAuthorizations, office, ({ input, repo }) =>
    repo.authorizations.page(input),
  ),

  handle(contract.saveAuthorization, authorizing, ({ input, repo }) =>
    repo.transaction(async ({ authorizations, patients }) => {
      await patients.lock(input.patientId);
      return { id: await authorizations.save(input) };
    }),
  ),

  handle(contract.withdrawAuthorization, authorizing, ({ input, repo }) =>
    repo.transaction(async ({ authorizations }) => ({
      id: input.id,
      revision: await authorizations.withdraw(input),
    })),
  ),
]);
