import * as contract from '#contract/patients.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, office, officeAndField, scheduling } from '#server/policies/policy.ts';
import { importData } from './import-data.ts';
import { savePatient } from './save-patient.ts';

export const calls = inArea('patients', [
  handle(contract.patients, officeAndField, async ({ input, repo }) => repo.patients.page(input)),

  ...inArea('patient', [
    handle(contract.readPatient, officeAndField, async ({ input, repo }) => {
      const patient = await repo.patients.read(input.id);
      return { patient, episodes: await repo.episodes.ofPatient(patient.id) };
    }),
  ]),

  handle(contract.savePatient, charting, async (request) => ({
    patient: await request.repo.patients.read(await savePatient(request)),
  })),

  handle(contract.patientDuplicates, office, async ({ input, repo }) => {
    const { except, ...identity } = input;
    return { rows: await repo.duplicates.of(identity, except) };
  }),

  handle(contract.importData, scheduling, importData),

  ...inArea('patient', [
    handle(contract.importedDocuments, office, async ({ input, repo }) => ({
      documents: await repo.careSummaries.ofPatient(input.patientId),
    })),

    handle(contract.readImportedDocument, office, ({ input, repo }) =>
      repo.careSummaries.read(input.id),
    ),
  ]),
]);
