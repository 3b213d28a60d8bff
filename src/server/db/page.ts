import type { Page } from '#contract/paging.ts';

/** What a page asks of two queries, whatever they join. */
type Count = { executeTakeFirst(): Promise<{ count: number } | undefined> };
/** The count as it comes of the rows by status. */
type OfCounts = (counts: ReadonlyMap<string, number>) => number;
type Counts = { execute(): Promise<{ value: string; count: number }[]> };
type Rows<R> = { limit(most: number): { offset(from: number): { execute(): Promise<R[]> } } };

type Parts<R, T> = {
  /** How many there are: counted, or told by the rows by status where those say it. */
  readonly count: Count | OfCounts;
  /** Rows by status, for the counts beside a list's choices; their sum may not be the count. */
  readonly counts?: Counts;
  readonly rows: Rows<R>;
  readonly pageNumber: number;
  readonly pageSize: number;
  present(row: R): T;
};

/**
 * Rows of a page by their ids, which are sorted by themselves: what is joined and sealed is read of
 * the page alone, not of every row of the list.
 */
export const idsFirst = <R extends { readonly id: string }>(
  ids: Rows<{ readonly id: string }>,
  read: (ids: readonly string[]) => Promise<readonly R[]>,
): Rows<R> => ({
  limit: (most) => ({
    offset: (from) => ({
      async execute() {
        const found = (await ids.limit(most).offset(from).execute()).map(({ id }) => id);
        const rows = new Map((await read(found)).map((row) => [row.id, row]));
        return found.flatMap((id) => rows.get(id) ?? []);
      },
    }),
  }),
});

/** All rows by status, or those of some. */
export const countedOf =
  (...values: readonly string[]): OfCounts =>
  (counts) =>
    [...counts].reduce(
      (sum, [value, count]) =>
        values.includes('All') || values.includes(value) ? sum + count : sum,
      0,
    );

/** One bounded page of a list (portal §7: rows, pageNumber, pageCount, count, pageSize). */
export async function pageOf<R, T>({
  count,
  counts,
  rows,
  pageNumber,
  pageSize,
  present,
}: Parts<R, T>): Promise<Page<T>> {
  const [counted, byValue, found] = await Promise.all([
    typeof count === 'function' ? null : count.executeTakeFirst(),
    counts?.execute(),
    rows
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .execute(),
  ]);
  const total =
    typeof count === 'function'
      ? count(new Map(byValue?.map((each) => [each.value, each.count])))
      : (counted?.count ?? 0);
  return {
    rows: found.map((row) => present(row)),
    pageNumber,
    pageCount: Math.ceil(total / pageSize),
    count: total,
    pageSize,
    ...(byValue && {
      counts: Object.fromEntries(byValue.map(({ value, count: many }) => [value, many])),
    }),
  };
}
