import { msg, plural, t as translated } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  importedDocuments,
  readImportedDocument,
  type ImportedDocument,
} from '#contract/patients.ts';
import { undoImportRun } from '#contract/table-imports.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { Cluster } from '#client/ui/card.tsx';
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

/** A chart, and whether it is as an import made it: nobody has worked on it since. */
type MadeChart = { readonly id: string; readonly isUntouched: boolean };
type Subject = MadeChart & { readonly mayUndo: boolean };

/** Takes the import of the chart back, as the list of imports does. */
const undoImport = action({
  id: 'undo-import',
  label: msg`Undo import`,
  needs: undoImportRun,
  when: ({ isUntouched, mayUndo }: Subject) => isUntouched && mayUndo,
  ask: {
    title: msg`Undo this import?`,
    body: [msg`The draft that it made is archived. The document stays with it.`],
    confirm: msg`Undo import`,
  },
  run: ({ id }: Subject) => callApi(undoImportRun, { id }),
  done: ({ kept }) =>
    kept === 0
      ? translated`The import was undone, the draft is archived.`
      : translated`The import was not undone: someone has worked on the chart since.`,
  failure: msg`Sorry, import could not be undone.`,
});

function DocumentRow({ document, chart }: { document: ImportedDocument; chart: Subject }) {
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
      aside={
        <Cluster>
          <ActionButton action={undoImport} subject={chart} />
          <Button busy={busy} onClick={() => void start()}>{t`Download`}</Button>
        </Cluster>
      }
    >
      <FailureNotice error={error} />
    </ListRow>
  );
}

/** The care summaries a chart was made from, to be looked at as they came. */
export function ImportedDocuments({ chart }: { chart: MadeChart }) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(chart.id, () =>
    callApi(importedDocuments, { patientId: chart.id }),
  );
  if (pending) return <Skeleton label={t`Loading`} />;
  if (value === null) return <FailureNotice error={error} />;
  if (value.documents.length === 0)
    return <EmptyState title={t`This chart was not made from a document.`} />;
  const { mayUndo } = value;
  return (
    <List>
      {value.documents.map((document) => (
        <DocumentRow key={document.id} document={document} chart={{ ...chart, mayUndo }} />
      ))}
    </List>
  );
}
