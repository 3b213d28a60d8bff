import { formatCurrency } from '#domain/pay.ts';
import type { Measure, ReportRow, Unit } from './definition.ts';

const minutesOfHour = 60;

/** A number as people read it: 1,204 · $1,204.00 · 20:04 (hours and minutes). */
export function figure(value: number, unit: Unit, language: string): string {
  switch (unit) {
    case 'count':
      return value.toLocaleString(language);
    case 'dollars':
      return formatCurrency(value);
    case 'minutes': {
      const [hours, minutes] = [Math.floor(value / minutesOfHour), value % minutesOfHour];
      return `${hours.toLocaleString(language)}:${String(minutes).padStart(2, '0')}`;
    }
  }
}

export const valueOf = ({ values }: ReportRow, { id }: Measure): number => values[id] ?? 0;

/** Sum of a row over its measures. */
export const sumOfRow = (row: ReportRow, measures: readonly Measure[]): number =>
  measures.reduce((sum, measure) => sum + valueOf(row, measure), 0);

/** The totals row: every measure summed over all rows. */
export const totalsOf = (
  rows: readonly ReportRow[],
  measures: readonly Measure[],
  label: string,
): ReportRow => ({
  key: 'totals',
  label,
  values: Object.fromEntries(
    measures.map((measure) => [
      measure.id,
      rows.reduce((sum, row) => sum + valueOf(row, measure), 0),
    ]),
  ),
});
