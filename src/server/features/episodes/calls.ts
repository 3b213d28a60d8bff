import * as contract from '#contract/episodes.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { officeAndField, scheduling } from '#server/policies/policy.ts';
import { createEpisode } from './create-episode.ts';

export const calls = inArea('episodes', [
  handle(contract.episodeList, officeAndField, async ({ input, repo }) =>
    repo.episodes.page(input),
  ),

  ...inArea('episode', [
    handle(contract.readEpisode, officeAndField, async ({ input, repo }) => {
      const episode = await repo.episodes.get(input.id);
      return { episode, patient: await repo.patients.read(episode.patientId) };
    }),
  ]),

  handle(contract.createEpisode, scheduling, async (request) => {
    const id = await createEpisode(request);
    return { episode: await request.repo.episodes.get(id) };
  }),
]);
