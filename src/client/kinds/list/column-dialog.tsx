import { useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Choices } from '#client/ui/choice.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { ListColumn } from './columns.ts';

type ColumnDialogProps<R> = {
  columns: readonly ListColumn<R>[];
  /** Ids of the columns the person wants; null without a choice, which is all of them. */
  wanted: readonly string[] | null;
  /** Ids of the columns that no row of the page has something in, and nobody chose. */
  blank: readonly string[];
  /** Ids of the columns on the screen: the wanted ones that are not blank, and fit. */
  shown: readonly string[];
  /** Null takes the choice back. */
  onChange: (columns: readonly string[] | null) => void;
  onClose: () => void;
};

/**
 * Which columns a list may show on this device. The first one names the row and always stays. A
 * column hidden for want of room, or because the page has nothing for it, keeps its tick and says
 * why, so that no narrow window and no single page becomes a choice.
 */
export function ColumnDialog<R>(props: ColumnDialogProps<R>) {
  const { columns, wanted, blank, shown, onChange, onClose } = props;
  const { t } = useLingui();
  const [first, ...others] = columns;
  const ticked = wanted ?? others.map(({ id }) => id);
  const labelOf = ({ id, header }: ListColumn<R>): string => {
    const name = t(header);
    if (!ticked.includes(id) || shown.includes(id)) return name;
    return blank.includes(id) ? t`${name} (empty on this page)` : t`${name} (no room now)`;
  };
  return (
    <Dialog
      title={t`Columns`}
      onClose={onClose}
      actions={<Button onClick={() => onChange(null)}>{t`Fit to width`}</Button>}
    >
      <Choices
        label={t`Columns to show`}
        hint={t`Exports, paper and the details of a row always have every column.`}
        options={others.map((column) => ({ value: column.id, label: labelOf(column) }))}
        value={ticked}
        onChange={(ids) => onChange([...(first ? [first.id] : []), ...(ids ?? [])])}
      />
    </Dialog>
  );
}
