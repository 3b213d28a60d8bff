import { useLingui } from '@lingui/react/macro';
import type { PhysicianOrder } from '#contract/physician-orders.ts';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { rowDetails } from '#client/kinds/list/row-details.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { Table } from '#client/ui/table.tsx';
import { orderActions } from './order-actions.tsx';
import { orderColumns, orderName } from './order-columns.tsx';
import {
  ageText,
  firstLine,
  kindText,
  physicianText,
  stateText,
  stateTone,
} from './order-words.ts';

type TableProps = {
  readonly rows: readonly PhysicianOrder[];
  /** Called after an order was changed. */
  readonly onDone: () => void;
};

const details = rowDetails({ columns: orderColumns, rowTitle: orderName });

const stateCell = (order: PhysicianOrder) => (
  <StatusPill tone={stateTone(order)}>{stateText(order)}</StatusPill>
);

/** Orders inside of another record, with what the office does with each. */
export function OrdersTable({ rows, onDone }: TableProps) {
  const { t } = useLingui();
  const buttons = (order: PhysicianOrder) => (
    <ActionButtons actions={[details, ...orderActions]} subject={order} onDone={onDone} />
  );
  return (
    <Table
      caption={t`Physician orders`}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={kindText}
      columns={[
        { id: 'kind', header: t`Kind`, cell: kindText },
        { id: 'text', header: t`Order`, cell: firstLine },
        { id: 'physician', header: t`Physician`, cell: physicianText },
        { id: 'age', header: t`Age`, cell: ageText },
        {
          id: 'state',
          header: t`Status`,
          cell: stateCell,
        },
      ]}
      end={buttons}
    />
  );
}
