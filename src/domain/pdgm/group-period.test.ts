import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { must } from '../must.ts';
import { naughtyText } from '../testing/naughty.ts';
import { pdgmSampleTables } from '../testing/pdgm-samples.ts';
import { groupPeriod, missingText, stepNames, type PeriodInput } from './group-period.ts';
import { clinicalGroups } from './hipps.ts';
import {
  tableFor,
  type GrouperTable,
  type Standing,
  type TableKind,
  type TableRows,
} from './tables.ts';

/** MADE UP FOR THE TESTS: real codes, but groups, points and weights that are nobody's. */
const rows: Partial<TableRows> = {
  clinicalGroups: { I5020: 'H', L89153: 'C' },
  oasisPoints: [
    { field: 'M1800', response: '00,01', points: 0, responseLimit: null },
    { field: 'M1800', response: '02,03', points: 5, responseLimit: null },
    { field: 'M1860', response: '00-02', points: 0, responseLimit: null },
    { field: 'M1860', response: '03-06', points: 20, responseLimit: null },
    { field: 'M1033', response: '1-7', points: 11, responseLimit: 4 },
  ],
  functionalThresholds: [
    { clinicalGroupId: 'H', start: 0, end: 10, level: 'Low' },
    { clinicalGroupId: 'H', start: 11, end: 20, level: 'Medium' },
    { clinicalGroupId: 'H', start: 21, end: 36, level: 'High' },
  ],
  comorbiditySubgroups: { E119: 'Endocrine 3', I4891: 'Heart 11', L89153: 'Skin 3', Z9981: 'X 1' },
  comorbidityLow: ['Heart 11'],
  comorbidityHigh: [['Endocrine 3', 'Skin 3']],
  caseMixWeights: { of: 'codes', weights: { '1HA11': 0.9 } },
  lupaThresholds: { '1HA11': 4 },
  paymentRates: { thirtyDays: 2000, thirtyDaysWithoutQuality: 1960 },
};
type Head = { from?: string; to?: string | null; standing?: Standing; name?: string };
const tablesOf = (given: Partial<TableRows>, head: Head = {}): GrouperTable[] =>
  Object.entries(given).map(
    ([kind, held]) =>
      ({
        kind,
        name: 'test 2026',
        source: 'made up',
        standing: 'imported',
        from: '01/01/2026',
        to: '12/31/2026',
        ...head,
        rows: held,
      }) as GrouperTable,
  );
const without = (...kinds: TableKind[]): GrouperTable[] =>
  tablesOf(rows).filter(({ kind }) => !kinds.includes(kind));

const answers = { M1800: '01', M1860: '02', M1033: ['8'] };
const input: PeriodInput = {
  days: { from: '03/02/2026', through: '03/31/2026' },
  timing: 'early',
  source: 'community',
  principal: 'I50.20',
  secondary: [],
  answers,
  reportsQuality: true,
};
const group = (change: Partial<PeriodInput> = {}, given: Partial<TableRows> = {}) =>
  groupPeriod({ ...input, ...change }, tablesOf({ ...rows, ...given }));
const missingOf = (change: Partial<PeriodInput>, tables: readonly GrouperTable[]) =>
  groupPeriod({ ...input, ...change }, tables).missing.map(missingText);

