import * as contract from '#contract/constants.ts';
import { handle, inArea } from '#server/features/handler.ts';

export const calls = inArea('users', [
  handle(contract.constants, { ADMIN: 'organisation' }, ({ input, repo }) =>
    repo.constants.page(input),
  ),

  handle(contract.constantHistory, { ADMIN: 'organisation' }, async ({ input, repo }) => ({
    changes: await repo.constants.history(input),
  })),

  handle(contract.saveConstant, { ADMIN: 'organisation' }, async ({ input, repo, server }) => {
    await repo.transaction(({ constants }) => constants.set(input));
    server.reference.forget(repo.scope.orgId);
    return {};
  }),

  handle(contract.removeConstant, { ADMIN: 'organisation' }, async ({ input, repo, server }) => {
    await repo.transaction(({ constants }) => constants.remove(input));
    server.reference.forget(repo.scope.orgId);
    return {};
  }),
]);
