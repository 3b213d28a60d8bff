import { describe, expect, it } from 'vitest';
import { doseDoubt } from './dose-doubt.ts';

describe('a dose without a table of drugs', () => {
  it.each([
    ['500 mg', '5000 mg', 10],
    ['500 mg', '5,000 mg', 10],
    ['5 mg', '.5 mg', 0.1],
    ['500 mg', '5 g', 10],
    ['125 mcg', '125 mg', 1000],
    ['0.125 mg', '125 mcg daily, 1 tablet', null],
    ['10 units', '100 units', 10],
    ['10 units', '20 Units', null],
    ['10 mg', '40 mg', null],
    ['10 mg', '50 mg', 5],
    ['10 mg', '2 mg', 0.2],
    ['5 mg/h', '50 mg/h', 10],
  ])('%s to %s is %s times the listed dose', (listed, dose, times) => {
    expect(doseDoubt(listed, dose)).toEqual(times === null ? null : { kind: 'ratio', times });
  });

  it('names a changed unit, unless the amount is the same', () => {
    expect(doseDoubt('5 mg', '5 mL')).toEqual({ kind: 'unit', from: 'mg', to: 'mL' });
    expect(doseDoubt('500 mg', '1 g')).toEqual({ kind: 'unit', from: 'mg', to: 'g' });
    expect(doseDoubt('5 mg/h', '5 mg/min')).toEqual({ kind: 'unit', from: 'mg/h', to: 'mg/min' });
    expect(doseDoubt('500 mg', '0.5 g')).toBeNull();
    expect(doseDoubt('1 tab', '2 tablets')).toBeNull();
  });

  it('asks about what is no amount', () => {
    expect(doseDoubt('500 mg', 'a lot')).toEqual({ kind: 'noNumber' });
    expect(doseDoubt('500 mg', '0 mg')).toEqual({ kind: 'zero' });
    expect(doseDoubt('', '0 mg')).toEqual({ kind: 'zero' });
    expect(doseDoubt('500 mg', '5000')).toEqual({ kind: 'noUnit' });
    expect(doseDoubt('', '500 mgg')).toEqual({ kind: 'unknownUnit', unit: 'mgg' });
  });

  it('leaves alone what is the same, in the agency’s own words, or no single amount', () => {
    for (const [listed, dose] of [
      ['500 mg', ' 500 mg '],
      ['500 mg', ''],
      ['', '500 mg'],
      ['thin layer', 'thick layer'],
      ['1 dollop', '20 dollops'],
      ['1 dollop', '20 dollop'],
      ['0 mg', '5 mg'],
      ['1 tablet', '1-2 tablets'],
      ['5/325 mg', '10/325 mg'],
      ['1 to 2 puffs', '20 puffs'],
    ] as const)
      expect(doseDoubt(listed, dose), `${listed} → ${dose}`).toEqual(
        dose === '20 dollops' ? { kind: 'unknownUnit', unit: 'dollops' } : null,
      );
  });
});
