import type { SearchAnswer, SearchRequest } from './codes-worker-client.ts';
import { searchKept } from './search-kept.ts';

/** Searches outside the page, which keeps answering keys meanwhile. */
const answer: (message: SearchAnswer) => void = self.postMessage.bind(self);

self.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  searchKept(data.search).then(
    (found) => answer({ id: data.id, found }),
    () => answer({ id: data.id, found: null }),
  );
});
