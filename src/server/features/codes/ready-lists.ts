import { setImmediate } from 'node:timers/promises';
import { codeKinds, searchableInPieces, type SearchableRows } from '#domain/codes/list-search.ts';
import type { CodeReleaseRow } from '#server/db/code-tables.ts';
import {
  releaseContent,
  releaseInForce,
  type OfAgency,
} from '#server/features/codes/queries/in-force.ts';
import { unpacked } from '#server/features/codes/queries/packs.ts';
import type { Server } from '#server/runtime/context.ts';

/** Lists kept ready; agencies that took in the same file share one. */
const mostReady = 4;
const ready = new Map<string, Promise<SearchableRows>>();

type Release = Pick<CodeReleaseRow, 'id' | 'kind' | 'list_hash'>;

/** Readying a whole release takes a second: other requests have their turn meanwhile. */
const readied = async (agency: OfAgency, { id, kind }: Release): Promise<SearchableRows> => {
  const rows = await unpacked((await releaseContent(agency, id, 'rows')) ?? '');
  return searchableInPieces(kind, rows, setImmediate);
};

/**
 * The list of a release, ready to be searched; the one asked for longest ago makes room. Who asks
 * while it is being readied waits for it.
 */
export function readyList(agency: OfAgency, release: Release): Promise<SearchableRows> {
  const key = `${release.kind} ${release.list_hash}`;
  const list = ready.get(key) ?? readied(agency, release);
  ready.delete(key);
  ready.set(key, list);
  list.catch(() => ready.delete(key));
  for (const oldest of [...ready.keys()].slice(0, Math.max(0, ready.size - mostReady)))
    ready.delete(oldest);
  return list;
}

/**
 * Readies what agencies search today, so that the first question finds it ready, one list after the
 * other. A list that cannot be readied keeps none of the others from it.
 */
async function readyAll(agencies: readonly OfAgency[]): Promise<void> {
  const failures: unknown[] = [];
  for (const agency of agencies)
    for (const kind of codeKinds) {
      try {
        const release = await releaseInForce(agency, kind);
        if (release) await readyList(agency, release);
      } catch (error) {
        failures.push(error);
      }
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Code lists could not be readied.');
}

/** Readies what an agency searches today. */
export const readyInForce = (agency: OfAgency): Promise<void> => readyAll([agency]);

/** The same at a start, for as many agencies as have room. */
export async function readyAtStart({ db, now }: Pick<Server, 'db' | 'now'>): Promise<void> {
  const agencies = await db
    .selectFrom('code_release')
    .select('org_id')
    .distinct()
    .orderBy('org_id')
    .limit(mostReady / codeKinds.length)
    .execute();
  await readyAll(agencies.map(({ org_id: orgId }) => ({ db, orgId, now: now() })));
}
