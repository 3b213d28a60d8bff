import type { SelectQueryBuilder } from 'kysely';
import type { Page } from '#contract/paging.ts';
import type { Tables } from './tables.ts';

type Query<TB extends keyof Tables, O> = SelectQueryBuilder<Tables, TB, O>;

type Parts<TB extends keyof Tables, R, T> = {
  readonly count: Query<TB, { count: number }>;
  readonly rows: Query<TB, R>;
  readonly pageNumber: number;
  readonly pageSize: number;
  present(row: R): T;
};

/** One bounded page of a list (portal §7: rows, pageNumber, pageCount, count, pageSize). */
export async function pageOf<TB extends keyof Tables, R, T>({ count, rows, pageNumber, pageSize, present }: Parts<TB, R, T>): Promise<Page<T>> {
  const total = (await count.executeTakeFirst())?.count ?? 0;
  const found = total === 0 ? [] : await rows.limit(pageSize).offset((pageNumber - 1) * pageSize).execute();
  return { rows: found.map((row) => present(row)), pageNumber, pageCount: Math.ceil(total / pageSize), count: total, pageSize };
}
