import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf, withDifference } from './row-difference.ts';

const list = fc.uniqueArray(fc.string()).map((rows) => rows.toSorted());

test('a difference turns one list into the other', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      expect(withDifference(before, differenceOf(before, after))).toEqual(after);
    }),
  );
});

test('a changed text is a row less and a row more', () => {
  expect(differenceOf(['A\told', 'B\tsame'], ['A\tnew', 'B\tsame'])).toEqual({
    removed: ['A\told'],
    added: ['A\tnew'],
  });
});
