import type { Db } from '#server/db/connect.ts';
import { isRaced } from '#server/db/pg-errors.ts';
import type { Opening } from '#server/db/visit-rows.ts';
import { commitEntry } from './kysely-commit.ts';
import { lookAt } from './kysely-look.ts';
import type { Pusher, SyncPort } from './port.ts';

/** The sync port of the product, on PostgreSQL and PGlite alike. */
export const kyselyPort = (db: Db, orgId: string, opening: Opening, pusher: Pusher): SyncPort => ({
  look: (entry) => lookAt(db, orgId, opening, pusher, entry),
  commit: async (commit) => {
    try {
      return await commitEntry(db, orgId, opening, pusher, commit);
    } catch (error) {
      // The same entry or number arrived twice at once: the other one is in by now, look again.
      if (isRaced(error)) return false;
      throw error;
    }
  },
});
