import { must } from '../must.ts';
import {
  clinicalGroups,
  functionalLevels,
  icdOf,
  isClinicalGroup,
  type ClinicalGroup,
  type FunctionalLevel,
} from './hipps.ts';
import type { FunctionalThreshold, OasisPoints, TableKind, TableRows } from './tables.ts';

/**
 * Tables of the grouper as text: a header line, then one row per line, with tabs (CMS's own files
 * have them, seen on `Validity_Flags.txt` of v04.2.23), bars, semicolons or commas between cells.
 * Columns are found by their names; those of CMS's other files were not seen, so a table whose
 * columns are not found says which it has, and is not read. Our names are the first of each list.
 */

type Columns = Readonly<Record<string, readonly [string, ...string[]]>>;

const codeNames = [
  'code',
  'diagnosis',
  'diagnosisCode',
  'dxCode',
  'dx',
  'icd10',
  'icd10Code',
] as const;
const hippsNames = ['hipps', 'hippsCode'] as const;

/** Columns of each kind with the names they are found by; `?` at the end: may be missing. */
export const tableColumns = {
  clinicalGroups: { code: codeNames, group: ['clinicalGroup', 'clinicalGroupId', 'group'] },
  comorbiditySubgroups: {
    code: codeNames,
    subgroup: ['subgroup', 'comorbiditySubgroup', 'comorbidityGroup'],
  },
  diagnosisSubchapters: { code: codeNames, subchapter: ['subchapter', 'diagnosisSubchapter'] },
  comorbidityLow: {
    subgroup: ['subgroup', 'comorbiditySubgroup', 'comorbidityGroup'],
    'low?': ['low', 'lowComorbidity', 'lowAdjustment'],
  },
  comorbidityHigh: {
    subgroup: ['subgroup', 'subgroup1', 'comorbidityGroup1', 'comorbiditySubgroup1'],
    other: ['otherSubgroup', 'subgroup2', 'comorbidityGroup2', 'comorbiditySubgroup2'],
  },
  oasisPoints: {
    field: ['field', 'item', 'oasisItem'],
    response: ['response', 'responses'],
    points: ['points'],
    'limit?': ['responseLimit', 'limit'],
  },
  functionalThresholds: {
    group: ['clinicalGroupId', 'clinicalGroup', 'group'],
    start: ['start', 'from', 'low'],
    end: ['end', 'to', 'high'],
    level: ['level', 'functionalLevel'],
  },
  caseMixWeights: { hipps: hippsNames, weight: ['weight', 'caseMixWeight'] },
  lupaThresholds: { hipps: hippsNames, visits: ['visits', 'lupaThreshold', 'threshold'] },
  paymentRates: {
    thirtyDays: ['thirtyDays', 'thirtyDayRate'],
    withoutQuality: ['thirtyDaysWithoutQuality', 'thirtyDayRateWithoutQuality'],
  },
} as const satisfies Record<TableKind, Columns>;

/** Why a table was not read. `line` counts from 1, the header is line 1. */
export type TableProblem =
  | { readonly of: 'columns'; readonly lacks: readonly string[]; readonly has: readonly string[] }
  | { readonly of: 'cell'; readonly line: number; readonly column: string; readonly cell: string }
  | { readonly of: 'twice'; readonly line: number; readonly cell: string }
  | { readonly of: 'empty' };

export type ReadTable<K extends TableKind = TableKind> =
  | { readonly ok: true; readonly rows: TableRows[K]; readonly count: number }
  | { readonly ok: false; readonly problem: TableProblem };

/** Characters of a cell a problem repeats. */
const shownCell = 60;

class NotRead extends Error {
  readonly problem: TableProblem;
  constructor(problem: TableProblem) {
    super(problem.of);
    this.problem = problem;
  }
}

/** One row with its cells by column; a column that may be missing is blank. */
class Row {
  readonly line: number;
  readonly #cells: readonly string[];
  readonly #at: Readonly<Record<string, number>>;
  constructor(line: number, cells: readonly string[], at: Readonly<Record<string, number>>) {
    this.line = line;
    this.#cells = cells;
    this.#at = at;
  }

