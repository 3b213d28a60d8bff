import { useLingui } from '@lingui/react/macro';
import { toCsv } from '#client/kinds/list/csv.ts';
import { saveFile } from '#client/screen/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import type { ChosenPeriod } from './period.ts';
import { sumOfRow, totalsOf, valueOf } from './figures.ts';
import type { TableParts } from './report-table.tsx';

/** A report's table as cells of a file, totals last; dollars with two decimals, times in minutes. */
function cellsOf({ header, measures, rows, sums }: TableParts, total: string): string[][] {
  const write = (value: number, unit?: string) =>
    unit === 'dollars' ? value.toFixed(2) : String(value);
  const line = (row: TableParts['rows'][number]) => [
    row.label,
    ...measures.map((measure) => write(valueOf(row, measure), measure.unit)),
    ...(sums ? [write(sumOfRow(row, measures), measures[0]?.unit)] : []),
  ];
  return [
    [header, ...measures.map(({ label }) => label), ...(sums ? [total] : [])],
    ...rows.map(line),
    line(totalsOf(rows, measures, total)),
  ];
}

const inFileName = (date: string): string => date.replaceAll('/', '-');

type ToolsProps = { name: string; period: ChosenPeriod; table: TableParts };

/** Export of every row, and print. */
export function ReportTools({ name, period, table }: ToolsProps) {
  const { t } = useLingui();
  const save = () =>
    saveFile(
      new Blob([toCsv(cellsOf(table, t`Total`))], { type: 'text/csv;charset=utf-8' }),
      `${name} ${inFileName(period.start)} ${inFileName(period.end)}.csv`,
    );
  return (
    <>
      <Button icon="download" onClick={save}>{t`Export CSV`}</Button>
      <Button icon="print" onClick={() => window.print()}>{t`Print`}</Button>
    </>
  );
}
