import { msg, t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { errors } from '#contract/errors.ts';
import { contentPath } from '#contract/files.ts';
import { safeFileName } from '#domain/file-types.ts';
import { getFile } from '#client/api/get-file.ts';
import { useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import {
  contentOf,
  reasonOf,
  removeFile,
  sendFileAgain,
  type NoteFileOnDevice,
} from '#client/store/files/note-files.ts';
import { finishRecording } from '#client/store/files/recordings.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { AnchorButton, Button } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { sizeText } from '#client/ui/size-text.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { FileStatePill, kindWord } from './file-labels.tsx';
import styles from './files.module.css';
import { saveFile } from '#client/screen/save-file.ts';
import { Sound } from './sound.tsx';

/** Address of a photo's local copy while it is shown; null until then, and without a copy. */
function usePreview({ fileId, size, type, kind, kept }: NoteFileOnDevice): string | null {
  const store = useStore();
  const [address, setAddress] = useState<string | null>(null);
  const wanted = kind === 'photo' && kept === 1;
  useEffect(() => {
    if (!wanted) return undefined;
    let made: string | null = null;
    let gone = false;
    const show = async (): Promise<void> => {
      const content = await contentOf(store, { fileId, size, type });
      if (!content || gone) return;
      made = URL.createObjectURL(content);
      setAddress(made);
    };
    // Without a picture the file is still listed with its name.
    show().catch(() => {});
    return () => {
      gone = true;
      setAddress(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [store, fileId, size, type, wanted]);
  return address;
}

/** A recording from this device, or from the server when the local copy was removed. */
const soundOf = async (store: DeviceStore, file: NoteFileOnDevice): Promise<Blob> =>
  (await contentOf(store, file)) ?? getFile(file.fileId);

type Kept = { store: DeviceStore; file: NoteFileOnDevice };

/** Asks before something that exists nowhere else is gone. */
const remove = action({
  id: 'remove',
  label: msg`Remove`,
  name: ({ file }) => say`Remove ${file.name}`,
  icon: 'trash',
  look: 'danger',
  when: ({ file }) => file.state !== 'sent',
  ask: {
    title: msg`Remove this file?`,
    body: [
      ({ file }) =>
        file.kept === 1
          ? say`${file.name} was not sent yet. It is only on this phone and cannot be restored.`
          : errors['file.gone'].text,
    ],
    confirm: msg`Remove`,
  },
  run: ({ store, file }: Kept) => removeFile(store, file.fileId),
});

/** One file on this device: what it is or shows, its sync state, and its actions. */
export function DeviceFile({
  file,
  caption,
}: {
  file: NoteFileOnDevice;
  caption?: string | undefined;
}) {
  const { t } = useLingui();
  const text = useText();
  const store = useStore();
  const preview = usePreview(file);
  const saving = useAttempt(async () => {
    const content = await contentOf(store, file);
    if (content) saveFile(content, safeFileName(file.name, file.type));
  });
  const isUnfinished = file.code === 'file.unfinished';
  const sending = useAttempt(() =>
    isUnfinished ? finishRecording(store, file.fileId) : sendFileAgain(store, file.fileId),
  );
  return (
    <Card className={styles.file}>
      <Cluster spread>
        <strong className={styles.name}>{caption ?? file.name}</strong>
        <FileStatePill file={file} />
      </Cluster>
      {file.kind === 'audio' && (file.kept === 1 || file.state === 'sent') && (
        <Sound name={file.name} load={() => soundOf(store, file)} />
      )}
      {preview && <img className={styles.preview} src={preview} alt={caption ?? file.name} />}
      {file.kind === 'audio' && <span>{t`Kept as sound. It is not transcribed by itself.`}</span>}
      <span>
        {[kindWord(file.kind), sizeText(file.size), pacificMoment(new Date(file.takenAt))].join(
          ' · ',
        )}
      </span>
      {file.state === 'refused' && (
        <Banner tone="danger">{text(errors[reasonOf(file)].text)}</Banner>
      )}
      <FailureNotice error={saving.error ?? sending.error} />
      <Cluster>
        {file.state === 'refused' && file.kept === 1 && (
          <Button
            icon={isUnfinished ? 'check' : 'sync'}
            busy={sending.busy}
            onClick={() => void sending.start()}
          >
            {isUnfinished ? t`Keep the recording` : t`Send again`}
          </Button>
        )}
        {file.kept === 1 ? (
          <Button
            icon="download"
            busy={saving.busy}
            onClick={() => void saving.start()}
            aria-label={t`Save ${file.name}`}
          >{t`Save`}</Button>
        ) : (
          file.state === 'sent' && (
            <AnchorButton
              icon="download"
              href={contentPath(file.fileId)}
              aria-label={t`Save ${file.name}`}
            >{t`Save`}</AnchorButton>
          )
        )}
        <ActionButton action={remove} subject={{ store, file }} />
      </Cluster>
    </Card>
  );
}
