import { callKey } from '#contract/call.ts';
import * as merging from '#contract/patient-merges.ts';
import * as contract from '#contract/patients.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, office, officeAndField, scheduling } from '#server/policies/policy.ts';
import { importData } from './import-data.ts';
import { compareCharts, mergePatients, undoMerge } from './merge-charts.ts';
import { savePatient } from './save-patient.ts';

export const calls = inArea('patients', [
  handle(contract.patients, officeAndField, async ({ input, repo }) => repo.patients.page(input)),

  ...inArea('patient', [
    handle(contract.readPatient, officeAndField, async ({ input, repo, server, session }) => {
      const patient = await repo.patients.read(input.id);
      const mergedInto = await repo.merges.into(patient.id);
      // The other chart may be of another person: nobody else need know of it.
      const mayUndo = server.rights.scopeOf(callKey(merging.undoMerge), session) !== null;
      const mergedFrom = mergedInto || !mayUndo ? [] : await repo.merges.from(patient.id);
      await repo.audit.shownRows('patient', mergedFrom);
      return {
        patient,
        episodes: await repo.episodes.ofPatient(patient.id),
        ...(mergedInto && { mergedInto }),
        ...(mergedFrom.length > 0 && { mergedFrom }),
      };
    }),
  ]),

  handle(contract.savePatient, charting, async (request) => ({
    patient: await request.repo.patients.read(await savePatient(request)),
  })),

  handle(contract.patientDuplicates, office, async ({ input, repo }) => {
    const { except, ...identity } = input;
    const rows = await repo.duplicates.of(identity, except);
    await repo.audit.shownRows('patient', rows);
    return { rows };
  }),

  handle(merging.duplicateList, office, ({ input, repo }) => repo.duplicates.pairs(input)),

  handle(merging.dismissDuplicate, charting, async ({ input, repo }) => {
    const { first, second, reason } = input;
    await repo.transaction(async (within) => {
      await within.merges.lockCharts(first, second);
      await within.duplicates.dismiss(first, second, reason.trim());
      await within.change((change) => change.audit('patient', first, { notTheSameAs: second }));
    });
    return {};
  }),

  handle(merging.restoreDuplicate, charting, async ({ input: { first, second }, repo }) => {
    await repo.transaction(async (within) => {
      await within.duplicates.restore(first, second);
      await within.change((change) => change.audit('patient', first, { maybeTheSameAs: second }));
    });
    return {};
  }),

  handle(merging.compareCharts, office, compareCharts),

  handle(merging.mergePatients, charting, mergePatients),

  handle(merging.undoMerge, charting, undoMerge),

  handle(contract.importData, scheduling, importData),

  ...inArea('patient', [
    handle(contract.importedDocuments, office, async ({ input, repo }) => {
      const documents = await repo.careSummaries.ofPatient(input.patientId);
      if (documents.length > 0) await repo.audit.opened('patient', input.patientId);
      return { documents, mayUndo: await repo.importRuns.isOpen(input.patientId) };
    }),

    handle(contract.readImportedDocument, office, ({ input, repo }) =>
      repo.careSummaries.read(input.id),
    ),
  ]),
]);
