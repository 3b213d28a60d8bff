import { describe, expect, it } from 'vitest';
import { stateIdOf } from './state-ids.ts';
import { zipPrefixes } from './zip-states.ts';

describe('the number of a state (spec portal §3: state, stateId)', () => {
  it('is that of its two letters', () => {
    expect(['CA', 'AL', 'WY', 'PR'].map(stateIdOf)).toEqual(['06', '01', '56', '72']);
  });

  it('exists for every state a ZIP code can be in, but for the armed forces', () => {
    const without = Object.keys(zipPrefixes).filter((state) => stateIdOf(state) === null);
    expect(without.every((state) => ['AA', 'AE', 'AP', 'FM', 'MH', 'PW'].includes(state))).toBe(
      true,
    );
  });

  it.each([['ca'], [''], [null], [undefined], ['XX']])('%j has none', (state) => {
    expect(stateIdOf(state)).toBeNull();
  });
});
