import { certificationsOf } from './duties.ts';
import { isEndedEpisode, type EpisodeStatus } from './record-statuses.ts';

type Episode = {
  readonly id: string;
  readonly status: EpisodeStatus;
  /** MM/DD/YYYY. */
  readonly startDate: string;
  readonly endDate: string;
};

/**
 * The first start of care of an episode and of those before it that it continues without a day
 * between, MM/DD/YYYY. A patient who was discharged and came back begins anew: an episode that ended
 * is continued by none.
 *
 * @param theirs episodes of the same patient
 */
export function startOfCareOf(episode: Episode, theirs: readonly Episode[]): string {
  const going = theirs.filter(({ status }) => !isEndedEpisode(status));
  const first = certificationsOf(episode, going).at(-1);
  return going.find(({ id }) => id === first)?.startDate ?? episode.startDate;
}
