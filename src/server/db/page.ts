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
