import type { OutputOf } from '#contract/call.ts';
import type { findCodes, findDrugs } from '#contract/codes.ts';
import {
  searchableRows,
  searchRows,
  type CodeKind,
  type FoundOf,
  type SearchableRows,
} from '#domain/codes/list-search.ts';
import type { CodeReleaseRow } from '#server/db/code-tables.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { Repository } from '#server/features/repository.ts';
import { unpacked } from '#server/features/codes/queries/packs.ts';

/** Suggestions below a field. */
const mostFound = 20;
/** Lists kept ready; agencies that took in the same file share one. */
const mostReady = 4;
const ready = new Map<string, Promise<SearchableRows>>();

type Release = Pick<CodeReleaseRow, 'id' | 'kind' | 'list_hash'>;

const readied = async (repo: Repository, { id, kind }: Release): Promise<SearchableRows> =>
  searchableRows(kind, await unpacked((await repo.codes.content(id, 'rows')) ?? ''));

/** The list of a release, ready to be searched; the one asked for longest ago makes room. */
function readyList(repo: Repository, release: Release): Promise<SearchableRows> {
  const key = `${release.kind} ${release.list_hash}`;
  const list = ready.get(key) ?? readied(repo, release);
  ready.delete(key);
  ready.set(key, list);
  list.catch(() => ready.delete(key));
  for (const oldest of [...ready.keys()].slice(0, Math.max(0, ready.size - mostReady)))
    ready.delete(oldest);
  return list;
}

async function search<K extends CodeKind>(
  repo: Repository,
  kind: K,
  words: string,
): Promise<{ found: FoundOf[K][]; release: string | null }> {
  const release = await repo.codes.inForce(kind);
  if (!release) return { found: [], release: null };
  const list = await readyList(repo, release);
  return { found: searchRows(kind, list, words, mostFound), release: release.name };
}

/** Diagnosis codes of the release in force. */
export async function findDiagnosisCodes({
  input,
  repo,
}: SignedInRequest<typeof findCodes>): Promise<OutputOf<typeof findCodes>> {
  const { found, release } = await search(repo, 'icd10cm', input.words);
  return { codes: found.map(({ code, text }) => ({ code, text })), release };
}

/** Drugs of the agency's list, else of the service it configured. @throws Refusal drugs.service */
export async function suggestDrugs({
  input: { words },
  repo,
  server,
}: SignedInRequest<typeof findDrugs>): Promise<OutputOf<typeof findDrugs>> {
  const { found, release } = await search(repo, 'drugs', words);
  if (release !== null) return { drugs: found, source: 'import' };
  const service = await repo.codes.drugService();
  if (service === null || words.trim() === '') return { drugs: [], source: 'none' };
  const drugs = await server.drugs(service.address, service.key).find(words, mostFound);
  return { drugs: [...drugs], source: 'service' };
}
