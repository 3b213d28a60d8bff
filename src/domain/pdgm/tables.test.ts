import { expect, test } from 'vitest';
import { codeTableKinds, tableKinds } from './tables.ts';

test('every kind is listed once, those by diagnosis code among them', () => {
  expect(new Set(tableKinds).size).toBe(tableKinds.length);
  expect(codeTableKinds.every((kind) => tableKinds.includes(kind))).toBe(true);
});
