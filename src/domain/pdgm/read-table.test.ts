import { describe, expect, test } from 'vitest';
import { gridOf, readTable, tableColumns } from './read-table.ts';
import { tableKinds, type TableKind } from './tables.ts';

const table = (...lines: string[]): string => lines.join('\n');
const problem = (kind: TableKind, text: string) => {
  const read = readTable(kind, text);
  return read.ok ? null : read.problem;
};
const rows = <K extends TableKind>(kind: K, text: string) => {
  const read = readTable(kind, text);
  return read.ok ? read.rows : read.problem;
};

describe('a table as text', () => {
  test('tabs, bars, semicolons or commas, quotes, a byte order mark, any line end', () => {
    for (const separator of ['\t', '|', ';', ','])
      expect(
        rows(
          'clinicalGroups',
          `\uFEFF"Code"${separator}Clinical Group\r\nI50.20${separator} h \r\r\n${separator}\n`,
        ),
      ).toEqual({ I5020: 'H' });
    expect(gridOf('').header).toEqual(['']);
    expect(rows('comorbidityLow', 'subgroup\nHeart 11')).toEqual(['Heart 11']);
  });

  test('columns by name, in any order, with others between them', () => {
    expect(
      rows('functionalThresholds', table('LEVEL,x,END,START,CLINICAL_GROUP_ID', 'M,y,20,11,h')),
    ).toEqual([{ clinicalGroupId: 'H', start: 11, end: 20, level: 'Medium' }]);
    expect(problem('functionalThresholds', table('a,b', '1,2'))).toEqual({
      of: 'columns',
      lacks: ['clinicalGroupId', 'start', 'end', 'level'],
      has: ['a', 'b'],
    });
  });

  test('every kind reads a table of its own names, and says when it is empty', () => {
    for (const kind of tableKinds) {
      const names = Object.values(tableColumns[kind]).map(([name]) => name);
      expect(problem(kind, names.join('\t'))).toEqual({ of: 'empty' });
      expect(problem(kind, '')).toMatchObject({ of: 'columns' });
    }
  });
});

test('what is no text is a mistake of the program, not of the table', () => {
  expect(() => readTable('oasisPoints', null as unknown as string)).toThrow(TypeError);
});

describe('the kinds', () => {
  test('diagnosis → clinical group, by letter or name; a diagnosis without one is left out', () => {
    const text = table('code,group', 'I50.20,H', 'l89153,Wound', 'A1,', 'A2,NA', 'I50.20,H');
    expect(readTable('clinicalGroups', text)).toEqual({
      ok: true,
      rows: { I5020: 'H', L89153: 'C' },
      count: 2,
    });
    expect(problem('clinicalGroups', table('code,group', 'A1,M'))).toEqual({
      of: 'cell',
      line: 2,
      column: 'group',
      cell: 'M',
    });
    expect(problem('clinicalGroups', table('code,group', ',H'))).toMatchObject({ column: 'code' });
    expect(problem('clinicalGroups', table('code,group', 'A1,H', 'A.1,C'))).toEqual({
      of: 'twice',
      line: 3,
      cell: 'A1',
    });
  });

  test('names the language has are codes as any other', () => {
    expect(rows('comorbiditySubgroups', table('code,subgroup', 'constructor,X', 'A,-'))).toEqual({
      CONSTRUCTOR: 'X',
    });
    expect(rows('diagnosisSubchapters', table('dx,subchapter', 'A1,I30'))).toEqual({ A1: 'I30' });
  });

  test('low comorbidities: those marked, or all where nothing is marked', () => {
    expect(rows('comorbidityLow', table('subgroup,low', 'A,y', 'B,n', 'A,1', 'C,'))).toEqual(['A']);
    expect(rows('comorbidityLow', table('subgroup,low', 'A,', 'B,'))).toEqual(['A', 'B']);
    expect(problem('comorbidityLow', table('subgroup,low', ',y'))).toMatchObject({ of: 'cell' });
  });

  test('pairs of subgroups', () => {
    expect(rows('comorbidityHigh', table('subgroup1|subgroup2', 'A|B'))).toEqual([['A', 'B']]);
    expect(problem('comorbidityHigh', table('subgroup1|subgroup2', 'A|'))).toMatchObject({
      column: 'other',
    });
  });

  test('points (spec rules §3: field, response, points, responseLimit)', () => {
    const head = 'field\tresponse\tpoints\tresponseLimit';
    expect(rows('oasisPoints', table(head, 'm1800\t00,01\t0\t', 'M1033\t1-7\t12\t4'))).toEqual([
      { field: 'M1800', response: '00,01', points: 0, responseLimit: null },
      { field: 'M1033', response: '1-7', points: 12, responseLimit: 4 },
    ]);
    for (const [row, column] of [
      ['1800\t00\t0\t', 'field'],
      ['M1800\tx\t0\t', 'response'],
      ['M1800\t0\t\t', 'points'],
      ['M1800\t0\t1e999\t', 'points'],
      ['M1033\t0\t1\tx', 'limit'],
    ])
      expect(problem('oasisPoints', table(head, row ?? ''))).toMatchObject({ column });
  });

  test('thresholds (spec rules §3: clinicalGroupId, start, end, level)', () => {
    const head = 'clinicalGroupId,start,end,level';
    for (const [row, column] of [
      [',0,9,Low', 'group'],
      ['H,9,0,Low', 'end'],
      ['H,0,9,Lowest', 'level'],
    ])
      expect(problem('functionalThresholds', table(head, row ?? ''))).toMatchObject({ column });
  });

  test('weights, limits and the 30-day base', () => {
    expect(rows('caseMixWeights', table('hipps,weight', '1ha11,0.9'))).toEqual({
      of: 'codes',
      weights: { '1HA11': 0.9 },
    });
    expect(rows('lupaThresholds', table('hipps,visits', '1HA11,4'))).toEqual({ '1HA11': 4 });
    expect(problem('lupaThresholds', table('hipps,visits', 'A1111,4'))).toEqual({
      of: 'cell',
      line: 2,
      column: 'hipps',
      cell: 'A1111',
    });
    expect(
      rows('paymentRates', table('thirtyDays,thirtyDaysWithoutQuality', '2038.22,1998.41')),
    ).toEqual({ thirtyDays: 2038.22, thirtyDaysWithoutQuality: 1998.41 });
  });
});
