import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pdgmSampleTables } from './data/pdgm-samples.ts';
import { clinicalGroups, hippsEstimate, type HippsInput, type PdgmTables } from './pdgm.ts';
import { naughtyText } from './testing/naughty.ts';

const tables: PdgmTables = {
  name: 'test 2026',
  source: 'made up for the tests',
  notForBilling: true,
  effectiveFrom: '01/01/2026',
  effectiveTo: '12/31/2026',
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
  comorbidity: {
    subgroups: { E119: 'Endocrine 3', I4891: 'Heart 11', L89153: 'Skin 3', Z9981: 'Other' },
    low: ['Heart 11'],
    high: [['Endocrine 3', 'Skin 3']],
  },
  lupaThresholds: { '1HA11': 4 },
  caseMixWeights: { '1HA11': 0.9 },
};
const answers = { M1800: '01', M1860: '02', M1033: ['8'] };
const input: HippsInput = {
  periodStart: '03/02/2026',
  timing: 'early',
  source: 'community',
  primaryDiagnosis: 'I50.20',
  answers,
};
const estimate = (change: Partial<HippsInput> = {}, set: Partial<PdgmTables> = {}) =>
  hippsEstimate({ ...input, ...change }, [{ ...tables, ...set }]);
const without = (...names: (keyof PdgmTables)[]): PdgmTables =>
  Object.fromEntries(
    Object.entries(tables).filter(([name]) => !names.includes(name as keyof PdgmTables)),
  ) as PdgmTables;

describe('the HIPPS code of a 30-day period', () => {
  test('its parts, the LUPA threshold and the weight', () => {
    expect(estimate()).toEqual({
      hipps: '1HA11',
      clinicalGroup: 'H',
      functionalPoints: 0,
      functionalLevel: 'Low',
      comorbidity: 'none',
      lupaThreshold: 4,
      caseMixWeight: 0.9,
      tables: 'test 2026',
      notForBilling: true,
    });
  });

  const code = (change: Partial<HippsInput>) => (estimate(change) as { hipps?: string }).hipps;

  test('position 1: early or late, community or institutional', () => {
    expect([
      code({}),
      code({ source: 'institutional' }),
      code({ timing: 'late' }),
      code({ timing: 'late', source: 'institutional' }),
    ]).toEqual(['1HA11', '2HA11', '3HA11', '4HA11']);
  });

  test('position 2: the clinical group of the primary diagnosis, with or without dot, or as given', () => {
    expect(code({ primaryDiagnosis: ' i5020' })).toBe('1HA11');
    expect(estimate({ primaryDiagnosis: 'L89.153' })).toEqual({
      incomplete: 'table functionalThresholds has no C 0',
    });
    expect(code({ primaryDiagnosis: 'L89.153', clinicalGroup: 'H' })).toBe('1HA11');
    expect(Object.keys(clinicalGroups).join('')).toBe('ABCDEFGHIJKL');
  });

  test('position 3: points of the answers, on both sides of each threshold', () => {
    expect(estimate({ answers: { ...answers, M1800: '02' } })).toMatchObject({
      functionalPoints: 5,
      functionalLevel: 'Low',
    });
    expect(estimate({ answers: { ...answers, M1860: 3 } })).toMatchObject({
      hipps: '1HB11',
      functionalPoints: 20,
      functionalLevel: 'Medium',
    });
    expect(estimate({ answers: { ...answers, M1860: '6', M1800: '3' } })).toMatchObject({
      hipps: '1HC11',
      functionalPoints: 25,
    });
    expect(estimate({ answers: { ...answers, M1033: ['1', '2', '7', '8'] } })).toMatchObject({
      functionalPoints: 0,
    });
    expect(estimate({ answers: { ...answers, M1033: ['1', '2', '6', '7'] } })).toMatchObject({
      functionalPoints: 11,
      functionalLevel: 'Medium',
    });
    expect(estimate({ answers: { ...answers, M1033: [], M1800: 0 } })).toMatchObject({
      functionalPoints: 0,
    });
    expect(
      estimate({ answers: { M1033: ['1', '2', '3', '4'], M1800: '03', M1860: '06' } }),
    ).toMatchObject({ functionalPoints: 36, functionalLevel: 'High' });
  });

  test('position 4: none, one subgroup, two that interact', () => {
    expect(estimate({ secondaryDiagnoses: [] })).toMatchObject({ comorbidity: 'none' });
    expect(estimate({ secondaryDiagnoses: ['Z99.81', 'X'] })).toMatchObject({
      hipps: '1HA11',
      comorbidity: 'none',
    });
    expect(estimate({ secondaryDiagnoses: ['I48.91'] })).toMatchObject({
      hipps: '1HA21',
      comorbidity: 'low',
    });
    expect(estimate({ secondaryDiagnoses: ['E11.9', 'I48.91', 'L89.153'] })).toMatchObject({
      hipps: '1HA31',
      comorbidity: 'high',
    });
    expect(estimate({ secondaryDiagnoses: ['E11.9'] })).toMatchObject({ comorbidity: 'none' });
    expect(estimate({ secondaryDiagnoses: ['E11.9'], comorbidity: 'low' })).toMatchObject({
      comorbidity: 'low',
    });
  });
});

