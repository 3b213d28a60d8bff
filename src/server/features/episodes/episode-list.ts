import { episodeList as contract } from '#contract/episodes.ts';
import { handle } from '#server/features/handler.ts';

export const episodeList = handle(contract, ({ input, repo }) => repo.episodes.page(input));
