import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deselectOne, selectAllOrNone, selectOne } from './selection.ts';

test('portal §4: select one, deselect one, select all or none', () => {
  expect(selectOne([1], 2)).toEqual([1, 2]);
  expect(selectOne([1, 2], 1)).toEqual([1, 2]);
  expect(deselectOne([1, 2], 1)).toEqual([2]);
  expect(deselectOne([2], 1)).toEqual([2]);
  expect(selectAllOrNone([1], [1, 2])).toEqual([1, 2]);
  expect(selectAllOrNone([2, 1], [1, 2])).toEqual([]);
  expect(selectAllOrNone([], [1, 1])).toEqual([1]);
  expect(selectAllOrNone([1], [])).toEqual([]);
});

test('selecting and deselecting is where it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9)), fc.nat(20), (selected, id) => {
      expect(deselectOne(selectOne(selected, id), id)).toEqual(
        selected.filter((other) => other !== id),
      );
    }),
  );
});
