import type { Found } from '#domain/code-search.ts';
import { scriptAddress } from '#client/session/script-address.ts';
import type { ListKind } from '#client/store/code-lists.ts';
import type { KeptContent } from '#client/store/tables.ts';
import { searchKept, type FoundIn, type KeptSearch } from './search-kept.ts';

export type SearchRequest = { readonly id: number; readonly search: KeptSearch };
/** Null when the list could not be read. */
export type SearchAnswer = {
  readonly id: number;
  readonly found: Found<FoundIn[ListKind]> | null;
};

/** The worker of this page, which keeps its lists ready, and what it was given. */
type Running = { readonly worker: Worker; readonly given: Map<ListKind, string> };
let running: Running | null = null;
let last = 0;

function start(): Running {
  const worker = new Worker(scriptAddress('codesWorker'), { type: 'module' });
  return (running ??= { worker, given: new Map() });
}

function ask(search: KeptSearch): Promise<Found<FoundIn[ListKind]>> {
  const { worker, given } = running ?? start();
  const request: SearchRequest = {
    id: (last += 1),
    search: given.get(search.kind) === search.hash ? { ...search, bytes: null } : search,
  };
  given.set(search.kind, search.hash);
  return new Promise((resolve, reject) => {
    const done = () => {
      worker.removeEventListener('message', hear);
      worker.removeEventListener('error', fail);
    };
    const hear = ({ data }: MessageEvent<SearchAnswer>) => {
      if (data.id !== request.id) return;
      done();
      if (data.found) resolve(data.found);
      else reject(new Error('the list could not be read'));
    };
    const fail = () => {
      done();
      worker.terminate();
      running = null;
      reject(new Error('the codes worker failed'));
    };
    worker.addEventListener('message', hear);
    worker.addEventListener('error', fail);
    const post: (message: SearchRequest) => void = worker.postMessage.bind(worker);
    post(request);
  });
}

/**
 * Searches a kept list outside the page; in the page where there are no workers or one breaks.
 *
 * @param wanted what is looked for, and how many at most
 */
export async function searchOutside<K extends ListKind>(
  kind: K,
  { hash, bytes }: KeptContent,
  wanted: Pick<KeptSearch, 'words' | 'limit' | 'own'>,
): Promise<Found<FoundIn[K]>> {
  const search: KeptSearch<K> = { kind, hash, bytes, ...wanted };
  try {
    // The worker answers with what was asked for.
    if (typeof Worker !== 'undefined') return (await ask(search)) as Found<FoundIn[K]>;
  } catch {
    // The page searches itself then, and is busy for that long.
  }
  return searchKept(search);
}
