import * as contract from '#contract/companies.ts';
import { handle, inArea } from '#server/features/handler.ts';

export const calls = inArea('companies', [
  handle(contract.companies, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.companies.page(input),
  ),

  handle(contract.saveCompany, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.transaction(async ({ companies }) => ({ referralSourceId: await companies.save(input) })),
  ),
]);
