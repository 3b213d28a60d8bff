import { useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Choices } from '#client/ui/choice.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { ListColumn } from './columns.ts';

type ColumnDialogProps<R> = {
  columns: readonly ListColumn<R>[];
  /** Ids of the columns on the screen. */
  shown: readonly string[];
  /** Null leaves the choice to the width again. */
  onChange: (columns: readonly string[] | null) => void;
  onClose: () => void;
};

/** Which columns a list shows on this device. The first one names the row and always stays. */
export function ColumnDialog<R>({ columns, shown, onChange, onClose }: ColumnDialogProps<R>) {
  const { t } = useLingui();
  const [first, ...others] = columns;
  return (
    <Dialog
      title={t`Columns`}
      onClose={onClose}
      actions={<Button onClick={() => onChange(null)}>{t`Fit to width`}</Button>}
    >
      <Choices
        label={t`Columns to show`}
        hint={t`Exports, paper and the details of a row always have every column.`}
        options={others.map(({ id, header }) => ({ value: id, label: t(header) }))}
        value={shown}
        onChange={(ids) => onChange([...(first ? [first.id] : []), ...(ids ?? [])])}
      />
    </Dialog>
  );
}