describe('the HIPPS code of a 30-day period', () => {
  test('its parts, weight, LUPA threshold and payment', () => {
    expect(group()).toMatchObject({
      hipps: '1HA11',
      group: 'H',
      points: 0,
      level: 'Low',
      comorbidity: 'none',
      lupaThreshold: 4,
      weight: 0.9,
      payment: 1800,
      missing: [],
      isOfficial: false,
    });
    expect(group({ reportsQuality: false })).toMatchObject({ payment: 1764 });
  });

  test('every step says what went in, its table and what came out', () => {
    const { steps } = group({ secondary: ['I48.91'] }, { lupaThresholds: { '1HA21': 3 } });
    expect(
      steps.map(({ step, field, input: given, table, result, points, missing }) => [
        [step, field, points].filter((each) => each !== undefined).join(' '),
        given.join('+'),
        table?.kind ?? '',
        missing === null ? result : missingText(missing),
      ]),
    ).toEqual([
      ['timing', 'early', '', 'early'],
      ['source', 'community', '', 'community'],
      ['clinicalGroup', 'I50.20', 'clinicalGroups', 'H'],
      ['answer M1800 0', '01', 'oasisPoints', '0'],
      ['answer M1860 0', '02', 'oasisPoints', '0'],
      ['answer M1033 0', '8', 'oasisPoints', '0'],
      ['functionalLevel 0', '0', 'functionalThresholds', 'Low'],
      ['secondaryDiagnosis', 'I48.91', 'comorbiditySubgroups', 'Heart 11'],
      ['comorbidity', 'Heart 11', 'comorbidityLow', 'low'],
      ['hipps', 'early+community+H+Low+low', '', '1HA21'],
      ['weight', '1HA21', 'caseMixWeights', 'table caseMixWeights has no 1HA21'],
      ['lupaThreshold', '1HA21', 'lupaThresholds', '3'],
      ['payment', '', 'paymentRates', 'step weight missing'],
    ]);
    expect(steps[2]?.table).toEqual({
      kind: 'clinicalGroups',
      name: 'test 2026',
      source: 'made up',
      standing: 'imported',
      from: '01/01/2026',
      to: '12/31/2026',
    });
    expect(steps.every(({ step }) => stepNames.includes(step))).toBe(true);
  });

  const code = (change: Partial<PeriodInput>) => group(change).hipps;

  test('position 1: early or late, community or institutional', () => {
    expect([
      code({}),
      code({ source: 'institutional' }),
      code({ timing: 'late' }),
      code({ timing: 'late', source: 'institutional' }),
    ]).toEqual(['1HA11', '2HA11', '3HA11', '4HA11']);
  });

  test('position 2: the clinical group of the principal diagnosis, with or without dot', () => {
    expect(code({ principal: ' i5020' })).toBe('1HA11');
    expect(group({ principal: 'L89.153' })).toMatchObject({ group: 'C', hipps: null });
    expect(missingOf({ principal: 'L89.153' }, tablesOf(rows))).toEqual([
      'table functionalThresholds has no C 0',
    ]);
    expect(Object.keys(clinicalGroups).join('')).toBe('ABCDEFGHIJKL');
  });

  test('position 3: points of the answers, on both sides of each threshold', () => {
    const levelOf = (given: PeriodInput['answers']) => {
      const { points, level } = group({ answers: given });
      return [points, level];
    };
    expect(levelOf({ ...answers, M1800: '02' })).toEqual([5, 'Low']);
    expect(levelOf({ ...answers, M1860: 3 })).toEqual([20, 'Medium']);
    expect(levelOf({ ...answers, M1860: '6', M1800: '3' })).toEqual([25, 'High']);
    expect(levelOf({ ...answers, M1033: ['1', '2', '7', '8'] })).toEqual([0, 'Low']);
    expect(levelOf({ ...answers, M1033: ['1', '2', '6', '7'] })).toEqual([11, 'Medium']);
    expect(levelOf({ ...answers, M1033: [], M1800: 0 })).toEqual([0, 'Low']);
    expect(levelOf({ M1033: ['1', '2', '3', '4'], M1800: '03', M1860: '06' })).toEqual([
      36,
      'High',
    ]);
  });

  test('position 4: none, one subgroup, two that interact', () => {
    const levelOf = (...secondary: string[]) => {
      const { comorbidity, hipps, steps } = group({ secondary });
      return [comorbidity, hipps, steps.find(({ step }) => step === 'comorbidity')?.because];
    };
    expect(levelOf()).toEqual(['none', '1HA11', []]);
    expect(levelOf('Z99.81', 'X')).toEqual(['none', '1HA11', []]);
    expect(levelOf('I48.91')).toEqual(['low', '1HA21', ['Heart 11']]);
    expect(levelOf('E11.9', 'I48.91', 'L89.153')).toEqual([
      'high',
      '1HA31',
      ['Endocrine 3', 'Skin 3'],
    ]);
    expect(levelOf('E11.9')).toEqual(['none', '1HA11', []]);
  });

  test('a comorbidity of the principal diagnosis’s own subchapter does not count', () => {
    const subchapters = { I5020: 'I30-I5A', I4891: 'I30-I5A', E119: 'E08-E13' };
    const found = group({ secondary: ['I48.91', 'E11.9'] }, { diagnosisSubchapters: subchapters });
    expect(found.comorbidity).toBe('none');
    expect(
      found.steps
        .filter(({ step }) => step === 'secondaryDiagnosis')
        .map(({ isSameSubchapter, table }) => [isSameSubchapter, table?.kind]),
    ).toEqual([
      [true, 'diagnosisSubchapters'],
      [false, 'comorbiditySubgroups'],
    ]);
    expect(
      group({ secondary: ['I48.91'], principal: 'L89.153' }, { diagnosisSubchapters: subchapters })
        .comorbidity,
    ).toBe('low');
    expect(
      group({ secondary: ['I48.91'], principal: null }, { diagnosisSubchapters: subchapters })
        .comorbidity,
    ).toBe('low');
  });
});

