import { plural, t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { pacificDate } from '#domain/pacific.ts';
import { useText } from '#client/i18n.ts';
import { useUser } from '#client/session/state/session.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { openFile, saveFile } from '#client/screen/save-file.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ProgressBar } from '#client/ui/notices.tsx';
import type { FileParts } from './note-input.ts';
import type { NotePdfInput } from './note-pdf.ts';
import type { Progress } from './notes-pdf.ts';

type ExportProps = {
  visitIds: readonly string[];
  /** A note for paper, from this phone or from the server. */
  load: (visitId: string, parts: FileParts) => Promise<NotePdfInput>;
  onClose: () => void;
};

/** By the day that its pages say they were printed on; the year first, so that folders sort it. */
function fileName(madeAt: Date): string {
  const [month, day, year] = pacificDate(madeAt).split('/');
  const what = say({ message: 'notes', context: 'end of a file’s name' });
  return `${year}-${month}-${day} ${what}.pdf`;
}

/** Makes the file, note by note, and tells how far it is. */
function useMaking({ visitIds, load }: Omit<ExportProps, 'onClose'>) {
  const text = useText();
  const { orgName: agency } = useUser();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [file, setFile] = useState<{ content: Blob; name: string } | null>(null);
  const stopped = useRef(false);
  const making = useAttempt(async () => {
    stopped.current = false;
    setProgress({ done: 0, of: visitIds.length });
    const { notesPdf } = await import('./notes-pdf.ts');
    const parts = { agency, words: text, madeAt: new Date() };
    const bytes = await notesPdf({
      agency,
      madeAt: parts.madeAt,
      notes: visitIds.map((visitId) => () => load(visitId, parts)),
      onProgress: setProgress,
      isStopped: () => stopped.current,
    });
    if (bytes === null) return;
    const content = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
    setFile({ content, name: fileName(parts.madeAt) });
  });
  const stop = () => {
    stopped.current = true;
  };
  return { progress, file, making, stop };
}

/** Several notes as one PDF with contents: how far it is, and then to open or to save it. */
export function ExportNotes({ onClose, ...parts }: ExportProps) {
  const { t } = useLingui();
  const { progress, file, making, stop } = useMaking(parts);
  const count = parts.visitIds.length;
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog
      title={t`Notes as one PDF`}
      onClose={close}
      actions={
        file ? (
          <>
            <Button
              icon="print"
              onClick={() => openFile(file.content, file.name)}
            >{t`Open PDF`}</Button>
            <Button
              variant="primary"
              icon="download"
              onClick={() => saveFile(file.content, file.name)}
            >
              {t`Save PDF`}
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={making.busy} onClick={() => void making.start()}>
            {t`Make PDF`}
          </Button>
        )
      }
    >
      <Stack>
        <p>
          {plural(count, {
            one: '# note, with contents in front.',
            other: '# notes, each on pages of its own, with contents in front.',
          })}
        </p>
        {progress && (
          <>
            <ProgressBar value={progress.done / Math.max(1, progress.of)} label={t`Progress`} />
            <output>{t`${progress.done} of ${progress.of} notes`}</output>
          </>
        )}
        <FailureNotice error={making.error} lead={t`Sorry, notes could not be loaded.`} />
      </Stack>
    </Dialog>
  );
}
