import { describe, expect, test } from 'vitest';
import { must } from '../must.ts';
import {
  admissionSource,
  assessedFrom,
  assessmentOf,
  chartDiagnosesOf,
  diagnosesOf,
  hasFunctionalAnswers,
  oasisAnswersOf,
  periodsOf,
  periodTiming,
} from './episode-periods.ts';

const start = '03/02/2026';
const [first, second] = periodsOf(start);
const timing = (type: number, day: string, period = must(first, 'period')) =>
  periodTiming(type, period, start, day);

describe('the periods of an episode', () => {
  test('are two of 30 days', () => {
    expect(periodsOf(start)).toEqual([
      { number: 1, days: { from: '03/02/2026', through: '03/31/2026' } },
      { number: 2, days: { from: '04/01/2026', through: '04/30/2026' } },
    ]);
  });

  test('timing by visit type (spec rules §4): 100, 312 early; 105, 314 by period; 306, 317 late', () => {
    expect([100, 312].map((type) => timing(type, '03/02/2026'))).toEqual(['early', 'early']);
    expect([105, 314].map((type) => timing(type, '03/31/2026'))).toEqual(['early', 'early']);
    expect([105, 314].map((type) => timing(type, '04/01/2026'))).toEqual(['late', 'late']);
    expect([306, 317].map((type) => timing(type, '03/02/2026'))).toEqual(['late', 'late']);
    expect(timing(1, '03/02/2026')).toBeNull();
  });

  test('every period after the first is late', () => {
    expect([100, 105, 306].map((type) => timing(type, '03/02/2026', second))).toEqual([
      'late',
      'late',
      'late',
    ]);
  });
});

test('the admission source by M1000: 2–6 institutional, NA community, else a person decides', () => {
  const source = (M1000: string | string[]) => admissionSource({ M1000 });
  expect([['2'], ['03'], ['1', '4'], '5', ['6']].map(source)).toEqual(
    Array.from({ length: 5 }, () => 'institutional'),
  );
  expect([['NA'], 'NA'].map(source)).toEqual(['community', 'community']);
  expect([['1'], ['7'], [], ['NA', '1']].map(source)).toEqual([null, null, null, null]);
  expect(admissionSource({})).toBeNull();
});

test('answers are found by the item at the end of their path', () => {
  expect(
    oasisAnswersOf({
      M1800: '02',
      'oasis.M1860': 3,
      'oasis.M1023b': 'E11.9',
      'risk.M1033': ['1', 2],
      'gg.GG0130A': '06',
      'wounds.w1.length': '3',
      XM1810: '1',
      'function.M1810.note': 'x',
      M1820: null,
    }),
  ).toEqual({ M1800: '02', M1860: 3, M1023b: 'E11.9', M1033: ['1', '2'], GG0130A: '06' });
});

test('diagnoses are the codes of M1021 and M1023, in order', () => {
  expect(
    diagnosesOf({ M1021A: ' I50.20 ', M1021B: '02', M1023C: 'E11.9', M1023B: 'I4891', M1023D: '' }),
  ).toEqual({ principal: 'I50.20', secondary: ['I4891', 'E11.9'] });
  expect(diagnosesOf({ M1023: ['L89.153', 'x'] })).toEqual({
    principal: null,
    secondary: ['L89.153'],
  });
});

describe('the assessment of a period', () => {
  const of = (period: typeof first, ...visits: [type: number, day: string][]) =>
    assessmentOf(
      visits.map(([visitTypeId, dateOfService]) => ({ visitTypeId, dateOfService })),
      start,
      must(period, 'period'),
    )?.dateOfService ?? null;

  test('is the last one until its last day', () => {
    expect(of(first, [100, '03/02/2026'], [105, '03/20/2026'], [105, '04/02/2026'])).toBe(
      '03/20/2026',
    );
    expect(of(second, [100, '03/02/2026'], [105, '04/02/2026'])).toBe('04/02/2026');
    expect(of(first, [1, '03/03/2026'])).toBeNull();
    expect(of(first)).toBeNull();
  });

  test('a recertification counts for the episode after it', () => {
    expect(assessedFrom(start)).toBe('02/25/2026');
    expect(of(first, [306, '02/25/2026'])).toBe('02/25/2026');
    expect(of(first, [306, '02/24/2026'])).toBeNull();
    expect(of(first, [100, '02/26/2026'])).toBeNull();
    expect(of(second, [317, '04/25/2026'])).toBe('04/25/2026');
    expect(of(second, [317, '04/26/2026'])).toBeNull();
  });
});

test('the chart’s diagnoses are the codes of problems that still hold, in its order', () => {
  expect(
    chartDiagnosesOf({
      'problems.a.code': 'I50.20',
      'problems.b.code': ' E11.9 ',
      'problems.b.status': 'Active',
      'problems.c.code': 'I48.91',
      'problems.c.status': 'resolved',
      'problems.d.code': '44054006',
      'problems.e.code': 5,
      'problems.$order': ['b', 'a'],
      lastName: 'x',
    }),
  ).toEqual(['E11.9', 'I50.20']);
  expect(chartDiagnosesOf({ 'problems.a.code': 'I50.20' })).toEqual(['I50.20']);
});

test('an assessment has answers that are scored', () => {
  expect(hasFunctionalAnswers({ 'function.M1800': '00', pain: 3 })).toBe(true);
  expect(hasFunctionalAnswers({ M1000: ['NA'], pain: 3 })).toBe(false);
});
