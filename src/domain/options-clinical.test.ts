import { describe, expect, test } from 'vitest';
import * as clinical from './options-clinical.ts';
import { goalOptions, performanceOptions, performanceWords, type Option } from './options.ts';

const values = (list: readonly Option[]) => list.map(({ value }) => value);
const codes = (list: readonly Option[]) => list.map(({ exportValue }) => exportValue);

const lists = Object.entries(clinical).flatMap(([name, list]) =>
  Array.isArray(list) && list.every((each) => typeof each === 'object')
    ? [[name, list as readonly Option[]] as const]
    : [],
);

describe('clinical option lists (spec rules §9)', () => {
  test.each(lists)('%s has distinct values and labels', (_name, list) => {
    expect(list.length).toBeGreaterThan(1);
    expect(new Set(values(list)).size).toBe(list.length);
    expect(new Set(list.map(({ label }) => label)).size).toBe(list.length);
  });

  test('prognosis goes from Great to Poor-', () => {
    const labels = clinical.prognoses.map(({ label }) => label);
    expect([labels[0], labels.at(-1)]).toEqual(['Great', 'Poor-']);
  });

  test('codes of export', () => {
    expect(codes(clinical.stasisUlcerStates)).toEqual(['01', '02', '03']);
    expect(codes(clinical.surgicalWoundStates)).toEqual(['00', '01', '02', '03']);
    expect(codes(clinical.dischargeDispositions)).toEqual(['01', '02', '03', '04', 'UK']);
    expect(codes(clinical.moodPresence)).toEqual(['0', '1', '9', '-']);
    expect(codes(goalOptions)).toEqual(['01', '02', '03', '04', '05', '06']);
    expect(codes(performanceOptions).slice(6)).toEqual(['07', '09', '10', '88']);
    expect(codes(performanceWords)).toEqual(codes(performanceOptions));
  });

  test('values stored in notes stay as they are', () => {
    expect(values(clinical.dailyHelp)).toEqual(['independent', 'setup', 'partial', 'full']);
    expect(values(clinical.pressureInjuryStages)).toEqual([
      '1',
      '2',
      '3',
      '4',
      'unstageable',
      'deepTissue',
    ]);
    expect(values(clinical.phqFrequencies)).toEqual(['0', '1', '2', '3', 'noResponse']);
  });

  test('safety hazards without the agency’s constant are the default ones, word for word', () => {
    expect(values(clinical.safetyHazards)).toEqual(clinical.defaultSafetyHazards);
  });
});
