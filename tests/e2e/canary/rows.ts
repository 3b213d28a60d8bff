import { sql } from 'kysely';
import { openDatabase } from '#server/db/connect.ts';

/**
 * Every row of every table of a stopped server's embedded database as text: the files keep long
 * values packed.
 */
export async function rowsOf(dataDir: string): Promise<Buffer> {
  const { db, close } = await openDatabase(
    { databaseUrl: undefined, databasePool: 1, dataDir },
    () => undefined,
  );
  try {
    const tables = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      db,
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        text: string;
      }>`select row::text as text from ${sql.table(name)} as row`.execute(db);
      texts.push(...rows.map(({ text }) => text));
    }
    return Buffer.from(texts.join('\n'));
  } finally {
    await close();
  }
}
