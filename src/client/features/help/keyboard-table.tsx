import { useLingui } from '@lingui/react/macro';
import { Card } from '#client/ui/card.tsx';
import { ListRow, List } from '#client/ui/list.tsx';

/** Keyboard shortcuts of the office's lists. */
export function KeyboardTable() {
  const { t } = useLingui();
  const keys: readonly { keys: string; does: string }[] = [
    { keys: t`Ctrl K`, does: t`Search for anything` },
    { keys: '↑ ↓', does: t`Next or previous row` },
    { keys: t`Home, End`, does: t`First or last row` },
    { keys: t`Enter`, does: t`Open the row` },
    { keys: t`Space`, does: t`Select the row` },
    { keys: t`Shift ↑ ↓`, does: t`Select several rows` },
    { keys: t`Esc`, does: t`Close what is open` },
  ];
  return (
    <Card>
      <h2>{t`Keyboard`}</h2>
      <List>
        {keys.map((row) => (
          <ListRow key={row.keys} title={<kbd>{row.keys}</kbd>} aside={row.does} />
        ))}
      </List>
    </Card>
  );
}
