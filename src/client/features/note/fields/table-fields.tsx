import { memo } from 'react';
import type { Field, Table } from '#forms/define.ts';
import type { VisibleItem } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import styles from './fields.module.css';
import { inputId } from './place-of.ts';
import { Question } from './question.tsx';
import { CellInput } from './cell-input.tsx';

type TableProps = {
  table: Table;
  rows: Extract<VisibleItem, { kind: 'table' }>['rows'];
};

const shortLabel = 3; // characters, as of the grades of strength
/** Whether an answer needs no more room than a number. */
const isShort = (field: Field): boolean =>
  field.kind === 'number' ||
  (field.kind === 'choice' && field.options.every(({ label }) => label.length <= shortLabel));

/**
 * Questions in rows and columns. Each row is a group of its own, so that a screen reader says which
 * one it is and a narrow screen stacks the cells instead of scrolling.
 */
export const TableFields = memo(function TableFields({ table, rows }: TableProps) {
  const text = useText();
  const short = table.cells.flat().every(isShort) ? styles.shortCells : '';
  return (
    <section
      id={inputId(table.path)}
      tabIndex={-1}
      className={styles.rows}
      aria-label={text(table.label)}
    >
      <h3>{text(table.label)}</h3>
      {table.hint && <p className={styles.soft}>{text(table.hint)}</p>}
      {rows.map(({ id, label, fields }) => (
        <fieldset key={id} className={styles.tableRow}>
          <legend>{text(label)}</legend>
          <div className={`${styles.cells} ${short}`}>
            {fields.map(({ path, field }) => (
              <Question key={path} path={path} field={field} Input={CellInput} />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
});
