import type { ListDefinition, Totalled } from './definition.ts';
import type { ListState } from './list-state.ts';
import { pageSizeOf } from './list-settings.ts';

export type Loaded<R> =
  | { readonly kind: 'page'; readonly page: Totalled<R> }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Rows on their way. The navigation does not wait for them, so that heading and filters show at
 * once and the rows of before stay until the new ones are here.
 */
export type ListData<R> = {
  readonly coming: Promise<Loaded<R>>;
  /** The rows as soon as they are here. */
  arrived: Loaded<R> | null;
};

/** One page of a list. A refusal is shown inside the list, so that its filters stay in reach. */
async function loadList<R>(definition: ListDefinition<R>, state: ListState): Promise<Loaded<R>> {
  try {
    const pageSize = pageSizeOf(definition.name);
    return {
      kind: 'page',
      page: await definition.fetch(state, { pageNumber: state.page, pageSize }),
    };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** Starts to load a page of a list. */
export function startLoading<R>(definition: ListDefinition<R>, state: ListState): ListData<R> {
  const data: ListData<R> = {
    arrived: null,
    coming: loadList(definition, state).then((loaded) => (data.arrived = loaded)),
  };
  return data;
}

const exportPage = 100;
/** Exports and paper end after this many rows; more belong in a report. */
export const exportLimit = 10_000;

/** Rows for a file or paper; `cut` when there are more than these. */
export type Exported<R> = { readonly rows: readonly R[]; readonly cut: boolean };

/**
 * Every row that the filters let through, page by page, up to `most`. A row that moved to
 * another page meanwhile is kept once (spec portal §5: merged lists are de-duplicated by id).
 *
 * @param onProgress called with the share of pages loaded, 0 to 1
 * @throws Refusal when a page could not be loaded
 */
export async function loadAll<R>(
  definition: ListDefinition<R>,
  { values }: ListState,
  onProgress: (done: number) => void = () => {},
  most = exportLimit,
): Promise<Exported<R>> {
  const rows = new Map<string, R>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await definition.fetch(
      { page: pageNumber, values },
      { pageNumber, pageSize: exportPage },
    );
    for (const row of page.rows) rows.set(definition.rowKey(row), row);
    onProgress(pageNumber / Math.max(page.pageCount, 1));
    const more = pageNumber < page.pageCount;
    const cut = more || rows.size > most;
    if (!more || rows.size >= most) return { rows: [...rows.values()].slice(0, most), cut };
  }
}
