import { useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { allOrNone, allSelected } from '#domain/selection.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './table.module.css';
import { useRowKeys } from './use-row-keys.ts';

export type Column<R> = {
  id: string;
  header: string;
  /** `current` is true for the row in the tab order: only its links are tab stops. */
  cell: (row: R, current: boolean) => ReactNode;
  /** Numbers and money. */
  align?: 'end';
  /** Dates and codes that must not break. */
  noWrap?: boolean;
  /** The whole text of a cell that is cut off where it does not fit; shown when pointed at. */
  clip?: (row: R) => string;
  /** Present when the header sorts the rows. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
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
  /** Last cell of a row, such as its menu of actions. */
  end?: ((row: R, current: boolean) => ReactNode) | undefined;
  /** True while newer rows are loading: these stay, on grey. */
  stale?: boolean | undefined;
};

/** From here on a table needs every bit of a narrow desktop. */
const manyColumns = 8;

const nothing: ReadonlySet<string> = new Set();

function SelectAll<R>({ rows, rowKey, selected = nothing, onSelect }: TableProps<R>) {
  const { t } = useLingui();
  if (!onSelect) return null;
  const keys = rows.map(rowKey);
  const label = t`Select all on this page`;
  return (
    <th scope="col" className={styles.check} data-label={label} data-print="no">
      <label className={styles.box}>
        <input
          type="checkbox"
          autoComplete="off"
          aria-label={label}
          checked={allSelected(selected, keys)}
          onChange={() => onSelect(allOrNone(selected, keys))}
        />
      </label>
    </th>
  );
}

function HeaderCell<R>({ id, header, align, sort }: Column<R>) {
  return (
    <th
      scope="col"
      data-column={id}
      className={align && styles.end}
      aria-sort={sort?.direction ?? undefined}
    >
      {sort ? (
        <button type="button" className={styles.sort} onClick={sort.onSort}>
          {header}
          <span
            className={classNames(
              styles.arrow,
              sort.direction === null && styles.unsorted,
              sort.direction === 'ascending' && styles.ascending,
            )}
          >
            <Icon name="down" />
          </span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

type RowProps<R> = TableProps<R> & {
  row: R;
  current: boolean;
  onToggle: (event: MouseEvent) => void;
};

function SelectBox<R>({ row, rowKey, rowName, selected, onSelect, onToggle }: RowProps<R>) {
  const { t } = useLingui();
  if (!onSelect) return null;
  return (
    <td className={styles.check} data-print="no">
      <label className={styles.box}>
        <input
          type="checkbox"
          autoComplete="off"
          tabIndex={-1}
          aria-label={t`Select ${rowName(row)}`}
          checked={selected?.has(rowKey(row)) ?? false}
          onClick={onToggle}
          onChange={() => undefined}
        />
      </label>
    </td>
  );
}

function Row<R>(props: RowProps<R>) {
  const { row, columns, rowKey, rowName, selected, current, end } = props;
  return (
    <tr
      tabIndex={current ? 0 : -1}
      className={classNames(selected?.has(rowKey(row)) && styles.chosen)}
      aria-label={rowName(row)}
    >
      <SelectBox {...props} />
      {columns.map((column) => (
        <td
          key={column.id}
          data-label={column.header}
          title={column.clip?.(row)}
          className={classNames(
            column.align && styles.end,
            column.noWrap && styles.noWrap,
            column.clip && styles.clip,
          )}
        >
          {column.cell(row, current)}
        </td>
      ))}
      {end && (
        <td className={styles.last} data-print="no">
          {end(row, current)}
        </td>
      )}
    </tr>
  );
}

/**
 * A native table with row keys: ↑ ↓ Home End move, Enter opens, Space selects, Shift extends, the
 * menu key opens the row's menu (docs/ux.md, office).
 */
export function Table<R>(props: TableProps<R>) {
  const { t } = useLingui();
  const { caption, columns, rows, rowKey, end, stale } = props;
  const { body, current, toggle } = useRowKeys(props);
  return (
    <table
      aria-busy={stale || undefined}
      className={classNames(
        styles.table,
        columns.length > manyColumns && styles.dense,
        stale && styles.stale,
      )}
    >
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <SelectAll {...props} />
          {columns.map((column) => (
            <HeaderCell key={column.id} {...column} />
          ))}
          {end && (
            <th scope="col" className={styles.last} data-print="no">
              <span className={styles.caption}>{t`Actions`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <Row
            key={rowKey(row)}
            {...props}
            row={row}
            current={index === current}
            onToggle={(event) => toggle(index, event.shiftKey)}
          />
        ))}
      </tbody>
    </table>
  );
}
