import * as z from 'zod/mini';
import { addressFaults } from '#domain/address.ts';
import { demographicFaults, tidyDemographics } from '#domain/demographics.ts';
import { overlay } from '#domain/merge.ts';
import { mayWriteChart, medicationChanges } from '#domain/chart-scope.ts';
import { patch as patchSchema, text } from '../primitives.ts';
import { checkChartPatch } from '../chart.ts';
import { applied, dayOf, defineCommand, rejected } from './command.ts';
import { withMedicationLog } from './logged-medications.ts';
import { mergeEdit } from './merged-doc.ts';

/**
 * Fields and rows of a patient's chart, by path; merges by field. Each role writes the parts of its
 * scope of practice, a changed medication names its reason (decision 056) and adds to the history
 * of the drug (decision 068), and no edit makes a
 * complete chart incomplete (domain/demographics.ts).
 */
export const updatePatient = defineCommand({
  name: 'updatePatient',
  version: 2,
  service: 'operation',
  target: 'patient',
  actors: ['clinician', 'office'],
  label: 'Chart',
  carries: 'patch',
  input: z.object({ patch: patchSchema(), reason: z.optional(text(300)) }),
  apply({ patient }, { patch, reason = '' }, context) {
    const changes = tidyDemographics(patch);
    const { values } = patient.content.doc;
    const wrong = checkChartPatch(changes);
    if (wrong.length > 0) return rejected('request.invalid', wrong);
    const outside = Object.keys(changes).filter(
      (path) => !mayWriteChart(context.author.role, path),
    );
    if (outside.length > 0)
      return rejected(
        'chart.scope',
        outside.map((path) => ({ path, code: 'chart.scope' as const })),
      );
    const after = overlay(values, changes);
    const spoilt = [
      ...demographicFaults({
        isDraft: patient.status === 'Draft',
        before: values,
        after,
        today: dayOf(context),
      }),
      ...addressFaults({ before: values, after }),
    ];
    if (spoilt[0]) return rejected(spoilt[0].code, spoilt);
    const doses = medicationChanges(values, changes);
    if (doses.length > 0 && reason.trim() === '')
      return rejected(
        'chart.reason',
        doses.map((path) => ({ path, code: 'chart.reason' as const })),
      );
    const because = { ...context, reason: reason.trim() };
    const { content: merged, conflicts } = mergeEdit(patient.content, changes, because);
    const content = withMedicationLog(patient.content, merged, because);
    const next = { patient: { ...patient, content, updatedAt: context.at } };
    return conflicts.length === 0 ? applied(next) : { kind: 'conflict', state: next, conflicts };
  },
});
