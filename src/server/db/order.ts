import { sql, type RawBuilder } from 'kysely';

/**
 * What the rows of a list are sorted by for each ascending order of its call, the most important
 * first. A column's name
 * is sorted as its index is; an expression puts rows without a value last in both directions.
 */
export type Sorts<O extends string> = Readonly<
  Record<SortOf<O>, readonly (string | RawBuilder<unknown>)[]>
>;
type SortOf<O extends string> = Exclude<O, `-${string}`>;

/**
 * The order of a list. Rows alike in it are in the order of their ids, so that pages neither repeat
 * nor lose one.
 */
export function sortedBy<O extends string>(
  order: O,
  sorts: Sorts<O>,
  id: string,
): RawBuilder<unknown> {
  const descends = order.startsWith('-');
  const direction = descends ? sql`desc` : sql`asc`;
  const name = (descends ? order.slice(1) : order) as SortOf<O>;
  const keys = sorts[name].map((key) =>
    typeof key === 'string'
      ? sql`${sql.ref(key)} ${direction}`
      : sql`${key} ${direction} nulls last`,
  );
  return sql.join([...keys, sql.ref(id)]);
}

/** A person of a table by family name, whatever its case. */
export const byName = (table: string): RawBuilder<unknown>[] => [
  sql`lower(${sql.ref(`${table}.family_name`)})`,
  sql`lower(${sql.ref(`${table}.given_name`)})`,
];

/** The place of a column's value among values in their own order, such as statuses. */
export const placeIn = (
  values: readonly (string | number)[],
  column: string,
): RawBuilder<unknown> =>
  sql`array_position(${values.map(String)}::text[], ${sql.ref(column)}::text)`;
