import { must } from '#domain/must.ts';
import type { Db } from '#server/db/connect.ts';
import { isRaced } from '#server/db/pg-errors.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import { commitEntry } from './kysely-commit.ts';
import { commitTogether } from './kysely-together.ts';
import type { Pusher, SyncPort } from './port.ts';
import type { TogetherPort } from './process-together.ts';
import { serverTargets } from './targets/registry.ts';

/** The same entry or number arrived twice at once: the other one is in by now, look again. */
async function unlessRaced(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (isRaced(error)) return false;
    throw error;
  }
}

/** The sync port of the product, on PostgreSQL and PGlite alike. */
export const kyselyPort = (
  db: Db,
  orgId: string,
  codec: RowCodec,
  pusher: Pusher,
): SyncPort & TogetherPort => {
  const place = { db, orgId, codec, pusher };
  return {
    look: async (entry) =>
      must((await serverTargets[entry.target].look(place, [entry]))[0], 'facts about an entry'),
    commit: (commit) => unlessRaced(commitEntry(place, commit)),
    lookAll: (target, entries) => serverTargets[target].look(place, entries),
    commitAll: (commits) => unlessRaced(commitTogether(place, commits)),
  };
};
