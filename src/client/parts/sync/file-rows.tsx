import { useLingui } from '@lingui/react/macro';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { reasonOf, unsentFiles } from '#client/store/note-files.ts';
import { useDevice } from '#client/store/use-device.ts';
import { Card } from '#client/ui/card.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { FileStatePill, kindWord } from '../files/file-words.tsx';
import { numberText } from '../note/answer-text.ts';
import { sizeText } from './entry-words.ts';
import styles from './sync.module.css';

/** Photos, recordings and documents the server does not have yet; nothing without any. */
export function FilesCard() {
  const { t } = useLingui();
  const text = useText();
  const files = useDevice(unsentFiles, []) ?? [];
  if (files.length === 0) return null;
  const title = t`Photos and files`;
  return (
    <Card tone={files.some(({ state }) => state === 'refused') ? 'danger' : 'plain'} aria-label={title}>
      <h2>{`${title} (${files.length})`}</h2>
      <List>
        {files.map((file) => (
          <LinkRow
            key={file.fileId}
            to="/note/$visitId"
            params={{ visitId: file.visitId }}
            search={{ section: 'files' }}
            title={[kindWord(file.kind), file.patientName].filter(Boolean).join(' · ')}
            detail={
              <span className={styles.detail}>
                <span>{file.state === 'refused' ? text(errors[reasonOf(file)].text) : `${file.name} · ${sizeText(file.size, numberText)}`}</span>
                <FileStatePill file={file} />
              </span>
            }
          />
        ))}
      </List>
    </Card>
  );
}
