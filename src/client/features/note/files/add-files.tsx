import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useStore } from '#client/session/state/session.ts';
import { makeRoom } from '#client/store/files/note-files.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import type { IconName } from '#client/ui/icon.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { canRecord, RecordAudio } from './record-audio.tsx';
import { browserEstimate, roomForOne, takeFiles, type RefusedFile } from './take-file.ts';

type SourceProps = {
  visitId: string;
  label: string;
  icon: IconName;
  accept: string;
  /** Opens a phone's camera or recorder directly. */
  capture?: 'environment' | 'user';
  primary?: boolean;
  /** Called with the id of each file that was added. */
  onAdded?: (fileId: string) => void;
};

/** A button that opens the camera or a file chooser, after checking that there is room. */
export function FileSource({
  visitId,
  label,
  icon,
  accept,
  capture,
  primary = false,
  onAdded,
}: SourceProps) {
  const { t } = useLingui();
  const store = useStore();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const opening = useAttempt(async () => {
    await makeRoom(store, roomForOne, browserEstimate);
    input.current?.click();
  });
  const taking = useAttempt(async () => {
    setRefused([]);
    const left = await takeFiles(
      store,
      visitId,
      chosen.current,
      capture === undefined ? 'chosen' : 'taken',
      onAdded,
    );
    setRefused(left);
    if (left.length < chosen.current.length) toast({ text: t`Saved on this phone` });
  });
  const take = (element: HTMLInputElement) => {
    chosen.current = [...(element.files ?? [])];
    // Lets the same file be chosen again.
    element.value = '';
    if (chosen.current.length > 0) void taking.start();
  };
  return (
    <>
      <Button
        {...(primary && { variant: 'primary' as const })}
        icon={icon}
        busy={opening.busy || taking.busy}
        onClick={() => void opening.start()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        autoComplete="off"
        aria-label={label}
        accept={accept}
        multiple={capture === undefined}
        {...(capture && { capture })}
        onChange={(event) => take(event.currentTarget)}
      />
      <FailureNotice error={opening.error ?? taking.error} />
      {refused.map(({ place, name, error }) => (
        <FailureNotice key={place} lead={name} error={error} />
      ))}
    </>
  );
}

/** Adds photos, recordings and documents to a note. Works offline. */
export function AddFiles({ visitId }: { visitId: string }) {
  const { t } = useLingui();
  return (
    <Card aria-label={t`Add to this note`}>
      <h2>{t`Add to this note`}</h2>
      <p>
        <Trans>
          Photos are made smaller on this phone, and their location is removed. Files are encrypted
          and sent after the notes.
        </Trans>
      </p>
      <Cluster>
        <FileSource
          primary
          visitId={visitId}
          label={t`Take photo`}
          icon="camera"
          accept="image/*"
          capture="environment"
        />
        {canRecord() ? (
          <RecordAudio visitId={visitId} />
        ) : (
          <FileSource
            visitId={visitId}
            label={t`Record audio`}
            icon="microphone"
            accept="audio/*"
            capture="user"
          />
        )}
        <FileSource
          visitId={visitId}
          label={t`Choose file`}
          icon="folder"
          accept="image/*,audio/*,application/pdf"
        />
      </Cluster>
    </Card>
  );
}
