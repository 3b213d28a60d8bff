import type { OutputOf } from '#contract/call.ts';
import type { visitRecord as contract } from '#contract/visit-plans.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { asRead } from './pay-of-visit.ts';

const staffer = 'defaultVisitEpisodeStafferId';

/** A visit's whole record for the office. @throws Refusal record.not-found */
export async function visitRecord({
  input,
  repo,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const visit = await repo.visits.get(input.visitId);
  await repo.audit.opened('visit', visit.id);
  const { id, startDate, endDate } = await repo.episodes.get(visit.episodeId);
  const stafferId = repo.scope.reference.constants.find(
    ({ type, name }) => type === 'WebAppConfig' && name === staffer,
  )?.value;
  return {
    visit: asRead(visit, repo.scope),
    assignments: await repo.visits.assignments(visit.id),
    episode: { id, startDate, endDate },
    inSeries: visit.seriesId === undefined ? 1 : await repo.visits.countSeries(visit.seriesId),
    staffer: stafferId === undefined ? null : await repo.directory.named(stafferId),
  };
}
