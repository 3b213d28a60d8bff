import * as contract from '#contract/form-packs.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { officeAndField } from '#server/policies/policy.ts';

export const calls = [
  ...inArea('users', [
    handle(contract.formPacks, { ADMIN: 'organisation' }, ({ input, repo }) =>
      repo.formPacks.page(input),
    ),

    handle(contract.importFormPack, { ADMIN: 'organisation' }, async ({ input, repo, server }) => {
      const added = await repo.transaction(({ formPacks }) => formPacks.add(input));
      server.reference.forget(repo.scope.orgId);
      return added;
    }),

    handle(contract.switchFormPack, { ADMIN: 'organisation' }, async ({ input, repo, server }) => {
      const switched = await repo.transaction(({ formPacks }) => formPacks.switch(input));
      server.reference.forget(repo.scope.orgId);
      return switched;
    }),

    handle(contract.removeFormPack, { ADMIN: 'organisation' }, async ({ input, repo }) => {
      await repo.transaction(({ formPacks }) => formPacks.remove(input));
      return {};
    }),
  ]),

  handle(contract.formPack, officeAndField, async ({ input, repo }) => ({
    content: await repo.formPacks.content(input),
  })),
];
