import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FileKind } from '#domain/file-types.ts';
import type { NoteFileOnDevice } from '#client/store/files/note-files.ts';
import { StatusPill } from '#client/ui/pill.tsx';

/** A file's kind in one word. */
export function kindWord(kind: FileKind): string {
  switch (kind) {
    case 'photo':
      return t`Photo`;
    case 'audio':
      return t`Recording`;
    case 'document':
      return t`Document`;
  }
}

/**
 * A file's sync state: on the phone, uploading, confirmed by the server, or waiting for the person.
 */
export function FileStatePill({
  file,
}: {
  file: Pick<NoteFileOnDevice, 'state' | 'sent' | 'size'>;
}) {
  const { t: say } = useLingui();
  const percent = Math.floor((file.sent / file.size) * 100);
  switch (file.state) {
    case 'sent':
      return <StatusPill tone="success">{say`Sent and confirmed`}</StatusPill>;
    case 'refused':
      return <StatusPill tone="danger">{say`Needs you`}</StatusPill>;
    case 'waiting':
      return percent > 0 ? (
        <StatusPill tone="info" icon="sync">{say`Sending ${percent} %`}</StatusPill>
      ) : (
        <StatusPill tone="attention" icon="device">{say`On phone`}</StatusPill>
      );
  }
}
