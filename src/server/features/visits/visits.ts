import { visits as contract } from '#contract/visits.ts';
import { handle } from '#server/features/handler.ts';

export const visits = handle(contract, ({ input, repo, session }) => {
  const { status, ...search } = input;
  // A clinician's list is their own, whoever was asked for.
  const providerId = repo.unit.scope === 'assigned' ? session.userId : search.providerId;
  return repo.visits.page({
    ...search,
    providerId,
    statuses: status === 'All' ? [] : [status],
    order: 'earliest',
  });
});