describe('effective-dated', () => {
  const on = (periodStart: string, ...sets: PdgmTables[]) =>
    hippsEstimate({ ...input, periodStart }, sets);

  test('both sides of both ends', () => {
    expect(on('12/31/2025', tables)).toEqual({ incomplete: 'table set for 12/31/2025 missing' });
    expect(on('01/01/2026', tables)).toMatchObject({ hipps: '1HA11' });
    expect(on('12/31/2026', tables)).toMatchObject({ hipps: '1HA11' });
    expect(on('01/01/2027', tables)).toEqual({ incomplete: 'table set for 01/01/2027 missing' });
  });

  test('a missing end is open; the latest to begin counts when several are in force', () => {
    const open = { ...tables, name: 'open', effectiveFrom: '01/01/2020', effectiveTo: null };
    expect(on('03/02/2030', tables, open)).toMatchObject({ tables: 'open' });
    expect(on('03/02/2026', open, tables)).toMatchObject({ tables: 'test 2026' });
    expect(on('03/02/2026', tables, open)).toMatchObject({ tables: 'test 2026' });
  });

  test('dates that do not exist find no tables', () => {
    expect(on('02/30/2026', tables)).toEqual({ incomplete: 'table set for 02/30/2026 missing' });
    expect(on('03/02/2026', { ...tables, effectiveFrom: 'x' })).toHaveProperty('incomplete');
    expect(on('03/02/2026', { ...tables, effectiveTo: 'x' })).toHaveProperty('incomplete');
    expect(on('03/02/2026')).toHaveProperty('incomplete');
    expect(hippsEstimate(input, tables)).toMatchObject({ hipps: '1HA11' });
  });
});

