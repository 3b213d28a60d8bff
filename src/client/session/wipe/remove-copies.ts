import { allPulledTables } from '#contract/targets.ts';
import { hasDatabase, openTables } from '#client/store/database-access.ts';

/**
 * Destroys the copies of the server's records and files, and the histories based on them. Draft
 * edits and unsent work stay, sealed; needs no key.
 */
export async function removeCopies(database: string): Promise<void> {
  if (!(await hasDatabase(database))) return;
  const tables = openTables(database);
  try {
    await tables.write(['rows', 'meta', 'history', 'files', 'pieces'], async (tx) => {
      for (const table of allPulledTables) await tx.clearRows(table);
      for (const visitId of await tx.visitsWithHistory()) await tx.removeHistory(visitId);
      for (const row of await tx.filesIn('sent')) {
        await tx.removePieces(row.fileId);
        await tx.removeFile(row.fileId);
      }
      await tx.putMeta('taken', new Uint8Array());
      await tx.putMeta('cursor:notes', '');
      await tx.putMeta('cursor:operation', '');
    });
  } finally {
    tables.close();
  }
}
