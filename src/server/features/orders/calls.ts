import * as contract from '#contract/orders.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { scheduling } from '#server/policies/policy.ts';
import { invalid, lookAtOrder, lookAtStop, present } from './look-at-order.ts';
import { undoOrder } from './undo-order.ts';
import { applyOrder, stopOrder } from './write-order.ts';

export const calls = inArea('visits', [
  handle(contract.previewOrder, scheduling, async ({ input, repo, now }) => {
    const type = repo.scope.reference.visitTypes.get(input.visitTypeId);
    if (!type) throw invalid('visitTypeId');
    const episode = await repo.episodes.get(input.episodeId);
    const looked = await lookAtOrder(repo, episode, input, type, now);
    return present(repo, episode, looked, { type, plannedMinutes: input.plannedMinutes });
  }),

  handle(contract.previewStop, scheduling, async ({ input, repo }) => {
    const episode = await repo.episodes.get(input.episodeId);
    return present(repo, episode, await lookAtStop(repo, episode, input), null);
  }),

  handle(contract.applyOrder, scheduling, applyOrder),
  handle(contract.stopOrder, scheduling, stopOrder),
  handle(contract.undoOrder, scheduling, undoOrder),
]);
