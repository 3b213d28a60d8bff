import { expect, test } from 'vitest';
import { EditedHere } from './typed-here.ts';

test('an answer keeps the revision of its first letter', () => {
  const here = new EditedHere();
  here.edited('a', 4, 'first');
  here.edited('a', 7, 'first');
  expect(here.base(['a'], 'first')).toBe(4);
  expect(here.base(['b'], 'first')).toBe(Number.POSITIVE_INFINITY);
});

test('a revision of a lost epoch counts as none: the other person’s answer is asked about (docs/sync.md)', () => {
  const here = new EditedHere();
  here.edited('a', 4, 'first');
  expect(here.base(['a'], 'second')).toBe(0);
  here.edited('a', 2, 'second');
  expect(here.base(['a'], 'second')).toBe(0);
  here.edited('b', 2, 'second');
  expect(here.base(['b'], 'second')).toBe(2);
});

test('forgets values that a read contains, keeps values not yet written', () => {
  const here = new EditedHere();
  here.edited('a', 4, 'first');
  here.edited('b', 4, 'first');
  here.written({ a: 1 });
  expect(here.missingFrom(0, { b: 2 })).toEqual({ a: 1, b: 2 });
  expect(here.missingFrom(1, { b: 2 })).toEqual({ b: 2 });
  expect(here.base(['a'], 'first')).toBe(Number.POSITIVE_INFINITY);
  expect(here.base(['b'], 'first')).toBe(4);
});