describe('a missing table gives {incomplete: "table X missing"}, never a guess', () => {
  const lacking = (name: keyof PdgmTables, change: Partial<HippsInput> = {}) =>
    hippsEstimate({ ...input, ...change }, [without(name)]);

  test('each table of the code', () => {
    expect(lacking('clinicalGroups')).toEqual({ incomplete: 'table clinicalGroups missing' });
    expect(lacking('oasisPoints')).toEqual({ incomplete: 'table oasisPoints missing' });
    expect(lacking('functionalThresholds')).toEqual({
      incomplete: 'table functionalThresholds missing',
    });
    expect(lacking('comorbidity', { secondaryDiagnoses: ['E11.9'] })).toEqual({
      incomplete: 'table comorbidity missing',
    });
    expect(lacking('comorbidity')).toMatchObject({ hipps: '1HA11' });
    expect(lacking('clinicalGroups', { clinicalGroup: 'H' })).toMatchObject({ hipps: '1HA11' });
  });

  test('without thresholds or weights the code is valid and says what it lacks', () => {
    expect(lacking('lupaThresholds')).toMatchObject({
      hipps: '1HA11',
      lupaThreshold: null,
      incomplete: 'table lupaThresholds missing',
    });
    expect(lacking('caseMixWeights')).toMatchObject({
      caseMixWeight: null,
      incomplete: 'table caseMixWeights missing',
    });
    expect(estimate({ timing: 'late' })).toMatchObject({
      hipps: '3HA11',
      lupaThreshold: null,
      incomplete: 'table lupaThresholds missing, table caseMixWeights missing',
    });
  });

  test('a missing diagnosis or answer, and one the table does not know', () => {
    expect(
      hippsEstimate({ periodStart: '03/02/2026', timing: 'early', source: 'community', answers }, [
        tables,
      ]),
    ).toEqual({ incomplete: 'primary diagnosis missing' });
    expect(estimate({ primaryDiagnosis: 'R26.9' })).toEqual({
      incomplete: 'table clinicalGroups has no R26.9',
    });
    expect(estimate({ primaryDiagnosis: 'toString' })).toEqual({
      incomplete: 'table clinicalGroups has no toString',
    });
    expect(estimate({ answers: { M1800: '01', M1033: [] } })).toEqual({
      incomplete: 'answer M1860 missing',
    });
    expect(estimate({ answers: { ...answers, M1860: '07' } })).toEqual({
      incomplete: 'table oasisPoints has no M1860 07',
    });
    expect(estimate({ answers: { ...answers, M1860: '' } })).toEqual({
      incomplete: 'table oasisPoints has no M1860 ',
    });
    expect(
      estimate(
        {},
        { functionalThresholds: [{ clinicalGroupId: 'H', start: 1, end: 9, level: 'Low' }] },
      ),
    ).toEqual({ incomplete: 'table functionalThresholds has no H 0' });
  });

  test('a response that is not a code earns nothing', () => {
    const odd = [{ field: 'M1800', response: 'x, ,01', points: 3, responseLimit: null }];
    expect(estimate({ answers: { M1800: '1' } }, { oasisPoints: odd })).toMatchObject({
      functionalPoints: 3,
    });
    expect(estimate({ answers: { M1800: '0' } }, { oasisPoints: odd })).toEqual({
      incomplete: 'table oasisPoints has no M1800 0',
    });
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(naughtyText, naughtyText, (a, b) => {
        const result = hippsEstimate(
          {
            ...input,
            periodStart: '03/02/2026',
            primaryDiagnosis: a,
            secondaryDiagnoses: [b],
            answers: { ...answers, M1800: a, M1033: [b] },
          },
          [tables],
        );
        expect('hipps' in result || result.incomplete !== '').toBe(true);
      }),
    );
  });
});

describe('the sample tables', () => {
  test('are marked NOT FOR BILLING and give a level, a code only with a known group, no threshold', () => {
    expect(pdgmSampleTables.notForBilling).toBe(true);
    const fields = [...new Set((pdgmSampleTables.oasisPoints ?? []).map(({ field }) => field))];
    expect(fields).toEqual([
      'M1800',
      'M1810',
      'M1820',
      'M1830',
      'M1840',
      'M1850',
      'M1860',
      'M1033',
    ]);
    const best = Object.fromEntries(fields.map((field) => [field, field === 'M1033' ? [] : '00']));
    expect(
      hippsEstimate({ ...input, clinicalGroup: 'C', answers: best }, [pdgmSampleTables]),
    ).toMatchObject({
      hipps: '1CA11',
      functionalPoints: 0,
      notForBilling: true,
      incomplete: 'table lupaThresholds missing, table caseMixWeights missing',
    });
    expect(hippsEstimate({ ...input, answers: best }, [pdgmSampleTables])).toEqual({
      incomplete: 'table clinicalGroups missing',
    });
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
    expect(
      hippsEstimate({ ...input, clinicalGroup: 'I', answers: worst }, [pdgmSampleTables]),
    ).toMatchObject({ functionalPoints: 88, functionalLevel: 'High' });
  });

  test('thresholds of each of the twelve groups join without a gap', () => {
    for (const group of Object.keys(clinicalGroups)) {
      const rows = (pdgmSampleTables.functionalThresholds ?? []).filter(
        ({ clinicalGroupId }) => clinicalGroupId === group,
      );
      expect(rows.map(({ level }) => level)).toEqual(['Low', 'Medium', 'High']);
      expect(rows[0]?.start).toBe(0);
      expect(rows[1]?.start).toBe((rows[0]?.end ?? 0) + 1);
      expect(rows[2]?.start).toBe((rows[1]?.end ?? 0) + 1);
    }
  });
});
