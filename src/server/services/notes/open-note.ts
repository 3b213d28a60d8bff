import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { Repository } from '#server/db/repository.ts';

/**
 * The visit of a note a person may open: for a clinician their own, and what is approved of the patients they care
 * for; a colleague's draft is the colleague's.
 *
 * @throws Refusal record.not-found
 */
export async function visitOfNote(repo: Repository, visitId: string): Promise<Visit> {
  const visit = await repo.visits.get(visitId);
  const isOpen = repo.unit.scope === 'organisation' || visit.providerId === repo.unit.userId || visit.status === 'NotesApproved';
  if (!isOpen) throw new Refusal('record.not-found');
  return visit;
}
