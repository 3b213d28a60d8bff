import type { Page } from '#contract/paging.ts';

/** What a page asks of two queries, whatever they join. */
type Count = { executeTakeFirst(): Promise<{ count: number } | undefined> };
type Counts = { execute(): Promise<{ value: string; count: number }[]> };
type Rows<R> = { limit(most: number): { offset(from: number): { execute(): Promise<R[]> } } };

type Parts<R, T> = {
  readonly count: Count;
  /** Rows by status, for the counts beside a list's choices; their sum is not the count. */
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

/** One bounded page of a list (portal §7: rows, pageNumber, pageCount, count, pageSize). */
export async function pageOf<R, T>({
  count,
  counts,
  rows,
  pageNumber,
  pageSize,
  present,
}: Parts<R, T>): Promise<Page<T>> {
  const total = (await count.executeTakeFirst())?.count ?? 0;
  const found =
    total === 0
      ? []
      : await rows
          .limit(pageSize)
          .offset((pageNumber - 1) * pageSize)
          .execute();
  const byValue = await counts?.execute();
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
