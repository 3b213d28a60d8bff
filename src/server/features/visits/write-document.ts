import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { writeDocument as contract } from '#contract/visit-plans.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { takesVisits } from '#domain/record-statuses.ts';
import { mayWrite } from '#forms/documents.ts';
import { formById } from '#forms/registry.ts';
import { countTry, documentLimits } from '#server/db/rate-limit.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { checkDates, plannedVisit, refused } from './add-visit.ts';

/** Minutes; a document has no visit whose length could be planned. */
const planned = 15;

/**
 * Plans a document of today for the person who asks, in their own discipline. A second request with
 * the same id finds it planned.
 *
 * @throws Refusal request.invalid, document.discipline, document.many, visit.outside-episode,
 * record.not-found
 */
export async function writeDocument({
  input,
  repo,
  session,
  server,
  http,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { visitId, episodeId } = input;
  const type = repo.scope.reference.visitTypes.get(input.visitTypeId);
  if (!type) throw refused('visitTypeId', 'request.invalid');
  const { id: providerId, providerType } = await repo.directory.clinician(session.userId);
  const form = must(formById(type.form_id), 'form of a visit type');
  const today = pacificDate(now);
  const wait = await countTry(server.db, 'document', session.userId, documentLimits.person, now);
  if (wait > 0) {
    http.retryAfter(wait);
    throw new Refusal('document.many');
  }
  await repo.transaction(async (within) => {
    const episode = await within.episodes.lock(episodeId);
    if (!takesVisits(episode.status)) throw new Refusal('record.not-found');
    if (!mayWrite(type.form_id, providerType)) throw refused('visitTypeId', 'document.discipline');
    if (await within.visits.isPlanned(visitId)) return;
    checkDates({ dates: [today] }, episode, now);
    const visit = {
      ...plannedVisit(
        { id: visitId, dateOfService: today, plannedStart: null, plannedMinutes: planned },
        episode,
        type,
      ),
      // A therapist's document is of therapy, whatever discipline its type was made for.
      providerType,
      nonVisit: true,
    };
    await within.change(async (change) => {
      await change.insertVisits([visit], form.version);
      await change.assign([visit], providerId, 'Staffed');
      await change.audit('visit', visitId, {
        episodeId: episode.id,
        visitTypeId: type.id,
        providerId,
      });
    });
  });
  return { visitId };
}
