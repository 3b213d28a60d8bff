import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callNamed } from '#contract/call.ts';
import type { NoteFile } from '#contract/files.ts';
import { getFile } from '#client/api/get-file.ts';
import { late } from '#client/screen/late.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';

const SummaryDialog = late(
  async () => (await import('#client/features/ai/summary-dialog.tsx')).SummaryDialog,
  { isPiece: true },
);

const upload = callNamed<typeof import('#contract/ai.ts').uploadAIFile>(
  'fileserver',
  'uploadAIFile',
);

/** *Summarize* for a document of a note, *Transcribe* for a recording. */
export function SummarizeServerFile({ file: { id, name, kind } }: { file: NoteFile }) {
  const { t } = useLingui();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(upload)) return null;
  const isSound = kind === 'audio';
  const load = async () => {
    const { pdfPassages } = await import('#client/features/ai/pdf-passages.ts');
    return pdfPassages(await getFile(id));
  };
  return (
    <>
      <Button
        aria-label={isSound ? t`Transcribe ${name}` : t`Summarize ${name}`}
        onClick={() => setOpen(true)}
      >
        {isSound ? t`Transcribe` : t`Summarize`}
      </Button>
      {isOpen && (
        <SummaryDialog
          source={{ purpose: isSound ? 'recording' : 'document', kind: 'file', id, name, load }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