  text(column: string): string {
    return this.#cells[this.#at[column] ?? -1] ?? '';
  }

  wrong(column: string): NotRead {
    const cell = this.text(column).slice(0, shownCell);
    return new NotRead({ of: 'cell', line: this.line, column, cell });
  }

  filled(column: string): string {
    const text = this.text(column);
    if (text === '') throw this.wrong(column);
    return text;
  }

  number(column: string): number {
    const text = this.text(column);
    const value = Number(text);
    if (text === '' || !Number.isFinite(value)) throw this.wrong(column);
    return value;
  }
}

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const separators = ['\t', '|', ';', ','] as const;

/** Cells of a line, trimmed, without quotes around them. */
const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

type Grid = {
  readonly header: readonly string[];
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[];
};

/** Header and rows of a text; lines without a cell are left out. */
export function gridOf(text: string): Grid {
  const [head, ...rest] = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const first = must(head, 'line');
  const separator = separators.find((each) => first.includes(each)) ?? '\t';
  return {
    header: cellsOf(first, separator),
    lines: rest
      .map((line, index) => ({ line: index + 2, cells: cellsOf(line, separator) }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}

/** Place of each column; throws for one that has to be there. */
function placesOf(header: readonly string[], columns: Columns): Record<string, number> {
  const bareHeader = header.map(bare);
  const places: Record<string, number> = {};
  const lacks: string[] = [];
  for (const [key, names] of Object.entries(columns)) {
    const at = names.map((name) => bareHeader.indexOf(bare(name))).find((each) => each >= 0);
    if (at !== undefined) places[key.replace('?', '')] = at;
    else if (!key.endsWith('?')) lacks.push(names[0]);
  }
  if (lacks.length > 0) throw new NotRead({ of: 'columns', lacks, has: header });
  return places;
}

/** Reads a table of a kind. Nothing is guessed: a cell that does not fit refuses the whole table. */
export function readTable<K extends TableKind>(kind: K, text: string): ReadTable<K> {
  try {
    const { header, lines } = gridOf(text);
    const places = placesOf(header, tableColumns[kind]);
    const rows = lines.map(({ line, cells }) => new Row(line, cells, places));
    const found = readers[kind](rows);
    if (found.count === 0) throw new NotRead({ of: 'empty' });
    return { ok: true, ...found };
  } catch (failure) {
    if (failure instanceof NotRead) return { ok: false, problem: failure.problem };
    throw failure;
  }
}

type Held<K extends TableKind> = { readonly rows: TableRows[K]; readonly count: number };

/** Key → value, where a key twice with two values refuses the table; blank values are left out. */
function keyed<V>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  valueOf: (row: Row) => V | null,
): { rows: Record<string, V>; count: number } {
  const found = new Map<string, V>();
  for (const row of rows) {
    const value = valueOf(row);
    if (value === null) continue;
    const key = keyOf(row);
    if (found.has(key) && found.get(key) !== value)
      throw new NotRead({ of: 'twice', line: row.line, cell: key.slice(0, shownCell) });
    found.set(key, value);
  }
  return { rows: Object.fromEntries(found), count: found.size };
}

/** How tables write that a diagnosis has none. */
const none: readonly string[] = ['', '-', 'na', 'n/a', 'none'];
const isNone = (text: string): boolean => none.includes(text.toLowerCase());

const groupByName = new Map<string, ClinicalGroup>(
  Object.entries(clinicalGroups).map(([letter, name]) => [bare(name), letter as ClinicalGroup]),
);

/** A letter A–L or the group's name; null for another text. */
const clinicalGroupOf = (text: string): ClinicalGroup | null => {
  const letter = text.toUpperCase();
  return isClinicalGroup(letter) ? letter : (groupByName.get(bare(text)) ?? null);
};

function groupIn(row: Row): ClinicalGroup | null {
  const text = row.text('group');
  if (isNone(text)) return null;
  const group = clinicalGroupOf(text);
  if (group === null) throw row.wrong('group');
  return group;
}

const levelByName = new Map<string, FunctionalLevel>(
  Object.entries(functionalLevels).flatMap(([name, letter]) => {
    const level = name as FunctionalLevel;
    return [name.toLowerCase(), name.charAt(0).toLowerCase(), letter.toLowerCase()].map(
      (each) => [each, level] as const,
    );
  }),
);

function levelIn(row: Row): FunctionalLevel {
  const level = levelByName.get(row.text('level').toLowerCase());
  if (level === undefined) throw row.wrong('level');
  return level;
}

const code = (row: Row): string => icdOf(row.filled('code'));
const unlessNone = (column: string) => (row: Row) =>
  isNone(row.text(column)) ? null : row.text(column);

const isHipps = /^[1-4][A-L][A-C][1-3]1$/;
function hipps(row: Row): string {
  const text = row.text('hipps').toUpperCase();
  if (!isHipps.test(text)) throw row.wrong('hipps');
  return text;
}

/** The first columns of M1033-like rows: a field is an OASIS item. */
const itemShape = /^[A-Z]{1,2}\d{4}[A-Z]?\d?$/;
const responseShape = /^\d+(-\d+)?( *, *\d+(-\d+)?)*$/;

function pointsRow(row: Row): OasisPoints {
  const field = row.text('field').toUpperCase();
  if (!itemShape.test(field)) throw row.wrong('field');
  const response = row.text('response');
  if (!responseShape.test(response)) throw row.wrong('response');
  const limit = row.text('limit');
  return {
    field,
    response,
    points: row.number('points'),
    responseLimit: isNone(limit) ? null : row.number('limit'),
  };
}

function thresholdRow(row: Row): FunctionalThreshold {
  const group = groupIn(row);
  if (group === null) throw row.wrong('group');
  const start = row.number('start');
  const end = row.number('end');
  if (end < start) throw row.wrong('end');
  return { clinicalGroupId: group, start, end, level: levelIn(row) };
}

const listed = <T>(rows: readonly T[]): { rows: readonly T[]; count: number } => ({
  rows,
  count: rows.length,
});

const yes: readonly string[] = ['1', 'y', 'yes', 'true', 'x'];

const readers: { readonly [K in TableKind]: (rows: readonly Row[]) => Held<K> } = {
  clinicalGroups: (rows) => keyed(rows, code, groupIn),
  comorbiditySubgroups: (rows) => keyed(rows, code, unlessNone('subgroup')),
  diagnosisSubchapters: (rows) => keyed(rows, code, unlessNone('subchapter')),
  comorbidityLow: (rows) => {
    // A list of all subgroups says which of them are low; without that column all of them are.
    const isMarked = rows.some((row) => row.text('low') !== '');
    const low = rows.filter((row) => !isMarked || yes.includes(row.text('low').toLowerCase()));
    return listed([...new Set(low.map((row) => row.filled('subgroup')))]);
  },
  comorbidityHigh: (rows) =>
    listed(rows.map((row) => [row.filled('subgroup'), row.filled('other')] as const)),
  oasisPoints: (rows) => listed(rows.map(pointsRow)),
  functionalThresholds: (rows) => listed(rows.map(thresholdRow)),
  caseMixWeights: (rows) => {
    const { rows: weights, count } = keyed(rows, hipps, (row) => row.number('weight'));
    return { rows: { of: 'codes', weights }, count };
  },
  lupaThresholds: (rows) => keyed(rows, hipps, (row) => row.number('visits')),
  paymentRates: (rows) => {
    const [row] = rows;
    if (row === undefined) throw new NotRead({ of: 'empty' });
    return {
      rows: {
        thirtyDays: row.number('thirtyDays'),
        thirtyDaysWithoutQuality: row.number('withoutQuality'),
      },
      count: rows.length,
    };
  },
};