describe('tables by date', () => {
  const on = (from: string, through: string, ...tables: GrouperTable[]) =>
    groupPeriod({ ...input, days: { from, through } }, tables);
  const all = tablesOf(rows);

  test('both sides of both ends; payment is of the claim’s last day, the group of its first', () => {
    expect(on('12/31/2025', '01/29/2026', ...all)).toMatchObject({ hipps: null, group: null });
    expect(
      on('12/31/2025', '01/29/2026', ...all).steps.find(({ step }) => step === 'payment')?.table,
    ).not.toBeNull();
    expect(on('01/01/2026', '01/30/2026', ...all)).toMatchObject({ hipps: '1HA11', payment: 1800 });
    expect(on('12/31/2026', '01/29/2027', ...all)).toMatchObject({
      hipps: '1HA11',
      weight: null,
      payment: null,
    });
    expect(on('01/01/2027', '01/30/2027', ...all)).toMatchObject({ hipps: null });
  });

  test('a missing end is open; the most trusted counts, then the latest to begin', () => {
    const group2020 = { clinicalGroups: { I5020: 'A' } } as const;
    const open = tablesOf(group2020, { from: '01/01/2020', to: null, name: 'open' });
    expect(on('03/02/2030', '03/31/2030', ...open).group).toBe('A');
    expect(on('03/02/2026', '03/31/2026', ...open, ...all).group).toBe('H');
    expect(on('03/02/2026', '03/31/2026', ...all, ...open).group).toBe('H');
    const official = tablesOf(group2020, { from: '01/01/2020', to: null, standing: 'official' });
    expect(on('03/02/2026', '03/31/2026', ...official, ...all).group).toBe('A');
    expect(on('03/02/2026', '03/31/2026', ...all, ...official).group).toBe('A');
    const facts = tablesOf(group2020, { from: '02/01/2026', standing: 'unverified' });
    expect(on('03/02/2026', '03/31/2026', ...all, ...facts).group).toBe('H');
  });

  test('dates that do not exist find no tables', () => {
    expect(on('02/30/2026', 'x', ...all).missing.map(missingText)).toContain(
      'table clinicalGroups missing',
    );
    expect(on('03/02/2026', '03/31/2026', ...tablesOf(rows, { from: 'x' })).hipps).toBeNull();
    expect(on('03/02/2026', '03/31/2026', ...tablesOf(rows, { to: 'x' })).hipps).toBeNull();
    expect(on('03/02/2026', '03/31/2026').hipps).toBeNull();
  });

  test('only tables of an official file that came out make it more than an estimate', () => {
    const official = tablesOf(rows, { standing: 'official' });
    expect(groupPeriod(input, official).isOfficial).toBe(true);
    expect(groupPeriod({ ...input, principal: null }, official).isOfficial).toBe(false);
    const mixed = official.map((table) =>
      table.kind === 'lupaThresholds' ? { ...table, standing: 'unverified' as const } : table,
    );
    expect(groupPeriod(input, mixed).isOfficial).toBe(false);
  });
});

