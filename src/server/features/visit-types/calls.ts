import * as contract from '#contract/visit-types.ts';
import { firstVisitTypes } from '#server/features/agency/reference.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { scheduling } from '#server/policies/policy.ts';

export const calls = inArea('visits', [
  handle(contract.visitTypes, scheduling, ({ input, repo }) => repo.visitTypes.page(input)),

  handle(contract.newVisitTypes, { ADMIN: 'organisation' }, async ({ repo }) => ({
    types: await repo.visitTypes.lacking(firstVisitTypes),
  })),

  handle(
    contract.addNewVisitTypes,
    { ADMIN: 'organisation' },
    async ({ repo, server, session }) => {
      const counts = await repo.transaction(({ visitTypes }) =>
        visitTypes.addLacking(firstVisitTypes),
      );
      server.reference.forget(session.orgId);
      return counts;
    },
  ),

  handle(
    contract.saveVisitType,
    { ADMIN: 'organisation' },
    async ({ input, repo, server, session }) => {
      const id = await repo.transaction(({ visitTypes }) => visitTypes.save(input));
      server.reference.forget(session.orgId);
      return { id };
    },
  ),
]);
