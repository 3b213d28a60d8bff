import type { Episode } from '#contract/entities.ts';
import type { createEpisode as contract } from '#contract/episodes.ts';
import { Refusal } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { must } from '#domain/must.ts';
import { episodePeriods } from '#server/features/episodes/rows.ts';
import { cardOf, nameOf } from '#server/db/patient-card.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { checkComplete } from '#server/features/patients/complete-chart.ts';

/**
 * Opens an episode of care and admits its patient.
 *
 * @returns its id
 * @throws Refusal request.invalid, patient.incomplete, episode.overlap, record.not-found
 */
export async function createEpisode({
  input: { patientId, startDate, payerType, careCoordinator },
  repo,
  server,
  now,
}: SignedInRequest<typeof contract>): Promise<string> {
  if (!isCalendarDate(startDate))
    throw new Refusal('request.invalid', {
      fields: [{ path: 'startDate', code: 'request.invalid' }],
    });
  const billingPeriods = episodePeriods(startDate);
  const endDate = must(billingPeriods.at(-1), 'last billing period').end;
  const id = server.newId();
  await repo.transaction(async (within) => {
    const patient = await within.patients.lock(patientId);
    checkComplete(patient);
    if (await within.episodes.overlaps(patientId, startDate, endDate))
      throw new Refusal('episode.overlap');
    const episode: Episode = {
      id,
      revision: 1,
      patientId,
      patientName: nameOf(cardOf(patient.content.doc.values)),
      status: 'Active',
      startDate,
      endDate,
      billingPeriods,
      payerType,
      careCoordinator,
      orders: [],
    };
    await within.change(async (change) => {
      await change.insertEpisode(episode);
      // An admitted patient is no longer a Draft.
      if (patient.status === 'Draft')
        await change.savePatient({ ...patient, status: 'Active', updatedAt: now.toISOString() });
      await change.audit('episode', id, { patientId });
    });
  });
  return id;
}
