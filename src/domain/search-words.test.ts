import { describe, expect, it } from 'vitest';
import { numberKeys, phoneDigits, readSearchWords } from './search-words.ts';

describe('readSearchWords', () => {
  it.each([
    ['Rivera', { days: [], numbers: [], names: 'Rivera' }],
    ['  rivera   ada ', { days: [], numbers: [], names: 'rivera ada' }],
    ['Rivera 3/5/1941', { days: ['03/05/1941'], numbers: [], names: 'Rivera' }],
    ['03/05/1941 11/22/2026', { days: ['03/05/1941', '11/22/2026'], numbers: [], names: '' }],
    ['(559) 555-0101', { days: [], numbers: ['5595550101'], names: '' }],
    ['+1 559.555.0101 Rivera', { days: [], numbers: ['5595550101'], names: 'Rivera' }],
    ['0101', { days: [], numbers: ['0101'], names: '' }],
    ['101', { days: [], numbers: [], names: '101' }],
    ['MR100061', { days: [], numbers: [], names: 'MR100061' }],
    ['', { days: [], numbers: [], names: '' }],
  ])('reads %j', (text, expected) => {
    expect(readSearchWords(text)).toEqual(expected);
  });

  it('takes no day that the calendar does not have', () => {
    expect(readSearchWords('02/30/2026').days).toEqual([]);
    expect(readSearchWords('13/01/2026').days).toEqual([]);
  });
});

describe('telephone numbers are found', () => {
  it('by their beginning, without the area code and by the last four digits', () => {
    const keys = numberKeys('(559) 555-0101');
    for (const typed of ['5595', '559555', '5595550101', '5550101', '0101'])
      expect(keys).toContain(typed);
    expect(keys).not.toContain('559');
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('not at all where there are too few digits', () => {
    expect(numberKeys('')).toEqual([]);
    expect(numberKeys('12')).toEqual([]);
    expect(numberKeys('1234')).toEqual(['1234']);
  });

  it('by the last ten digits', () => {
    expect(phoneDigits('+1 (559) 555-0101')).toBe('5595550101');
  });
});
