import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { loadEpisode } from './load-episode.ts';
import { OfficeEpisode } from './office-episode.tsx';

type Loaded = Awaited<ReturnType<typeof loadEpisode>> & { readonly chosen: Visit | null };

/** An episode, and with a visit's id that visit as the chosen one (spec portal §2). */
export const screen: ScreenPart<Loaded> = {
  load: async ({ params: { id = '', visitId } }) => {
    const loaded = await loadEpisode(id);
    if (visitId === undefined) return { ...loaded, chosen: null };
    const chosen = loaded.visits.find((visit) => visit.id === visitId);
    if (!chosen) throw new Refusal('record.not-found');
    return { ...loaded, chosen };
  },
  Screen: ({ data }) => <OfficeEpisode {...data} />,
};
