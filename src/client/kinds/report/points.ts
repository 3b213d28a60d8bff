import type { Chart, Grouping, Read } from './definition.ts';
import { sumOfRow } from './figures.ts';

/** One bar of a chart and one row of the table that says the same. */
export type Point = { readonly key: string; readonly label: string; readonly value: number };

/**
 * What a chart draws. Its table is made of the same points, so that the two cannot differ. Parts
 * are the largest first, without empty ones.
 */
export function pointsOf<D>({ kind }: Chart, grouping: Grouping<D>, data: D, read: Read): Point[] {
  const measures = grouping.measures(data, read);
  const points = grouping
    .rows(data, read)
    .map((row) => ({ key: row.key, label: row.label, value: sumOfRow(row, measures) }));
  return kind === 'bars'
    ? points
    : points.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
}

/** Share of the whole in per cent, rounded; 0 of nothing. */
export const shareOf = (value: number, points: readonly Point[]): number => {
  const whole = points.reduce((sum, point) => sum + point.value, 0);
  return whole === 0 ? 0 : Math.round((100 * value) / whole);
};
