import type { Episode } from '#contract/entities.ts';
import type { createEpisode as contract } from '#contract/episodes.ts';
import { Refusal } from '#contract/errors.ts';
import { checkZipState } from '#domain/address.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { listConstant } from '#domain/constants.ts';
import { must } from '#domain/must.ts';
import { episodePeriods } from '#server/features/episodes/rows.ts';
import { cardOf, nameOf } from '#server/db/patient-card.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { checkComplete } from '#server/features/patients/complete-chart.ts';

/**
 * @param states where the agency operates; empty when it does not say
 * @throws Refusal address.episode-state
 */
function checkState({ zipcode }: { readonly zipcode: string }, states: readonly string[]): void {
  if (states.length > 0 && checkZipState(zipcode, states, 'episode') !== null)
    throw new Refusal('address.episode-state');
}

/**
 * Opens an episode of care and admits its patient.
 *
 * @returns its id
 * @throws Refusal request.invalid, patient.incomplete, address.episode-state, episode.overlap,
 *   record.not-found
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
  const { constants } = await server.reference.of(repo.scope.orgId);
  const id = server.newId();
  await repo.transaction(async (within) => {
    const patient = await within.patients.lock(patientId);
    checkComplete(patient);
    checkState(cardOf(patient.content.doc.values), listConstant(constants, 'operatingStates'));
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
