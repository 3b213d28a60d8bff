import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * `column = any(ids)`: one parameter however many ids, so that the statement stays the same and
 * stays prepared.
 */
export const idAnyOf = (column: string, ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
