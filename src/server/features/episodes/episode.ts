import { readEpisode as contract } from '#contract/episodes.ts';
import { handle } from '#server/features/handler.ts';

export const readEpisode = handle(contract, async ({ input, repo }) => {
  const episode = await repo.episodes.get(input.id);
  return { episode, patient: await repo.patients.read(episode.patientId) };
});
