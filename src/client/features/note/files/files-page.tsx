import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Note } from '#contract/entities.ts';
import { useText } from '#client/i18n.ts';
import { filesOfNote } from '#client/store/files/note-files.ts';
import { isRecordingHere } from '#client/store/files/running-recordings.ts';
import { useDevice } from '#client/store/use-device.ts';
import { Stack } from '#client/ui/card.tsx';
import { DeviceFile } from '#client/features/files/device-file.tsx';
import { ServerFiles } from '#client/features/files/server-files.tsx';
import { photoCaptions } from '../wounds/photo-captions.ts';
import { AddFiles } from './add-files.tsx';

/**
 * Photos, recordings and documents of a note: those on this device, and those the office has from
 * elsewhere.
 */
export function FilesPage({ note, mayAdd }: { note: Note; mayAdd: boolean }) {
  const { t } = useLingui();
  const words = useText();
  const { visitId, dateOfService, content } = note;
  const captions = photoCaptions(content.doc.values, dateOfService, words);
  const files = useDevice(
    async (store) =>
      (await filesOfNote(store, visitId)).filter(({ fileId }) => !isRecordingHere(fileId)),
    [visitId],
  );
  const here = useMemo(() => new Set(files?.map(({ fileId }) => fileId)), [files]);
  return (
    <Stack>
      {mayAdd && <AddFiles visitId={visitId} />}
      {files?.length === 0 && <p>{t`No files for this note on this phone.`}</p>}
      {files?.map((file) => (
        <DeviceFile key={file.fileId} file={file} caption={captions.get(file.fileId)} />
      ))}
      {files && (
        <ServerFiles
          visitId={visitId}
          title={t`From other devices`}
          captions={captions}
          without={here}
          quiet
        />
      )}
    </Stack>
  );
}
