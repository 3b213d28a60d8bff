import type { MessageDescriptor } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useText } from '#client/i18n.ts';
import { Cluster, Stack } from '#client/ui/card.tsx';
import type { IconName } from '#client/ui/icon.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { useMayFollow } from '#client/ui/may-follow.ts';
import { PathLink } from '#client/ui/path-link.tsx';
import { Table } from '#client/ui/table.tsx';
import type { Action } from '../action/action.ts';
import { ActionButtons } from '../action/action-button.tsx';
import { useOffered } from '../action/use-offered.ts';
import type { PanelProps } from './record.ts';

type PanelColumn<R> = {
  readonly id: string;
  readonly header: MessageDescriptor;
  /** English texts of the catalogue are translated; what people typed is drawn by `cell`. */
  readonly text: (row: R) => string;
  /** What is drawn instead of the text. */
  readonly cell?: (row: R) => ReactNode;
  readonly align?: 'end';
};

type ListParts<D, R> = {
  readonly title: MessageDescriptor;
  readonly empty: { readonly icon: IconName; readonly title: MessageDescriptor };
  readonly rows: (data: D) => readonly R[];
  readonly rowKey: (row: R) => string;
  /** Names the row for screen readers, from the texts of the catalogue. */
  readonly rowName: (row: R, known: (english: string) => string) => string;
  /** Path of the row's own screen: the first column links there. */
  readonly open?: (row: R) => string;
  readonly columns: readonly PanelColumn<R>[];
  /** Something the role may do with selected rows makes rows selectable. */
  readonly bulkActions?: readonly Action<readonly R[]>[];
};

/** Rows of a loaded record as a panel: a table with links, row keys and bulk actions. */
export function listPanel<D, R>(parts: ListParts<D, R>): ComponentType<PanelProps<D>> {
  const { open, bulkActions = [] } = parts;
  function ListPanel({ data }: PanelProps<D>) {
    const { t } = useLingui();
    const text = useText();
    const navigate = useNavigate();
    const offered = useOffered();
    const mayFollow = useMayFollow();
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    const rows = parts.rows(data);
    const chosen = rows.filter((row) => selected.has(parts.rowKey(row)));
    if (rows.length === 0)
      return <EmptyState icon={parts.empty.icon} title={t(parts.empty.title)} />;
    const cell = (row: R, { cell: draw, text: read }: PanelColumn<R>, first: boolean) => {
      const content = draw ? draw(row) : text(read(row));
      return first && open ? <PathLink to={open(row)}>{content}</PathLink> : content;
    };
    return (
      <Stack>
        {chosen.length > 0 && (
          <Cluster data-print="no">
            <strong>
              {plural(chosen.length, { one: '# row selected', other: '# rows selected' })}
            </strong>
            <ActionButtons
              actions={bulkActions}
              subject={chosen}
              onDone={() => setSelected(new Set())}
            />
          </Cluster>
        )}
        <Table<R>
          caption={t(parts.title)}
          rows={rows}
          rowKey={parts.rowKey}
          rowName={(row) => parts.rowName(row, text)}
          onOpen={
            open && rows.some((row) => mayFollow(open(row)))
              ? (row) => void (mayFollow(open(row)) && navigate({ to: open(row) }))
              : undefined
          }
          selected={selected}
          onSelect={bulkActions.some((each) => offered(each, [])) ? setSelected : undefined}
          columns={parts.columns.map((column, index) => ({
            id: column.id,
            header: t(column.header),
            cell: (row) => cell(row, column, index === 0),
            ...(column.align && { align: column.align }),
          }))}
        />
      </Stack>
    );
  }
  return ListPanel;
}
