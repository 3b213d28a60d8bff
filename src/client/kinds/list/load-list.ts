import { pageSizes } from '#domain/paging.ts';
import type { Page } from '#contract/paging.ts';
import type { ListDefinition } from './definition.ts';
import type { ListSearch } from './search.ts';
import { wordsOf } from './search-tokens.ts';

export type Loaded<R> = { kind: 'page'; page: Page<R> } | { kind: 'failed'; error: unknown };

const withWords = (search: ListSearch): ListSearch => ({
  ...search,
  search: wordsOf(search.search),
});

/** One page of a list. A refusal is shown inside the list, so that its filters stay in reach. */
export async function loadList<R>(
  definition: ListDefinition<R>,
  search: ListSearch,
): Promise<Loaded<R>> {
  try {
    return {
      kind: 'page',
      page: await definition.load(withWords(search), {
        pageNumber: search.page ?? 1,
        pageSize: pageSizes.lists,
      }),
    };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

const exportPage = 100;
/** An export ends here; more rows belong into a report. */
export const exportLimit = 10_000;

/** Every row that the filters let through, page by page. */
export async function loadAll<R>(definition: ListDefinition<R>, search: ListSearch): Promise<R[]> {
  const rows: R[] = [];
  const wanted = withWords(search);
  for (let pageNumber = 1; rows.length < exportLimit; pageNumber += 1) {
    const page = await definition.load(wanted, { pageNumber, pageSize: exportPage });
    rows.push(...page.rows);
    if (pageNumber >= page.pageCount) break;
  }
  return rows;
}
