import { readPatient as contract } from '#contract/patients.ts';
import { handle } from '#server/features/handler.ts';

export const readPatient = handle(contract, async ({ input, repo }) => {
  const patient = await repo.patients.read(input.id);
  return { patient, episodes: await repo.episodes.ofPatient(patient.id) };
});
