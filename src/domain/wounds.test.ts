import { describe, expect, it } from 'vitest';
import { areaChange, woundArea } from './wounds.ts';

describe('the size of a wound', () => {
  it('is length times width to a tenth of a square centimetre', () => {
    expect(woundArea(3.2, 2.1)).toBe(6.7);
    expect(woundArea(0, 4)).toBe(0);
  });

  it('changes in whole percent of the earlier area', () => {
    expect(areaChange(4.5, 6)).toBe(-25);
    expect(areaChange(9, 6)).toBe(50);
    expect(areaChange(5, 8)).toBe(-38);
    expect(areaChange(11, 8)).toBe(38);
    expect(areaChange(0, 6)).toBe(-100);
    expect(areaChange(6, 6)).toBe(0);
  });

  it('has no change where there was no area before', () => {
    expect(areaChange(2, 0)).toBeNull();
  });
});
