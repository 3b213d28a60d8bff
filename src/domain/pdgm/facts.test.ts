import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { must } from '../must.ts';
import { pdgmSampleTables } from '../testing/pdgm-samples.ts';
import { factsOf } from './facts.ts';
import { facts2025 } from './data/facts-2025.ts';
import { facts2026 } from './data/facts-2026.ts';
import { groupPeriod, missingText, weightOf, type PeriodInput } from './group-period.ts';
import { clinicalGroups } from './hipps.ts';
import { tableFor, type TableKind } from './tables.ts';

const days2026 = { from: '03/02/2026', through: '03/31/2026' };
const days2025 = { from: '03/02/2025', through: '03/31/2025' };
const table2026 = <K extends TableKind>(kind: K) => must(tableFor(facts2026, kind, days2026), kind);
const weights = table2026('caseMixWeights').rows;
const limits = table2026('lupaThresholds').rows;

const everyCode = ['1', '2', '3', '4'].flatMap((first) =>
  Object.keys(clinicalGroups).flatMap((group) =>
    ['A', 'B', 'C'].flatMap((level) =>
      ['1', '2', '3'].map((fourth) => `${first}${group}${level}${fourth}1`),
    ),
  ),
);
const weight = (code: string) => weightOf(code, weights);

/** Answers that earn nothing. */
const nothing = {
  M1800: '00',
  M1810: '00',
  M1820: '00',
  M1830: '00',
  M1840: '00',
  M1850: '00',
  M1860: '00',
  M1033: ['9'],
};
const period: PeriodInput = {
  days: days2026,
  timing: 'early',
  source: 'community',
  principal: 'I50.20',
  secondary: [],
  answers: nothing,
  reportsQuality: true,
};
const points = (answers: PeriodInput['answers'], days = days2026) =>
  groupPeriod({ ...period, days, answers: { ...nothing, ...answers } }, factsOf([])).points;

describe('the facts of 2026', () => {
  test('have a weight and a LUPA limit for each of the 432 codes', () => {
    expect(everyCode).toHaveLength(432);
    expect(everyCode.filter((code) => weight(code) === undefined)).toEqual([]);
    expect(Object.keys(limits).toSorted()).toEqual(everyCode.toSorted());
  });

  test('the published values: least, greatest and one in between, to 0.0001', () => {
    const all = everyCode.map((code) => must(weight(code), code));
    expect(Math.min(...all)).toBeCloseTo(0.5364, 3.7);
    expect(Math.max(...all)).toBeCloseTo(1.9558, 3.7);
    expect(Math.abs(must(weight('4DC21'), 'weight') - 1.1969)).toBeLessThanOrEqual(0.00011);
  });

  test('weights of no code, and of parts that are none', () => {
    for (const code of ['5HA11', '1MA11', '1HD11', '1HA41', ''])
      expect(weight(code)).toBeUndefined();
    expect(weightOf('1HA11', { of: 'codes', weights: { '1HA11': 2 } })).toBe(2);
  });

  test('LUPA limits: 119 × 2, 165 × 3, 134 × 4, 14 × 5 visits, as stated elsewhere', () => {
    const count = (visits: number) =>
      Object.values(limits).filter((each) => each === visits).length;
    expect([2, 3, 4, 5].map(count)).toEqual([119, 165, 134, 14]);
    expect([limits['1AA11'], limits['2EB31'], limits['4AC31'], limits['3IA21']]).toEqual([
      3, 5, 3, 3,
    ]);
  });

  test('points of every answer', () => {
    const each = (field: string, ...codes: string[]) =>
      codes.map((code) => points({ [field]: code }));
    expect(each('M1800', '0', '1', '2', '3')).toEqual([0, 0, 3, 3]);
    expect(each('M1810', '0', '1', '2', '3')).toEqual([0, 0, 5, 5]);
    expect(each('M1820', '0', '1', '2', '3')).toEqual([0, 0, 4, 12]);
    expect(each('M1830', '0', '1', '2', '3', '4', '5', '6')).toEqual([0, 0, 2, 10, 10, 17, 17]);
    expect(each('M1840', '0', '1', '2', '3', '4')).toEqual([0, 0, 6, 6, 6]);
    expect(each('M1850', '0', '1', '2', '3', '4', '5')).toEqual([0, 1, 4, 4, 4, 4]);
    expect(each('M1860', '0', '1', '2', '3', '4', '5', '6')).toEqual([0, 0, 5, 1, 20, 20, 20]);
    expect(points({ M1033: ['1', '2', '3', '4'] })).toBe(12);
    expect(points({ M1033: ['1', '2', '3', '8'] })).toBe(0);
  });

  test('pay for 30 days by whether quality data is reported', () => {
    expect(table2026('paymentRates').rows).toEqual({
      thirtyDays: 2038.22,
      thirtyDaysWithoutQuality: 1998.41,
    });
  });

  test('without the official file the answer is incomplete and says which tables', () => {
    const found = groupPeriod({ ...period, secondary: ['E11.9'] }, factsOf([]));
    expect(found).toMatchObject({ hipps: null, points: 0, isOfficial: false });
    expect(found.missing.map(missingText)).toEqual([
      'table clinicalGroups missing',
      'table functionalThresholds missing',
      'table comorbiditySubgroups missing',
    ]);
    expect(facts2026.every(({ standing }) => standing === 'unverified')).toBe(true);
  });

  test('another year has none of them', () => {
    const found = groupPeriod(
      { ...period, days: { from: '01/01/2027', through: '01/30/2027' } },
      factsOf([]),
    );
    expect(found.steps.every(({ table }) => table === null)).toBe(true);
  });
});

describe('the facts of 2025', () => {
  test('points and thresholds, no payment', () => {
    expect(points({ M1860: '2' }, days2025)).toBe(6);
    expect(points({ M1860: '3' }, days2025)).toBe(2);
    expect(points({ M1820: '3', M1830: '5' }, days2025)).toBe(29);
    const rows = must(tableFor(facts2025, 'functionalThresholds', days2025), 'thresholds').rows;
    const levels = (group: string) =>
      rows
        .filter(({ clinicalGroupId }) => clinicalGroupId === group)
        .map(({ start, level }) => `${level} ${start}`);
    expect(levels('E')).toEqual(['Low 0', 'Medium 30', 'High 44']);
    expect(levels('B')).toEqual(['Low 0', 'Medium 34', 'High 50']);
    expect(rows).toHaveLength(36);
    expect(tableFor(facts2025, 'caseMixWeights', days2025)).toBeNull();
  });
});

test('an agency’s own tables come before the facts', () => {
  const own = { ...table2026('paymentRates'), name: 'own', standing: 'imported' as const };
  expect(tableFor(factsOf([own]), 'paymentRates', days2026)?.name).toBe('own');
});

const shared = new URL(
  '../../../../shared/data/pdgm/pdgm-structure-and-samples.json',
  import.meta.url,
);
type Samples = {
  hipps_positions: Record<'2', Record<string, string>>;
  sample_oasisPoints: { rows: unknown[] };
  sample_functionalThresholds: { rows: unknown[] };
};

test.skipIf(!existsSync(shared))('the compiled samples are carried over row by row', () => {
  const samples = JSON.parse(readFileSync(shared, 'utf8')) as Samples;
  expect(clinicalGroups).toEqual(samples.hipps_positions['2']);
  expect(pdgmSampleTables.map(({ rows }) => rows)).toEqual([
    samples.sample_oasisPoints.rows,
    samples.sample_functionalThresholds.rows,
  ]);
});
