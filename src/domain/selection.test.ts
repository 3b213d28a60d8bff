import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allOrNone, allSelected, toggled, withKeys } from './selection.ts';

const set = (...keys: number[]): Set<number> => new Set(keys);

test('portal §4: select one, deselect one, select all or none', () => {
  expect(toggled(set(1), 2)).toEqual(set(1, 2));
  expect(toggled(set(1, 2), 1)).toEqual(set(2));
  expect(withKeys(set(1), [1, 2, 3])).toEqual(set(1, 2, 3));
  expect(allOrNone(set(1), [1, 2])).toEqual(set(1, 2));
  expect(allOrNone(set(2, 1, 3), [1, 2])).toEqual(set());
  expect(allOrNone(set(), [1, 1])).toEqual(set(1));
  expect(allOrNone(set(1), [])).toEqual(set());
});

test('an empty list is not all selected', () => {
  expect(allSelected(set(1), [])).toBe(false);
  expect(allSelected(set(1), [1])).toBe(true);
  expect(allSelected(set(1), [1, 2])).toBe(false);
});

test('a key toggled twice is as it was, and the selection before is left alone', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(9)), fc.nat(20), (keys, key) => {
      const selected = new Set(keys);
      expect(toggled(toggled(selected, key), key)).toEqual(new Set(keys));
      expect(selected).toEqual(new Set(keys));
    }),
  );
});
