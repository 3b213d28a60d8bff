import * as contract from '#contract/doses.ts';
import { hasEnded } from '#domain/chart-rows.ts';
import { rowsOfList } from '#domain/chart-merge.ts';
import { dosesOf } from '#domain/doses.ts';
import type { Values } from '#domain/merge.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { officeAndField } from '#server/policies/policy.ts';

const shown = [
  'name',
  'dose',
  'route',
  'frequency',
  'times',
  'instructions',
  'start',
  'end',
  'status',
] as const;
type Cells = Record<(typeof shown)[number], string>;

function cellsOf(values: Values, drug: string): Cells {
  const entries = shown.map((field) => {
    const value = values[`medications.${drug}.${field}`];
    return [field, typeof value === 'string' ? value : ''] as const;
  });
  return Object.fromEntries(entries) as Cells;
}

function medicationOf(values: Values, drug: string) {
  const cells = cellsOf(values, drug);
  const given = dosesOf(values, drug).find(
    ({ outcome, struck }) => outcome === 'given' && struck === null,
  );
  return {
    id: drug,
    ...cells,
    isActive: !hasEnded(cells.status),
    lastGiven: given ? { at: given.at, dose: given.dose, byName: given.byName } : null,
  };
}

export const calls = inArea('patient', [
  handle(contract.patientMedications, officeAndField, async ({ input, repo }) => {
    const { content } = await repo.patients.read(input.patientId);
    const { values } = content.doc;
    return {
      medications: rowsOfList(values, 'medications').map((drug) => medicationOf(values, drug)),
    };
  }),

  handle(contract.emarMedications, officeAndField, async ({ input, repo }) => {
    const { content } = await repo.patients.read(input.patientId);
    return repo.doses.page(content, input);
  }),
]);
