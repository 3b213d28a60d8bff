import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';
import { Facts } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { action, type Action } from '../action/action.ts';
import { wordsOf } from './columns.ts';
import type { ListDefinition } from './definition.ts';

type Shown<R> = Pick<ListDefinition<R>, 'columns' | 'rowTitle'>;

/** Every column of one row in a dialog, whole, for what a list or a table has no room for. */
export const rowDetails = <R,>({ columns, rowTitle }: Shown<R>): Action<R> =>
  action<R>({
    id: 'details',
    label: msg`Details`,
    icon: 'info',
    dialog: function RowDetails({ subject, onClose }) {
      const { t } = useLingui();
      const text = useText();
      return (
        <Dialog title={rowTitle(subject, text)} onClose={onClose}>
          <Facts
            items={columns.map((column) => ({
              name: t(column.header),
              value: column.cell
                ? column.cell(subject)
                : wordsOf(column, (column.exported ?? column.text)(subject), text),
            }))}
          />
        </Dialog>
      );
    },
  });
