import * as z from 'zod/mini';
import { patch } from '../primitives.ts';
import { checkChartPatch } from '../chart.ts';
import { applied, defineCommand, rejected } from './command.ts';
import { mergeEdit } from './merged-doc.ts';

/** Fields and rows of a patient's chart, by path; merges by field. */
export const updatePatient = defineCommand({
  name: 'updatePatient',
  version: 1,
  service: 'operation',
  target: 'patient',
  actors: ['clinician', 'office'],
  label: 'Chart',
  carries: 'patch',
  input: z.object({ patch: patch() }),
  apply({ patient }, { patch: changes }, context) {
    const wrong = checkChartPatch(changes);
    if (wrong.length > 0) return rejected('request.invalid', wrong);
    const { content, conflicts } = mergeEdit(patient.content, changes, context);
    const next = { patient: { ...patient, content, updatedAt: context.at } };
    return conflicts.length === 0 ? applied(next) : { kind: 'conflict', state: next, conflicts };
  },
});
