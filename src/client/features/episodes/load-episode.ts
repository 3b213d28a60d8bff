import { readEpisode } from '#contract/episodes.ts';
import type { OutputOf } from '#contract/call.ts';
import type { Visit } from '#contract/entities.ts';
import { visits } from '#contract/visits.ts';
import { pageSizes } from '#domain/paging.ts';
import { callApi } from '#client/api/call.ts';

export type LoadedEpisode = OutputOf<typeof readEpisode> & { visits: readonly Visit[] };

/** An episode with its patient and all its visits. @throws Refusal */
export async function loadEpisode(id: string): Promise<LoadedEpisode> {
  const { episode, patient } = await callApi(readEpisode, { id });
  const { rows } = await callApi(visits, {
    status: 'All',
    from: episode.startDate,
    to: episode.endDate,
    patientId: null,
    episodeId: id,
    providerId: null,
    pageSize: pageSizes.episodeVisits,
  });
  return { episode, patient, visits: rows };
}
