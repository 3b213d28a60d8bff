import { expect, it } from 'vitest';
import { chartWord } from './chart-words.ts';

it('knows the usual words of a field, however they were typed', () => {
  expect(chartWord('codeStatus', 'Full code')).toBe('Full code');
  expect(chartWord('severity', ' moderate ')).toBe('Moderate');
  expect(chartWord('reaction', 'NAUSEA')).toBe('Nausea');
});

it('leaves every other text as it is', () => {
  expect(chartWord('reaction', ' nausea at night')).toBe(' nausea at night');
  expect(chartWord('precautions', 'Nausea')).toBe('Nausea');
  expect(chartWord('lastName', 'Rash')).toBe('Rash');
  expect(chartWord('lastName', 'rash')).toBe('rash');
  expect(chartWord('constructor', 'son')).toBe('son');
  expect(chartWord('severity', '')).toBe('');
});
