import { expect, it } from 'vitest';
import { chartWord } from './chart-words.ts';

it('knows the usual words of a field, however they were typed', () => {
  expect(chartWord('codeStatus', 'Full code')).toBe('Full code');
  expect(chartWord('severity', ' moderate ')).toBe('Moderate');
  expect(chartWord('reaction', 'NAUSEA')).toBe('Nausea');
  expect(chartWord('route', 'oral')).toBe('Oral');
  expect(chartWord('frequency', 'twice daily')).toBe('Twice daily');
});

it('knows no word in any other text, nor one of another field', () => {
  expect(chartWord('reaction', ' nausea at night')).toBeNull();
  expect(chartWord('precautions', 'Nausea')).toBeNull();
  expect(chartWord('lastName', 'Rash')).toBeNull();
  expect(chartWord('emergencyName', 'Son')).toBeNull();
  expect(chartWord('constructor', 'son')).toBeNull();
  expect(chartWord('severity', '')).toBeNull();
});
