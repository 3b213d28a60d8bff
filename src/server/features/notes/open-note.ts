import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { Repository } from '#server/db/repository.ts';

/** The visit of a note a person may open (`opensNote`). @throws Refusal record.not-found */
export async function visitOfNote(repo: Repository, visitId: string): Promise<Visit> {
  const visit = await repo.visits.get(visitId);
  if (!repo.visits.opensNote(visit)) throw new Refusal('record.not-found');
  return visit;
}
