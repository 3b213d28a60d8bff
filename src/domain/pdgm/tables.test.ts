import { expect, test } from 'vitest';
import { facts2026 } from './data/facts-2026.ts';
import { sliceOf, tableKinds, type GrouperTable } from './tables.ts';

const groups: GrouperTable = {
  kind: 'clinicalGroups',
  name: 'test',
  source: 'made up',
  standing: 'imported',
  from: '01/01/2026',
  to: null,
  rows: { I5020: 'H', L89153: 'C' },
};

test('a slice has only the codes asked for, and small tables whole', () => {
  const slice = sliceOf([groups, ...facts2026], ['I5020', 'toString', 'X']);
  expect(slice[0]?.rows).toEqual({ I5020: 'H' });
  expect(slice.slice(1)).toEqual(facts2026);
});

test('every kind is listed once', () => {
  expect(new Set(tableKinds).size).toBe(tableKinds.length);
});
