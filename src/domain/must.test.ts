import { expect, test } from 'vitest';
import { must } from './must.ts';

test('must returns the value, even when it is falsy', () => {
  expect(must('x', 'letter')).toBe('x');
  expect(must(0, 'count')).toBe(0);
  expect(must(false, 'flag')).toBe(false);
  expect(must('', 'text')).toBe('');
});

test('must names what is missing', () => {
  expect(() => must(null, 'visit')).toThrow('Missing visit');
  expect(() => must(undefined, 'visit 7')).toThrow('Missing visit 7');
});
