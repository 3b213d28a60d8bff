import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { contentPath } from '#contract/files.ts';
import { episodeFiles, patientFiles, type RecordFileRow } from '#contract/record-files.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { action } from '#client/kinds/action/action.ts';
import { AnchorButton, Button } from '#client/ui/button.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { sizeText } from '#client/ui/size-text.ts';
import { CircleCard } from './circle-card.tsx';
import { addFile, fileActions, type FileOf, type FilesOf } from './file-actions.ts';
import { FileViewer } from './file-viewer.tsx';
import { summarizeFile } from './summarize-file.ts';

const view = action<FileOf>({
  id: 'view-file',
  label: msg`View`,
  when: ({ state, removed }) => state === 'received' && removed === null,
  dialog: ({ subject, onClose }) => <FileViewer subject={subject} onClose={onClose} />,
});

const rowActions = [view, summarizeFile, ...fileActions];

function Download({ row: { id, name, state, removed } }: { row: RecordFileRow }) {
  const { t } = useLingui();
  if (removed !== null) return null;
  if (state === 'wanted') return <StatusPill tone="attention">{t`Upload not finished`}</StatusPill>;
  return (
    <AnchorButton
      icon="download"
      href={contentPath(id)}
      download
      aria-label={t`Download ${name}`}
    >{t`Download`}</AnchorButton>
  );
}

/** Files of a patient or of one episode: added, looked at, downloaded, removed with a reason. */
export function FilesPanel({ of, record }: { of: FilesOf; record: object }) {
  const { t } = useLingui();
  const text = useText();
  const [only, setOnly] = useState<'present' | 'removed'>('present');
  const { patientId, episodeId, episodes } = of;
  const detail = ({ category, size, byName, addedAt, episodeStart, removed }: RecordFileRow) =>
    [
      text(category),
      episodeStart !== null && t`Episode ${episodeStart}`,
      sizeText(size),
      byName,
      pacificMoment(new Date(addedAt)),
      removed && t`removed by ${removed.by}: ${removed.reason}`,
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <CircleCard<FilesOf, FileOf>
      title={msg`Files`}
      failure={msg`Sorry, files could not be loaded.`}
      empty={only === 'present' ? msg`No files yet.` : msg`No removed files.`}
      subject={of}
      record={record}
      again={only}
      load={async (pageSize) => {
        const page =
          episodeId === null
            ? await callApi(patientFiles, { patientId, only, pageSize })
            : await callApi(episodeFiles, { episodeId, only, pageSize });
        return { ...page, rows: page.rows.map((row) => ({ ...row, episodes })) };
      }}
      add={addFile}
      rowActions={rowActions}
      Aside={Download}
      beside={
        <Button
          variant="quiet"
          onClick={() => setOnly((now) => (now === 'present' ? 'removed' : 'present'))}
        >
          {only === 'present' ? t`Show removed files` : t`Show present files`}
        </Button>
      }
      row={(row) => ({
        key: row.id,
        title: row.name,
        detail: detail(row),
      })}
    />
  );
}