describe('a missing table is said by name, never guessed', () => {
  const lacking = (kind: TableKind, change: Partial<PeriodInput> = {}) =>
    groupPeriod({ ...input, ...change }, without(kind));

  test('each table of the code; the other steps go on', () => {
    expect(lacking('clinicalGroups')).toMatchObject({
      hipps: null,
      points: 0,
      comorbidity: 'none',
      missing: [{ of: 'table', table: 'clinicalGroups' }],
    });
    expect(missingOf({}, without('oasisPoints'))).toEqual(['table oasisPoints missing']);
    const { steps } = lacking('oasisPoints');
    expect(steps.find(({ step }) => step === 'functionalLevel')?.input).toEqual([
      'M1800',
      'M1860',
      'M1033',
    ]);
    expect(lacking('functionalThresholds')).toMatchObject({ points: 0, level: null, group: 'H' });
    expect(missingOf({}, without('functionalThresholds'))).toEqual([
      'table functionalThresholds missing',
    ]);
    for (const kind of ['comorbiditySubgroups', 'comorbidityLow', 'comorbidityHigh'] as const) {
      expect(missingOf({ secondary: ['E11.9'] }, without(kind))).toEqual([`table ${kind} missing`]);
      expect(lacking(kind)).toMatchObject({ hipps: '1HA11' });
    }
    expect(missingOf({}, [])).toEqual([
      'table clinicalGroups missing',
      'table oasisPoints missing',
      'table caseMixWeights missing',
      'table lupaThresholds missing',
      'table paymentRates missing',
    ]);
  });

  test('without thresholds or weights the code is valid and says what it lacks', () => {
    expect(lacking('lupaThresholds')).toMatchObject({
      hipps: '1HA11',
      lupaThreshold: null,
      payment: 1800,
      missing: [{ of: 'table', table: 'lupaThresholds' }],
    });
    expect(lacking('caseMixWeights')).toMatchObject({
      weight: null,
      payment: null,
      missing: [{ of: 'table', table: 'caseMixWeights' }],
    });
    expect(lacking('paymentRates')).toMatchObject({ weight: 0.9, payment: null });
    expect(missingOf({ timing: 'late' }, tablesOf(rows))).toEqual([
      'table caseMixWeights has no 3HA11',
      'table lupaThresholds has no 3HA11',
    ]);
  });

  test('a missing input or answer, and one the table does not have', () => {
    const of = (change: Partial<PeriodInput>) => missingOf(change, tablesOf(rows));
    expect(of({ principal: null })).toEqual(['primary diagnosis missing']);
    expect(of({ timing: null, source: null })).toEqual(['timing missing', 'source missing']);
    expect(of({ source: null })).toEqual(['source missing']);
    expect(of({ principal: 'R26.9' })).toEqual(['table clinicalGroups has no R26.9']);
    expect(of({ principal: 'toString' })).toEqual(['table clinicalGroups has no toString']);
    expect(of({ answers: { M1800: '01', M1033: [] } })).toEqual(['answer M1860 missing']);
    expect(of({ answers: { ...answers, M1860: '07' } })).toEqual([
      'table oasisPoints has no M1860 07',
    ]);
    expect(of({ answers: { ...answers, M1860: '' } })).toEqual(['table oasisPoints has no M1860 ']);
    expect(
      group(
        {},
        { functionalThresholds: [{ clinicalGroupId: 'H', start: 1, end: 9, level: 'Low' }] },
      ).missing,
    ).toEqual([{ of: 'row', table: 'functionalThresholds', key: 'H 0' }]);
    expect(group({ answers: {} }).missing).toHaveLength(3);
    expect(missingOf({ answers: {} }, without('functionalThresholds')).at(-1)).toBe(
      'table functionalThresholds missing',
    );
  });

  test('a response that is not a code earns nothing', () => {
    const odd = [{ field: 'M1800', response: 'x, ,01', points: 3, responseLimit: null }];
    expect(group({ answers: { M1800: '1' } }, { oasisPoints: odd })).toMatchObject({ points: 3 });
    expect(group({ answers: { M1800: '0' } }, { oasisPoints: odd }).missing).toEqual([
      { of: 'row', table: 'oasisPoints', key: 'M1800 0' },
    ]);
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(naughtyText, naughtyText, (a, b) => {
        const result = group({
          principal: a,
          secondary: [b],
          answers: { ...answers, M1800: a, M1033: [b] },
        });
        expect(result.hipps !== null || result.missing.length > 0).toBe(true);
      }),
    );
  });
});

describe('the sample tables (recalled, not for billing)', () => {
  const known = tablesOf({ clinicalGroups: { C0: 'C', I0: 'I' } });
  const sample = (principal: string, given: PeriodInput['answers']) =>
    groupPeriod({ ...input, principal, answers: given }, [...pdgmSampleTables, ...known]);
  const best = { M1800: '00', M1810: '00', M1820: '00', M1830: '00' };
  const rest = { M1840: '00', M1850: '00', M1860: '00', M1033: [] };

  test('give a level, a code only with a known group, no weight and no threshold', () => {
    expect(pdgmSampleTables.map(({ standing }) => standing)).toEqual(['unverified', 'unverified']);
    expect(sample('C0', { ...best, ...rest })).toMatchObject({
      hipps: '1CA11',
      points: 0,
      isOfficial: false,
    });
    expect(
      groupPeriod({ ...input, answers: { ...best, ...rest } }, pdgmSampleTables).missing.map(
        missingText,
      ),
    ).toContain('table clinicalGroups missing');
  });

  test('the highest score of every item', () => {
    const worst = {
      M1800: '3',
      M1810: '3',
      M1820: '3',
      M1830: '6',
      M1840: '4',
      M1850: '5',
      M1860: '6',
      M1033: ['1', '2', '3', '4'],
    };
    expect(sample('I0', worst)).toMatchObject({ hipps: '1IC11', points: 88, level: 'High' });
  });

  test('thresholds of each of the twelve groups join without a gap', () => {
    const days = { from: '03/02/2026', through: '03/31/2026' };
    const all = must(tableFor(pdgmSampleTables, 'functionalThresholds', days), 'thresholds').rows;
    for (const letter of Object.keys(clinicalGroups)) {
      const own = all.filter(({ clinicalGroupId }) => clinicalGroupId === letter);
      expect(own.map(({ level }) => level)).toEqual(['Low', 'Medium', 'High']);
      expect(own[0]?.start).toBe(0);
      expect(own[1]?.start).toBe((own[0]?.end ?? 0) + 1);
      expect(own[2]?.start).toBe((own[1]?.end ?? 0) + 1);
    }
  });
});
