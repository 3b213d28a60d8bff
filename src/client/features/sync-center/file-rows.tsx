import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { reasonOf, unsentFiles, type FileOfPatient } from '#client/store/files/note-files.ts';
import { useDevice } from '#client/store/use-device.ts';
import { Card } from '#client/ui/card.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { sizeText } from '#client/ui/size-text.ts';
import { FileStatePill, kindWord } from '#client/features/files/file-labels.tsx';
import { pacificMinutes } from '#client/screen/pacific-clock.ts';
import styles from './sync.module.css';

type RowProps = { file: FileOfPatient; detail: string; pill: ReactNode };

/** One file: its kind and patient, details, sync state, and a link to it. */
const FileRow = ({ file, detail, pill }: RowProps) => (
  <LinkRow
    to="/note/$visitId"
    params={{ visitId: file.visitId }}
    search={{ section: 'files' }}
    title={[kindWord(file.kind), file.patientName].filter(Boolean).join(' · ')}
    detail={
      <span className={styles.detail}>
        <span>{detail}</span>
        {pill}
      </span>
    }
  />
);

const nameAndSize = ({ name, size }: FileOfPatient): string => `${name} · ${sizeText(size)}`;

/** A file the server has confirmed. */
export function SentFileRow({ file }: { file: FileOfPatient }) {
  const { t } = useLingui();
  const at = file.receivedAt ? pacificMinutes(new Date(file.receivedAt)) : '';
  return (
    <FileRow
      file={file}
      detail={nameAndSize(file)}
      pill={<StatusPill tone="success">{t`Sent ${at}`}</StatusPill>}
    />
  );
}

/** Photos, recordings and documents the server does not have yet; renders nothing without any. */
export function FilesCard() {
  const { t } = useLingui();
  const text = useText();
  const files = useDevice(unsentFiles, []) ?? [];
  if (files.length === 0) return null;
  const title = t`Photos and files`;
  return (
    <Card
      tone={files.some(({ state }) => state === 'refused') ? 'danger' : 'plain'}
      aria-label={title}
    >
      <h2>{`${title} (${files.length})`}</h2>
      <List>
        {files.map((file) => (
          <FileRow
            key={file.fileId}
            file={file}
            detail={
              file.state === 'refused' ? text(errors[reasonOf(file)].text) : nameAndSize(file)
            }
            pill={<FileStatePill file={file} />}
          />
        ))}
      </List>
    </Card>
  );
}
