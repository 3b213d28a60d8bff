import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { naughtyText } from './testing/naughty.ts';
import { vitalAlert, vitalLevels, type VitalReading } from './vital-alert.ts';

const row = { min: 60, max: 100, min1: 50, max1: 120 };

describe('one reading', () => {
  test('the bounds belong to the better level', () => {
    expect([60, 80, 100].map((value) => vitalAlert(value, row))).toEqual([
      'normal',
      'normal',
      'normal',
    ]);
    expect([59.9, 50, 100.1, 120].map((value) => vitalAlert(value, row))).toEqual([
      'warning',
      'warning',
      'warning',
      'warning',
    ]);
    expect([49.9, 120.1].map((value) => vitalAlert(value, row))).toEqual(['critical', 'critical']);
  });

  test('a missing bound does not limit; texts are read', () => {
    expect(vitalAlert(500, {})).toBe('normal');
    expect(vitalAlert(500, { max: 100 })).toBe('warning');
    expect(vitalAlert(500, { max1: 100 })).toBe('critical');
    expect(vitalAlert(-5, { min: null, min1: '' })).toBe('normal');
    expect(vitalAlert('130', { max: '100', max1: '120' })).toBe('critical');
    expect(vitalAlert(0, { min: 60, min1: 50 })).toBe('critical');
  });

  test('sustainment does not silence a single reading: it is reported at once', () => {
    expect(vitalAlert(130, { ...row, sustainment: 30 })).toBe('critical');
  });

  test('no number, no level', () => {
    for (const none of [null, undefined, '', 'x', Number.NaN])
      expect(vitalAlert(none, row)).toBeNull();
    fc.assert(
      fc.property(naughtyText, (text) => {
        const level = vitalAlert(text, { min: text, max: text });
        expect(level === null || vitalLevels.includes(level)).toBe(true);
      }),
    );
  });
});

describe('a series with sustainment', () => {
  const start = Date.UTC(2026, 2, 5, 8);
  const series = (...readings: [minute: number, value: number | string | null][]): VitalReading[] =>
    readings.map(([minute, value]) => ({ value, at: new Date(start + minute * 60_000) }));
  const lasting = (readings: VitalReading[], sustainment: number | string | null = 10) =>
    vitalAlert(readings, { ...row, sustainment });

  test('the level must have lasted that many minutes', () => {
    expect(lasting(series([0, 130], [5, 131], [10, 130]))).toBe('critical');
    expect(lasting(series([0, 130], [5, 131], [9, 130]))).toBe('normal');
    expect(lasting(series([0, 130]))).toBe('normal');
  });

  test('the mildest reading of that time decides; older ones do not matter', () => {
    expect(lasting(series([0, 130], [5, 110], [10, 130]))).toBe('warning');
    expect(lasting(series([0, 130], [5, 80], [10, 130]))).toBe('normal');
    expect(lasting(series([-10, 80], [0, 130], [5, 130], [10, 130]))).toBe('critical');
    expect(lasting(series([0, 110], [10, 110]))).toBe('warning');
    expect(lasting(series([0, 130], [10, 80]))).toBe('normal');
  });

  test('order of the list and readings without a number do not matter', () => {
    expect(lasting(series([10, 130], [0, 130], [5, 130]))).toBe('critical');
    expect(lasting(series([0, 130], [5, null], [10, 130], [12, 'x']))).toBe('critical');
    expect(lasting([...series([0, 130], [10, 130]), { value: 80, at: new Date(Number.NaN) }])).toBe(
      'critical',
    );
    expect(lasting([])).toBeNull();
    expect(lasting(series([0, null]))).toBeNull();
  });

  test('without sustainment the last reading decides; it counts as a whole number', () => {
    for (const none of [null, 0, -5, 'x', '', 0.9])
      expect(lasting(series([0, 80], [1, 130]), none), String(none)).toBe('critical');
    expect(lasting(series([0, 130], [10, 130]), 10.9)).toBe('critical');
    expect(lasting(series([0, 130], [10, 130]), '11')).toBe('normal');
  });

  test('never worse than the last reading', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 30, max: 140 })), { minLength: 1 }),
        fc.nat(30),
        (readings, sustainment) => {
          const ordered = readings.map(([, value], minute): [number, number] => [minute, value]);
          const last = vitalAlert(ordered.at(-1)?.[1], row) ?? 'normal';
          expect(
            vitalLevels.indexOf(lasting(series(...ordered), sustainment) ?? 'normal'),
          ).toBeLessThanOrEqual(vitalLevels.indexOf(last));
        },
      ),
    );
  });
});
