import { useLingui } from '@lingui/react/macro';
import { presentLanguage } from '#client/i18n.ts';
import { classNames } from '#client/ui/class-names.ts';
import { PathLink } from '#client/ui/path-link.tsx';
import type { Measure, ReportRow, RowsPath } from './definition.ts';
import { figure, sumOfRow, totalsOf, valueOf } from './figures.ts';
import styles from './report.module.css';

export type TableParts = {
  /** Names the table for screen readers. */
  caption: string;
  header: string;
  measures: readonly Measure[];
  rows: readonly ReportRow[];
  sums?: boolean | undefined;
  open?: ((row: ReportRow, measure: Measure) => RowsPath | undefined) | undefined;
};

type CellProps = { value: number; measure: Measure; path?: RowsPath | undefined };

/** A number, as a link to its rows where there are some. */
function Figure({ value, measure, path }: CellProps) {
  const text = figure(value, measure.unit, presentLanguage());
  return (
    <td className={classNames(styles.number, value === 0 && styles.none)}>
      {path && value > 0 ? (
        <PathLink to={path.to} search={path.search ?? {}}>
          {text}
        </PathLink>
      ) : (
        text
      )}
    </td>
  );
}

function Line({
  row,
  measures,
  sums,
  open,
}: Omit<TableParts, 'caption' | 'header' | 'rows'> & { row: ReportRow }) {
  const [first] = measures;
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {measures.map((measure) => (
        <Figure
          key={measure.id}
          value={valueOf(row, measure)}
          measure={measure}
          path={open?.(row, measure)}
        />
      ))}
      {sums && first && <Figure value={sumOfRow(row, measures)} measure={first} />}
    </tr>
  );
}

/** The numbers of a report with their totals. */
export function ReportTable({ caption, header, measures, rows, sums, open }: TableParts) {
  const { t } = useLingui();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{header}</th>
            {measures.map((measure) => (
              <th key={measure.id} scope="col" className={styles.number}>
                {measure.label}
              </th>
            ))}
            {sums && <th scope="col" className={styles.number}>{t`Total`}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.key} row={row} measures={measures} sums={sums} open={open} />
          ))}
        </tbody>
        <tfoot>
          <Line row={totalsOf(rows, measures, t`Total`)} measures={measures} sums={sums} />
        </tfoot>
      </table>
    </div>
  );
}
