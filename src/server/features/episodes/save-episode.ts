import type { Episode } from '#contract/entities.ts';
import type { saveEpisode as contract } from '#contract/episodes.ts';
import { Refusal } from '#contract/errors.ts';
import { isEndedEpisode } from '#domain/record-statuses.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import type { UnitOfWork } from '#server/features/repository.ts';
import { checkDetails, checkState, detailsOf } from './check-episode.ts';

const editable = [
  'startDate',
  'endDate',
  'payerType',
  'careCoordinator',
  'type',
  'referralSourceNPI',
  'providerNPI',
  'providerName',
  'benefitStartDate',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof Episode)[];

/** Names of what differs; values may name a person and stay out of the log. */
const changedFields = (before: Episode, after: Episode): string[] =>
  editable.filter((name) => before[name] !== after[name]);

/** @throws Refusal episode.visits-outside, episode.overlap */
async function checkNewDays(within: UnitOfWork, before: Episode, after: Episode): Promise<void> {
  if (after.startDate === before.startDate) return;
  const days = { from: toDay(after.startDate), to: toDay(after.endDate) };
  if (await within.episodes.hasVisitsOutside(after.id, days))
    throw new Refusal('episode.visits-outside', {
      fields: [{ path: 'startDate', code: 'episode.visits-outside' }],
    });
  if (!isEndedEpisode(after.status) && (await within.episodes.overlaps(after)))
    throw new Refusal('episode.overlap', {
      fields: [{ path: 'startDate', code: 'episode.overlap' }],
    });
}

/**
 * Changes an episode as it was seen.
 *
 * @throws Refusal episode.changed, episode.dates, episode.overlap, episode.visits-outside,
 *   address.*, request.invalid, record.not-found
 */
export async function saveEpisode({
  input: { id, revision, ...details },
  repo,
  server,
  now,
}: SignedInRequest<typeof contract>): Promise<Episode> {
  const { constants } = await server.reference.of(repo.scope.orgId);
  return repo.transaction(async (within) => {
    const patient = await within.patients.lock((await within.episodes.get(id)).patientId);
    const before = await within.episodes.lock(id);
    if (before.revision !== revision) throw new Refusal('episode.changed');
    checkDetails(details, before, constants, now);
    const { archiveReason, holdDate, dischargeDate } = before;
    const after: Episode = {
      id,
      revision: revision + 1,
      patientId: before.patientId,
      patientName: before.patientName,
      status: before.status,
      orders: before.orders,
      ...(archiveReason !== undefined && { archiveReason }),
      ...(holdDate !== undefined && { holdDate }),
      ...(dischargeDate !== undefined && { dischargeDate }),
      ...detailsOf(details),
    };
    const fields = changedFields(before, after);
    if (fields.length === 0) return before;
    if (fields.includes('startDate')) checkState(patient, constants);
    await checkNewDays(within, before, after);
    await within.change(async (change) => {
      await change.saveEpisode(after);
      await change.audit('episode', id, { fields });
    });
    return after;
  });
}
