import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  importedDocuments,
  readImportedDocument,
  type ImportedDocument,
} from '#contract/patients.ts';
import { callApi } from '#client/api/call.ts';
import { pacificDate } from '#domain/pacific.ts';
import { pacificMinutes } from '#client/screen/pacific-clock.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { saveFile } from '#client/screen/save-file.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';

const when = (instant: string): string => {
  const at = new Date(instant);
  return `${pacificDate(at)} ${pacificMinutes(at)}`;
};

function DocumentRow({ document }: { document: ImportedDocument }) {
  const { t } = useLingui();
  const { id, fileName, title, importedAt, importedBy, negations, withheld } = document;
  const { busy, error, start } = useAttempt(async () => {
    const { xml } = await callApi(readImportedDocument, { id });
    saveFile(new Blob([xml], { type: 'application/xml' }), fileName);
  });
  const detail = [
    title,
    t`imported ${when(importedAt)} by ${importedBy}`,
    negations.length > 0 && t`says: ${negations.join('; ')}`,
    withheld > 0 &&
      t`${plural(withheld, { one: '# entry withheld', other: '# entries withheld' })}`,
  ];
  return (
    <ListRow
      title={fileName}
      detail={detail.filter(Boolean).join(' · ')}
      aside={<Button busy={busy} onClick={() => void start()}>{t`Download`}</Button>}
    >
      <FailureNotice error={error} />
    </ListRow>
  );
}

/** The care summaries a chart was made from, to be looked at as they came. */
export function ImportedDocuments({ patientId }: { patientId: string }) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(patientId, () =>
    callApi(importedDocuments, { patientId }),
  );
  if (pending) return <Skeleton label={t`Loading`} />;
  if (value === null) return <FailureNotice error={error} />;
  if (value.documents.length === 0)
    return <EmptyState title={t`This chart was not made from a document.`} />;
  return (
    <List>
      {value.documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </List>
  );
}
