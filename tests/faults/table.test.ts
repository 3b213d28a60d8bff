import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Column } from './list.ts';
import { faults } from './list.ts';
import { tableOf, untried, wrongCells, type Report } from './table.ts';

const root = join(import.meta.dirname, '..', '..');
const design = join(root, '..', 'shared', 'design', 'sync.md');

/** A report in which every cell was tried three times, but for what `change` makes of it. */
const report = (
  change: (
    row: number,
    column: Column,
  ) => { trials?: number; lost?: readonly string[]; status?: string } = () => ({}),
): Report => ({
  testResults: [
    {
      assertionResults: faults.flatMap(({ row, where }) =>
        where.flatMap((column) => {
          const {
            trials = untried.includes(`${row} ${column}`) ? 0 : 3,
            lost = [],
            status = 'passed',
          } = change(row, column);
          return trials === 0
            ? []
            : [
                {
                  status,
                  fullName: `test of ${row} ${column}`,
                  meta: { faults: [{ row, column, trials, lost }] },
                },
              ];
        }),
      ),
    },
  ],
});

describe('the table of faults', () => {
  it.skipIf(!existsSync(design))('has the thirty rows and the columns of the design', () => {
    const rows = [
      ...readFileSync(design, 'utf8').matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| ([SCP ]+) \|$/gm),
    ];
    expect(
      faults.map(({ row, fault, holds, where }) => [String(row), fault, holds, where.join(' ')]),
    ).toEqual(rows.map(([, ...cells]) => cells));
    expect(faults).toHaveLength(30);
  });

  it('is right when every cell was tried and nothing was lost', () => {
    expect(wrongCells([report()])).toEqual([]);
    expect(tableOf([report()])).toContain(
      '| 1 | offline mid-request | entry stays | 3 · 0 | 3 · 0 | 3 · 0 |',
    );
  });

  it('names a cell without a test, one with a loss, one whose test failed, and one that is tried after all', () => {
    const cell = (
      row: number,
      column: Column,
      say: ReturnType<Parameters<typeof report>[0] & object>,
    ) => report((...at) => (at[0] === row && at[1] === column ? say : {}));
    expect(wrongCells([cell(7, 'P', { trials: 0 })])).toEqual([
      'row 7 (409 conflict, 409 epoch), column P: no test tried it',
    ]);
    expect(wrongCells([cell(7, 'P', { lost: ['pulse'] })])).toEqual([
      'row 7 (409 conflict, 409 epoch), column P: pulse',
    ]);
    expect(wrongCells([cell(7, 'P', { status: 'failed' })])).toEqual([
      'row 7 (409 conflict, 409 epoch), column P: test of 7 P failed',
    ]);
    for (const each of untried.slice(0, 1))
      expect(
        wrongCells([cell(Number(each.split(' ')[0]), each.split(' ')[1] as Column, { trials: 1 })]),
      ).toMatchObject([expect.stringContaining('untried')]);
  });

  it('stands in docs/faults.md with every row, every column and no loss', () => {
    const lines = readFileSync(join(root, 'docs', 'faults.md'), 'utf8').split('\n');
    const tried = (row: number, column: Column): RegExp =>
      untried.includes(`${row} ${column}`) ? /^not tried yet$/ : /^[1-9]\d* · 0$/;
    for (const { row, fault, where } of faults) {
      const [, , , ...cells] = (
        lines.find((line) => line.startsWith(`| ${row} | ${fault} |`)) ?? ''
      )
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      for (const [nth, column] of (['S', 'C', 'P'] as const).entries())
        expect(cells[nth], `${row} ${column}`).toMatch(
          where.includes(column) ? tried(row, column) : /^$/,
        );
    }
  });
});
