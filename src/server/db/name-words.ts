import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Rows of `app_user` whose name holds each of the words, in whatever order; all for no words. */
export function nameHolds(words: string): RawBuilder<SqlBool> {
  const parts = words
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql<SqlBool>`(app_user.given_name || ' ' || app_user.family_name)
    ilike all(${parts}::text[])`;
}
