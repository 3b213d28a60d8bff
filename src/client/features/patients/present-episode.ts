import type { Episode } from '#contract/entities.ts';

/** The episode that runs now, else the newest; `episodes` are newest first. */
export const presentEpisode = (episodes: readonly Episode[]): Episode | undefined =>
  episodes.find(({ status }) => status === 'Active') ?? episodes[0];
