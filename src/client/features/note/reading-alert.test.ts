import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { choice, number } from '#forms/define.ts';
import { changeWarning, readingAlert } from './reading-alert.ts';

const words = (english: string): string => english;
const systolic = number('vitals.systolic', 'Systolic blood pressure', {
  unit: 'mmHg',
  min: 50,
  max: 300,
  step: 1,
  warn: { low: 90, high: 140 },
  critical: { low: 80, high: 180 },
});
const level = (value: number): string | undefined => readingAlert(systolic, value, words)?.level;

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('alerts of readings (docs/ux.md: vitals out of range warned at once)', () => {
  it('is silent within the normal range, including both bounds', () => {
    expect([90, 120, 140].map(level)).toEqual([undefined, undefined, undefined]);
  });

  it('warns outside the normal range and is critical outside the tolerated one', () => {
    expect([89, 80, 141, 180].map(level)).toEqual(['warning', 'warning', 'warning', 'warning']);
    expect([79, 181].map(level)).toEqual(['critical', 'critical']);
  });

  it('names the bound with its unit', () => {
    expect(readingAlert(systolic, 190, words)?.text).toBe('Critical: above 180 mmHg');
    expect(readingAlert(systolic, 85, words)?.text).toBe('Warning: below 90 mmHg');
  });

  it('keeps the form’s range on the side where the care plan has no limit', () => {
    const alerts = (low: number | null, high: number | null) =>
      [70, 85, 150, 240].map(
        (value) => readingAlert(systolic, value, words, { reading: 'systolic', low, high })?.text,
      );
    expect(alerts(null, 200)).toEqual([
      'Critical: below 80 mmHg',
      'Warning: below 90 mmHg',
      undefined,
      'Critical: above 200 mmHg (care plan)',
    ]);
    expect(alerts(75, null)).toEqual([
      'Critical: below 75 mmHg (care plan)',
      undefined,
      'Warning: above 140 mmHg',
      'Critical: above 180 mmHg',
    ]);
  });

  it('does not warn about the first digits of a number still being typed', () => {
    expect([1, 12, 49, 301].map(level)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is silent without an answer or for a non-number', () => {
    expect(readingAlert(systolic, undefined, words)).toBeNull();
    expect(readingAlert(systolic, 'high', words)).toBeNull();
  });
});

it('an answer that its form flags is worth a check by the reviewer', () => {
  const flagged = choice('check', 'Dose check', { unit: 'Unit changed' }, { flagged: true });
  expect(readingAlert(flagged, 'unit', words)).toEqual({ level: 'warning', text: 'Check' });
  expect(readingAlert(flagged, undefined, words)).toBeNull();
  const plain = choice('route', 'Route', { oral: 'Oral' });
  expect(readingAlert(plain, 'oral', words)).toBeNull();
});

describe('a reading far from the one of the last visit', () => {
  const weight = number('vitals.weight', 'Weight', {
    unit: 'lb',
    min: 40,
    max: 800,
    step: 0.1,
    checkChange: 0.1,
  });

  it('names the last one beyond a tenth up or down, and is silent within', () => {
    const warned = (value: number) => changeWarning(weight, value, 162, words);
    expect([67.9, 145.7, 178.3].map(warned)).toEqual(Array(3).fill('Check: was 162 lb'));
    expect([145.8, 162, 178.2].map(warned)).toEqual([null, null, null]);
  });

  it('is silent without a last reading, while typing, and where nothing is asked for', () => {
    expect(changeWarning(weight, 67.9, undefined, words)).toBeNull();
    expect(changeWarning(weight, undefined, 162, words)).toBeNull();
    expect([1, 16, 801].map((value) => changeWarning(weight, value, 162, words))).toEqual(
      Array(3).fill(null),
    );
    expect(changeWarning(systolic, 200, 100, words)).toBeNull();
  });
});
