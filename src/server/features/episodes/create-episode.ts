import type { Episode, Patient } from '#contract/entities.ts';
import type { createEpisode as contract } from '#contract/episodes.ts';
import { Refusal } from '#contract/errors.ts';
import { pacificDate } from '#domain/pacific.ts';
import { addressOf, cardOf, nameOf } from '#server/db/patient-card.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { rememberPlace } from '#server/features/staffing/find-place.ts';
import { checkComplete } from '#server/features/patients/complete-chart.ts';
import { checkDetails, checkState, detailsOf } from './check-episode.ts';

/** Patients whom an episode admits; those on hold stay so. */
const admitted: readonly Patient['status'][] = ['Draft', 'Waiting for Start of Care', 'Discharged'];
const closed: readonly Patient['status'][] = ['Archived', 'Deceased'];

/**
 * Opens an episode of care and admits its patient.
 *
 * @returns its id
 * @throws Refusal request.invalid, patient.incomplete, patient.closed, address.*, episode.dates,
 *   episode.overlap, record.not-found
 */
export async function createEpisode({
  input: { patientId, ...details },
  repo,
  server,
  now,
}: SignedInRequest<typeof contract>): Promise<string> {
  const { constants } = await server.reference.of(repo.scope.orgId);
  checkDetails(details, null, constants, now);
  const id = server.newId();
  let address = '';
  await repo.transaction(async (within) => {
    const patient = await within.patients.lock(patientId);
    checkComplete(patient);
    if (closed.includes(patient.status)) throw new Refusal('patient.closed');
    checkState(patient, constants);
    address = addressOf(cardOf(patient.content.doc.values));
    const episode: Episode = {
      id,
      revision: 1,
      patientId,
      patientName: nameOf(cardOf(patient.content.doc.values)),
      status: 'Active',
      orders: [],
      ...detailsOf(details),
    };
    if (await within.episodes.overlaps(episode)) throw new Refusal('episode.overlap');
    const isAdmission = admitted.includes(patient.status);
    await within.change(async (change) => {
      await change.insertEpisode(episode);
      if (isAdmission)
        await change.savePatient({ ...patient, status: 'Active', updatedAt: now.toISOString() });
      await change.audit('episode', id, { patientId });
    });
    if (isAdmission)
      await within.life.keep({
        id: server.newId(),
        patientId,
        episodeId: null,
        from: patient.status,
        to: 'Active',
        date: pacificDate(now),
        reason: '',
        effects: { visits: [], episodes: [], orders: 0 },
      });
  });
  server.later(() => rememberPlace({ repo, server }, address));
  return id;
}
