import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { allOrNone, allSelected } from '#domain/selection.ts';
import { classNames } from './class-names.ts';
import styles from './table.module.css';
import { useRowKeys } from './use-row-keys.ts';

export type Column<R> = {
  id: string;
  header: string;
  cell: (row: R) => ReactNode;
  /** Numbers and money. */
  align?: 'end';
  /** Dates and codes that must not break. */
  whole?: boolean;
};

export type TableProps<R> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** Names a row's checkbox and the row, such as the patient's name. */
  rowName: (row: R) => string;
  /** Enter on a row. The first column should also hold a link, for the mouse. */
  onOpen?: ((row: R) => void) | undefined;
  selected?: ReadonlySet<string> | undefined;
  /** Present when rows can be selected: Space, Shift with arrows, or the checkboxes. */
  onSelect?: ((keys: ReadonlySet<string>) => void) | undefined;
};

const nothing: ReadonlySet<string> = new Set();

/** From here on a table needs every bit of a narrow desktop. */
const manyColumns = 8;

/**
 * A native table with row keys: ↑ ↓ Home End move, Enter opens, Space selects, Shift extends
 * (design/ux.md, office).
 */
export function Table<R>(props: TableProps<R>) {
  const { caption, columns, rows, rowKey, rowName, selected = nothing, onSelect } = props;
  const { t } = useLingui();
  const { body, current, toggle } = useRowKeys(props);
  const keys = rows.map(rowKey);
  return (
    <table className={classNames(styles.table, columns.length > manyColumns && styles.dense)}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {onSelect && (
            <th
              scope="col"
              className={styles.check}
              data-label={t`Select all on this page`}
              data-print="no"
            >
              <label className={styles.box}>
                <input
                  type="checkbox"
                  autoComplete="off"
                  aria-label={t`Select all on this page`}
                  checked={allSelected(selected, keys)}
                  onChange={() => onSelect(allOrNone(selected, keys))}
                />
              </label>
            </th>
          )}
          {columns.map((column) => (
            <th key={column.id} scope="col" className={column.align && styles.end}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => {
          const key = rowKey(row);
          const chosen = selected.has(key);
          return (
            <tr
              key={key}
              tabIndex={index === current ? 0 : -1}
              className={classNames(chosen && styles.chosen)}
              aria-label={rowName(row)}
            >
              {onSelect && (
                <td className={styles.check} data-print="no">
                  <label className={styles.box}>
                    <input
                      type="checkbox"
                      autoComplete="off"
                      tabIndex={-1}
                      aria-label={t`Select ${rowName(row)}`}
                      checked={chosen}
                      onChange={() => toggle(index)}
                    />
                  </label>
                </td>
              )}
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-label={column.header}
                  className={classNames(column.align && styles.end, column.whole && styles.whole)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
