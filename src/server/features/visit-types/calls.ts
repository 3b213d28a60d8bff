import * as contract from '#contract/visit-types.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { scheduling } from '#server/policies/policy.ts';

export const calls = inArea('visits', [
  handle(contract.visitTypes, scheduling, ({ input, repo }) => repo.visitTypes.page(input)),

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
