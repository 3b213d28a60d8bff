import { describe, expect, test } from 'vitest';
import {
  addedDoses,
  dosePatch,
  dosesOf,
  flagsOfNew,
  hasDrug,
  keptDoses,
  type RecordedDose,
} from './doses.ts';
import { overlay, type Values } from './merge.ts';

const chart: Values = {
  'medications.$order': ['m1', 'm2'],
  'medications.m1.name': 'Sample-Pril',
  'medications.m1.dose': '10 mg',
  'medications.m1.frequency': 'daily',
  'medications.m1.times': '08:00',
  'medications.m2.name': 'Sample-Lol',
  'medications.m2.times': 'in the morning',
};
/** Pacific time of March 5, 2026. */
const at = (time: string): string =>
  new Date(Date.parse(`2026-03-05T${time}:00.000Z`) + 8 * 60 * 60 * 1000).toISOString();
const dose = (parts: Partial<RecordedDose> = {}): RecordedDose => ({
  drug: 'm1',
  outcome: 'given',
  at: at('08:05'),
  dose: '10 mg',
  site: '',
  reason: '',
  of: null,
  ...parts,
});
const stamp = (id: string, writtenAt = at('09:00')) => ({
  id,
  by: 'u1',
  byName: 'Nora Nurse',
  writtenAt,
});
const record = (values: Values, recorded: RecordedDose, id: string): Values =>
  overlay(values, dosePatch(values, recorded, stamp(id)));

describe('doses in a chart', () => {
  test('are kept with the drug as it was listed, who wrote them and when', () => {
    const values = record(chart, dose({ site: 'left arm' }), 'e1');
    expect(dosesOf(values, 'm1')).toEqual([
      {
        ...dose({ site: 'left arm' }),
        ...stamp('e1'),
        name: 'Sample-Pril',
        ordered: '10 mg daily',
        struck: null,
        flags: [],
      },
    ]);
    expect(dosesOf(values, 'm2')).toEqual([]);
  });

  test('are shown newest first, late and second ones flagged by the order', () => {
    const first = record(chart, dose(), 'e1');
    const second = record(first, dose({ at: at('10:00') }), 'e2');
    expect(dosesOf(second, 'm1').map(({ id, flags }) => [id, flags])).toEqual([
      [
        'e2',
        [
          { kind: 'late', due: '08:00', minutes: 120 },
          { kind: 'double', due: '08:00' },
        ],
      ],
      ['e1', []],
    ]);
  });

  test('of the same minute are in the order they were written, then by id', () => {
    const one = overlay(chart, dosePatch(chart, dose(), stamp('b', at('09:01'))));
    const two = overlay(one, dosePatch(one, dose(), stamp('c')));
    const three = record(two, dose(), 'a');
    expect(dosesOf(three, 'm1').map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  test('that were refused, held or struck count for no time', () => {
    let values = record(chart, dose({ outcome: 'refused', reason: 'nausea' }), 'e1');
    values = record(values, dose({ outcome: 'held', reason: 'low pressure' }), 'e2');
    values = record(values, dose(), 'e3');
    values = record(values, dose({ outcome: 'struck', of: 'e3', reason: 'wrong patient' }), 'e4');
    values = record(values, dose({ at: at('08:30') }), 'e5');
    expect(
      dosesOf(values, 'm1').map(({ id, struck, flags }) => [id, struck?.reason, flags]),
    ).toEqual([
      ['e5', undefined, []],
      ['e3', 'wrong patient', []],
      ['e2', undefined, []],
      ['e1', undefined, []],
    ]);
  });

  test('say before they are written what would be odd', () => {
    const values = record(chart, dose(), 'e1');
    expect(flagsOfNew(values, 'm1', at('08:45'))).toEqual([{ kind: 'double', due: '08:00' }]);
    const struck = record(values, dose({ outcome: 'struck', of: 'e1', reason: 'x' }), 'e2');
    expect(flagsOfNew(struck, 'm1', at('08:45'))).toEqual([]);
    expect(flagsOfNew(values, 'm2', at('08:45'))).toEqual([]);
    expect(flagsOfNew({}, 'm3', at('08:45'))).toEqual([]);
  });

  test('of an order without times are flagged beyond its number a day', () => {
    const daily: Values = { ...chart, 'medications.m2.frequency': 'once daily' };
    const one = record(daily, dose({ drug: 'm2', at: at('08:00') }), 'e1');
    expect(flagsOfNew(one, 'm2', at('20:00'))).toEqual([{ kind: 'double', due: '08:00' }]);
    const two = record(one, dose({ drug: 'm2', at: at('20:00') }), 'e2');
    expect(dosesOf(two, 'm2').map(({ flags }) => flags)).toEqual([
      [{ kind: 'double', due: '08:00' }],
      [],
    ]);
    // Refused is not given, and the next day is another one.
    const next = new Date(Date.parse(at('08:00')) + 24 * 60 * 60 * 1000).toISOString();
    expect(flagsOfNew(two, 'm2', next)).toEqual([]);
    const refused = dose({ drug: 'm2', outcome: 'refused', reason: 'nausea', at: at('07:00') });
    expect(flagsOfNew(record(daily, refused, 'e1'), 'm2', at('08:00'))).toEqual([]);
    const often = record({ ...two, 'medications.m2.frequency': 'BID' }, dose(), 'e3');
    expect(flagsOfNew(often, 'm2', at('22:00'))).toEqual([{ kind: 'many', perDay: 2 }]);
  });

  test('the oldest ones leave the chart beyond the limit', () => {
    let values = chart;
    for (let index = 0; index < keptDoses + 2; index += 1)
      values = record(values, dose({ at: new Date(index * 1000).toISOString() }), `e${index}`);
    const ids = dosesOf(values, 'm1').map(({ id }) => id);
    expect(ids).toHaveLength(keptDoses);
    expect(ids.at(-1)).toBe('e2');
  });

  test('a change names those it added, of every drug', () => {
    const before = record(chart, dose(), 'e1');
    const after = record(record(before, dose({ drug: 'm2' }), 'e2'), dose(), 'e3');
    expect(addedDoses(before, after).map(({ id, drug }) => [id, drug])).toEqual([
      ['e2', 'm2'],
      ['e3', 'm1'],
    ]);
    expect(addedDoses(after, after)).toEqual([]);
  });

  test('need a drug of the chart', () => {
    expect(hasDrug(chart, 'm1')).toBe(true);
    expect(hasDrug(chart, 'm3')).toBe(false);
    expect(hasDrug({ ...chart, 'medications.m3.name': 7 }, 'm3')).toBe(false);
  });
});
