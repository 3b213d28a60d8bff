import type { Trial } from '../support/fault.ts';
import { faults, type Column, type Fault } from './list.ts';

/** What the reports of a run say of one cell of the table. */
type Cell = { readonly trials: number; readonly lost: readonly string[] };

/** A report as vitest writes it (`--reporter=json`), as far as it is read here. */
export type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly meta?: { readonly faults?: readonly Trial[] };
    }[];
  }[];
};

export type CellName = `${number} ${Column}`;

/** Cells of which no test exists yet; whoever writes one takes it from here. */
export const untried: readonly CellName[] = [];

const columns: readonly Column[] = ['S', 'C', 'P'];

/**
 * Sum of what tests that passed or failed say about a cell; a test that failed on the way counts as
 * a loss.
 */
function cellOf(reports: readonly Report[], row: number, column: Column): Cell {
  const tests = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ assertionResults }) => assertionResults),
  );
  const told = tests.flatMap(({ status, fullName, meta }) =>
    (meta?.faults ?? [])
      .filter((each) => each.row === row && each.column === column)
      .map((each) => ({
        ...each,
        lost: status === 'failed' && each.lost.length === 0 ? [`${fullName} failed`] : each.lost,
      })),
  );
  return {
    trials: told.reduce((sum, { trials }) => sum + trials, 0),
    lost: told.flatMap(({ lost }) => lost),
  };
}

const isUntried = (row: number, column: Column): boolean => untried.includes(`${row} ${column}`);

function textOf(reports: readonly Report[], { row, where }: Fault, column: Column): string {
  if (!where.includes(column)) return '';
  if (isUntried(row, column)) return 'not tried yet';
  const { trials, lost } = cellOf(reports, row, column);
  return `${trials} · ${lost.length}`;
}

/** The table as Markdown. */
export function tableOf(reports: readonly Report[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const rows = faults.map((fault) =>
    line([
      fault.row,
      fault.fault,
      fault.holds,
      ...columns.map((column) => textOf(reports, fault, column)),
    ]),
  );
  return [
    line(['#', 'Fault', 'Must hold', 'S', 'C', 'P']),
    line(['--:', '---', '---', '--:', '--:', '--:']),
    ...rows,
  ].join('\n');
}

/**
 * What is wrong: a cell without a test, one in which something was lost, one that is tried although
 * it is said not to be.
 *
 * @param excused cells that this machine cannot try
 */
export function wrongCells(
  reports: readonly Report[],
  excused: readonly CellName[] = [],
): string[] {
  return faults.flatMap(({ row, fault, where }) =>
    where.flatMap((column) => {
      const { trials, lost } = cellOf(reports, row, column);
      const name = `row ${row} (${fault}), column ${column}`;
      if (isUntried(row, column))
        return trials > 0
          ? [`${name}: is tried, take it out of \`untried\` in tests/faults/table.ts`]
          : [];
      if (trials === 0 && excused.includes(`${row} ${column}`)) return [];
      return trials === 0 ? [`${name}: no test tried it`] : lost.map((what) => `${name}: ${what}`);
    }),
  );
}
