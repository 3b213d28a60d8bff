import { useLingui } from '@lingui/react/macro';
import { constantHistory, type ConstantRow } from '#contract/constants.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';
import { constantOf } from './constant-dialogs.ts';

/** Who changed a constant when, from what to what; the newest change first. */
export function HistoryDialog({ subject, onClose }: { subject: ConstantRow; onClose: () => void }) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(subject.key, () =>
    callApi(constantHistory, constantOf(subject)),
  );
  const changes = (value?.changes ?? []).map((change, index) => ({ ...change, key: `${index}` }));
  const said = (text: string | null): string => text ?? t`Default`;
  const { name } = subject;
  return (
    <Dialog title={t`History of ${name}`} wide onClose={onClose}>
      {pending && <Skeleton label={t`Loading`} lines={4} />}
      <FailureNotice error={error} lead={t`Sorry, history could not be loaded.`} />
      {value && changes.length === 0 && (
        <EmptyState icon="clock" title={t`Nobody has changed this constant.`} />
      )}
      {changes.length > 0 && (
        <Table
          caption={t`History of ${name}`}
          rows={changes}
          rowKey={({ key }) => key}
          rowName={({ at }) => formatPacific(new Date(at))}
          columns={[
            { id: 'at', header: t`Time`, cell: ({ at }) => formatPacific(new Date(at)) },
            { id: 'by', header: t`Person`, cell: ({ by }) => by ?? t`Server` },
            { id: 'before', header: t`Before`, cell: ({ before }) => said(before) },
            { id: 'after', header: t`After`, cell: ({ after }) => said(after) },
          ]}
        />
      )}
    </Dialog>
  );
}
