import { describe, expect, it } from 'vitest';
import { byCharacters } from './text-order.ts';

describe('the order of texts by their characters', () => {
  it('puts an earlier time, and a lower id, first', () => {
    expect(['14:00', '09:30', '99:99', '09:30'].toSorted(byCharacters)).toEqual([
      '09:30',
      '09:30',
      '14:00',
      '99:99',
    ]);
  });

  it('takes two equal texts for equal', () => {
    expect(byCharacters('09:30', '09:30')).toBe(0);
    expect(byCharacters('a', 'b')).toBe(-1);
    expect(byCharacters('b', 'a')).toBe(1);
  });
});
