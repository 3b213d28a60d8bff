import { callKey } from '#contract/call.ts';
import * as contract from '#contract/episodes.ts';
import { readPatient } from '#contract/patients.ts';
import { payerTypesOf } from '#domain/episode-rules.ts';
import { pacificDate } from '#domain/pacific.ts';
import { namedOnly } from '#server/features/patients/rows.ts';
import { placedEpisodes } from '#server/features/addresses/placed-episodes.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, office, officeAndField, scheduling } from '#server/policies/policy.ts';
import { createEpisode } from './create-episode.ts';
import { saveEpisode } from './save-episode.ts';

/** Before any agency's log began: an episode's history is shown whole. */
const firstDay = '01/01/2000';

export const calls = inArea('episodes', [
  handle(contract.episodeList, officeAndField, async ({ input, repo }) =>
    repo.episodes.page(input),
  ),

  handle(contract.episodesLite, office, ({ input, repo, server, now }) =>
    placedEpisodes({ repo, server }, input, now),
  ),

  ...inArea('episode', [
    handle(contract.readEpisode, officeAndField, async ({ input, repo, server, session }) => {
      const episode = await repo.episodes.get(input.id);
      const patient = await repo.patients.read(episode.patientId);
      // From whom charts are hidden, an episode gives them none either.
      const mayRead = server.rights.scopeOf(callKey(readPatient), session) !== null;
      return { episode, patient: mayRead ? patient : namedOnly(patient) };
    }),

    handle(contract.saveEpisode, scheduling, async (request) => ({
      episode: await saveEpisode(request),
    })),

    handle(contract.auditEpisode, charting, async ({ input: { id, ...page }, repo, now }) => {
      await repo.episodes.get(id);
      return repo.audit.page({
        ...page,
        record: { kind: 'episode', id },
        from: firstDay,
        to: pacificDate(now),
        personId: null,
        roleType: null,
        action: null,
        words: '',
        order: '-time',
      });
    }),
  ]),

  handle(contract.createEpisode, scheduling, async (request) => {
    const id = await createEpisode(request);
    return { episode: await request.repo.episodes.get(id) };
  }),

  handle(contract.episodeChoices, scheduling, async ({ repo }) => ({
    coordinators: await repo.directory.coordinators(),
    payerTypes: [...payerTypesOf(repo.scope.reference.constants)],
  })),
]);
