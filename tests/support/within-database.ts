import { openDatabase, type Db } from '#server/db/connect.ts';
import type { TestServer } from './server.ts';

/** Works on the data of a server that is stopped, as a command beside it does. */
export async function withinDatabase<T>(
  { databaseUrl, dataDir }: Pick<TestServer, 'databaseUrl' | 'dataDir'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase({ databaseUrl, databasePool: 1, dataDir }, () => undefined);
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}
