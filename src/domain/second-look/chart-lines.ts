import { dayNumber } from '../calendar-date.ts';
import { hasEnded } from '../chart-rows.ts';
import type { Values } from '../merge.ts';
import { textAt, type Line, type LookDocument } from './facts.ts';
import { drugClasses, isFlush, isNamed, type DrugClass } from './drug-classes.ts';

/** Rows of the chart as lines, in its own words. */

type List = 'problems' | 'medications' | 'allergies';

export type ChartRow = {
  readonly path: string;
  readonly words: string;
  readonly cell: (field: string) => string;
};

const shown: Readonly<Record<List, readonly string[]>> = {
  problems: ['text', 'code', 'status'],
  medications: ['name', 'dose', 'route', 'frequency'],
  allergies: ['substance', 'reaction'],
};

/** Every row of a list, in the order in which its cells were written. */
const everyRow = (chart: Values, list: List): readonly ChartRow[] => {
  const ids = new Set(
    Object.keys(chart).flatMap((path) => {
      const [of, row = ''] = path.split('.');
      return of === list && row !== '$order' ? [row] : [];
    }),
  );
  return [...ids].map((id) => {
    const cell = (field: string): string => textAt(chart, `${list}.${id}.${field}`);
    return {
      path: `${list}.${id}`,
      words: shown[list].map(cell).filter(Boolean).join(' '),
      cell,
    };
  });
};

/** Rows that hold on the day of a note. */
export const rowsOf = (chart: Values, list: List, { date }: LookDocument): readonly ChartRow[] => {
  const day = Number(dayNumber(date));
  return everyRow(chart, list).filter(({ cell }) => {
    const end = dayNumber(cell('end'));
    return !hasEnded(cell('status')) && (end === null || end >= day);
  });
};

/** Rows that are in the chart and do not hold any more, by their status. */
export const endedRows = (chart: Values, list: List): readonly ChartRow[] =>
  everyRow(chart, list).filter(({ cell }) => hasEnded(cell('status')));

export const chartLine = ({ path, words }: Pick<ChartRow, 'path' | 'words'>): Line => ({
  kind: 'chart',
  path,
  words,
});

type ChartLines = (chart: Values, note: LookDocument) => readonly Line[];

/** Diagnoses that hold and whose code begins like one of these; codes are written without a dot. */
export const diagnosed =
  (...beginnings: readonly string[]): ChartLines =>
  (chart, note) =>
    rowsOf(chart, 'problems', note)
      .filter(({ cell }) => {
        const code = bareCode(cell('code'));
        return beginnings.some((beginning) => code.startsWith(beginning));
      })
      .map(chartLine);

/** A code as it is compared: capitals, no dot. */
export const bareCode = (code: string): string => code.trim().toUpperCase().replaceAll('.', '');

const onSkin = /^(topical|drops)$/i;

/** Drugs of a class on the list; not those for the skin or the eye, and no flushes. */
export const takes =
  (named: DrugClass | { readonly names: string }): ChartLines =>
  (chart, note) => {
    const names = typeof named === 'string' ? drugClasses[named] : named.names;
    return rowsOf(chart, 'medications', note)
      .filter(({ cell }) => {
        const name = cell('name');
        return isNamed(name, names) && !isFlush(name) && !onSkin.test(cell('route'));
      })
      .map(chartLine);
  };

/** Drugs on the list with one of these routes, flushes left out. */
export const takenBy =
  (...routes: readonly string[]): ChartLines =>
  (chart, note) =>
    rowsOf(chart, 'medications', note)
      .filter(({ cell }) => routes.includes(cell('route').toLowerCase()) && !isFlush(cell('name')))
      .map(chartLine);

/** The list itself once it has that many drugs. */
export const takesAtLeast =
  (count: number): ChartLines =>
  (chart, note) => {
    const rows = rowsOf(chart, 'medications', note);
    return rows.length >= count ? rows.map(chartLine) : [];
  };

/** Allergies that hold. */
export const allergic: ChartLines = (chart, note) =>
  rowsOf(chart, 'allergies', note).map(chartLine);

/** That somebody asked and there is none. */
export const notAllergic: ChartLines = (chart) =>
  textAt(chart, 'noKnownAllergies') === 'yes'
    ? [{ kind: 'chart', path: 'noKnownAllergies', words: 'yes' }]
    : [];
