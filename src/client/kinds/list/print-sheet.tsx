import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useText } from '#client/i18n.ts';
import { Table } from '#client/ui/table.tsx';
import { wordsOf } from './columns.ts';
import type { ListDefinition } from './definition.ts';
import { useOrigin } from './filter-line.ts';
import type { Values } from './filters.ts';
import type { Exported } from './load-list.ts';
import styles from './list.module.css';

type SheetProps<R> = { definition: ListDefinition<R>; values: Values };

/** What paper says above a list: agency, list, filters, when it was printed, and that it is cut. */
export function PaperHead<R>({
  definition,
  values,
  cut = false,
}: SheetProps<R> & { cut?: boolean }) {
  const [now] = useState(() => new Date());
  const [whose, ...which] = useOrigin(definition)(values, now, cut);
  return (
    <div className={styles.paper}>
      <strong>{whose}</strong>
      {which.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

type PrintProps<R> = SheetProps<R> & Exported<R> & { onPrinted: () => void };

/** Every row with every column, on paper only: prints itself once it is drawn. */
export function PrintSheet<R>({ definition, values, rows, cut, onPrinted }: PrintProps<R>) {
  const { t } = useLingui();
  const text = useText();
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return (
    <div className={styles.paper}>
      <PaperHead definition={definition} values={values} cut={cut} />
      <Table<R>
        caption={t(definition.title)}
        rows={rows}
        rowKey={definition.rowKey}
        rowName={definition.rowName}
        columns={definition.columns.map((column) => ({
          id: column.id,
          header: t(column.header),
          cell: (row) => wordsOf(column, column.text(row), text),
          ...(column.align && { align: column.align }),
        }))}
      />
    </div>
  );
}
