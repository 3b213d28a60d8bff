import type { OutputOf } from '#contract/call.ts';
import type { findCodes, findDrugs } from '#contract/codes.ts';
import { Refusal } from '#contract/errors.ts';
import type { Found } from '#domain/code-search.ts';
import { searchRows, type CodeKind, type FoundOf } from '#domain/codes/list-search.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { Repository } from '#server/features/repository.ts';
import type { Server } from '#server/runtime/context.ts';
import { readyList } from './ready-lists.ts';

/** Suggestions below a field. */
const mostFound = 20;
async function search<K extends CodeKind>(
  repo: Repository,
  kind: K,
  words: string,
): Promise<Found<FoundOf[K]> & { release: string | null }> {
  const release = await repo.codes.inForce(kind);
  if (!release) return { found: [], more: 0, release: null };
  const list = await readyList(repo.scope, release);
  return { ...searchRows(kind, list, words, mostFound), release: release.name };
}

/** Diagnosis codes of the release in force. */
export async function findDiagnosisCodes({
  input,
  repo,
}: SignedInRequest<typeof findCodes>): Promise<OutputOf<typeof findCodes>> {
  const { found, more, release } = await search(repo, 'icd10cm', input.words);
  return { codes: found.map(({ code, text }) => ({ code, text })), more, release };
}

/** Says in the log why the service gave no drugs, and nothing of it to who types one. */
function reported({ log }: Server, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { status } = error.detail as { readonly status: string };
  log.warn('drug service', { code: error.code, status });
  return new Refusal('drugs.service');
}

/** Drugs of the agency's list, else of the service it configured. @throws Refusal drugs.service */
export async function suggestDrugs({
  input: { words },
  repo,
  server,
}: SignedInRequest<typeof findDrugs>): Promise<OutputOf<typeof findDrugs>> {
  const { found, more, release } = await search(repo, 'drugs', words);
  if (release !== null) return { drugs: [...found], more, source: 'import' };
  const service = await repo.codes.drugService();
  if (service === null || words.trim() === '') return { drugs: [], more: 0, source: 'none' };
  const known = await server
    .drugs(service.address, service.key)
    .find(words, mostFound)
    .catch((error: unknown) => {
      throw reported(server, error);
    });
  return { drugs: [...known.found], more: known.more, source: 'service' };
}
