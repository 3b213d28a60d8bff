import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { supervises } from './closing-calls.ts';

/**
 * The visit of a note that the person may open (`opensNote`), or is to cosign.
 *
 * @throws Refusal record.not-found
 */
export async function visitOfNote(
  request: Pick<SignedInRequest<never>, 'repo' | 'session'>,
  visitId: string,
): Promise<Visit> {
  const { repo } = request;
  const visit = await repo.visits.get(visitId);
  if (repo.visits.opensNote(visit)) return visit;
  if (await repo.notes.awaits(visitId, supervises(request))) return visit;
  throw new Refusal('record.not-found');
}
