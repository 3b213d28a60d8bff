/**
 * Filters of a list as they stand in its address. Empty ones are left out, so that a plain path
 * stays plain.
 */
export type ListSearch = {
  page?: number;
  /** The mark of the words, never they themselves: `words.ts`. */
  search?: string;
  status?: string;
  from?: string;
  to?: string;
  order?: string;
};

const texts = ['search', 'status', 'from', 'to', 'order'] as const;

/** Reads the filters of an address; whatever else stands there is ignored. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const search: ListSearch = {};
  const page = Number(raw['page']);
  if (Number.isInteger(page) && page > 1) search.page = page;
  for (const name of texts) {
    const value = raw[name];
    if ((typeof value === 'string' || typeof value === 'number') && value !== '')
      search[name] = String(value).slice(0, 100);
  }
  return search;
}
