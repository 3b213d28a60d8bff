import type { Episode } from '#contract/entities.ts';
import * as contract from '#contract/orders.ts';
import { handle, inArea } from '#server/features/handler.ts';
import type { Repository } from '#server/features/repository.ts';
import { scheduling } from '#server/policies/policy.ts';
import { invalid, lookAtOrder, lookAtStop, present } from './look-at-order.ts';
import { undoOrder } from './undo-order.ts';
import { applyOrder, stopOrder } from './write-order.ts';

/** Writes down which visits were shown beside an order; its episode where there are none. */
async function shown(repo: Repository, episode: Episode, preview: contract.OrderPreview) {
  const visits = [...preview.go, ...preview.stay, ...preview.beside];
  if (visits.length > 0) await repo.audit.shownRows('visit', visits);
  else await repo.audit.opened('episode', episode.id);
  return preview;
}

export const calls = inArea('visits', [
  handle(contract.previewOrder, scheduling, async ({ input, repo, now }) => {
    const type = repo.scope.reference.visitTypes.get(input.visitTypeId);
    if (!type) throw invalid('visitTypeId');
    const episode = await repo.episodes.get(input.episodeId);
    const looked = await lookAtOrder(repo, episode, input, type, now);
    const { plannedMinutes } = input;
    return shown(repo, episode, await present(repo, episode, looked, { type, plannedMinutes }));
  }),

  handle(contract.previewStop, scheduling, async ({ input, repo }) => {
    const episode = await repo.episodes.get(input.episodeId);
    const looked = await lookAtStop(repo, episode, input);
    return shown(repo, episode, await present(repo, episode, looked, null));
  }),

  handle(contract.applyOrder, scheduling, applyOrder),
  handle(contract.stopOrder, scheduling, stopOrder),
  handle(contract.undoOrder, scheduling, undoOrder),
]);
