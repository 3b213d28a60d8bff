import { msg, t } from '@lingui/core/macro';
import type { OutputOf } from '#contract/call.ts';
import { constantHistory, type ConstantRow } from '#contract/constants.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import { Table } from '#client/ui/table.tsx';
import { constantOf } from './constant-dialogs.ts';

type ChangesProps = { value: OutputOf<typeof constantHistory>; subject: ConstantRow };

function Changes({ value, subject }: ChangesProps) {
  const { name } = subject;
  const rows = value.changes.map((change, index) => ({ ...change, key: `${index}` }));
  const said = (text: string | null): string => text ?? t`Default`;
  return (
    <Table
      caption={t`History of ${name}`}
      rows={rows}
      rowKey={({ key }) => key}
      rowName={({ at }) => pacificMoment(new Date(at))}
      columns={[
        { id: 'at', header: t`Time`, cell: ({ at }) => pacificMoment(new Date(at)) },
        { id: 'by', header: t`Person`, cell: ({ by }) => by ?? t`Server` },
        { id: 'before', header: t`Before`, cell: ({ before }) => said(before) },
        { id: 'after', header: t`After`, cell: ({ after }) => said(after) },
      ]}
    />
  );
}

/** Who changed a constant when, from what to what; the newest change first. */
export const HistoryDialog = panelDialog({
  title: ({ name }) => t`History of ${name}`,
  wide: true,
  load: (row: ConstantRow) => callApi(constantHistory, constantOf(row)),
  loadKey: ({ key }) => key,
  failure: msg`Sorry, history could not be loaded.`,
  empty: {
    when: ({ changes }) => changes.length === 0,
    title: msg`Nobody has changed this constant.`,
    icon: 'clock',
  },
  Body: Changes,
});
