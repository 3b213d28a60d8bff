import { msg } from '@lingui/core/macro';
import { createElement } from 'react';
import { uploadAIFile } from '#contract/ai.ts';
import { getFile } from '#client/api/get-file.ts';
import { action } from '#client/kinds/action/action.ts';
import { late } from '#client/screen/late.tsx';
import type { FileOf } from './file-actions.ts';

const SummaryDialog = late(
  async () => (await import('#client/features/ai/summary-dialog.tsx')).SummaryDialog,
);

/** A PDF is summarized beside itself; a recording is transcribed where a service does that. */
export const summarizeFile = action<FileOf>({
  id: 'summarize-file',
  label: ({ kind }) => (kind === 'audio' ? msg`Transcribe` : msg`Summarize`),
  needs: uploadAIFile,
  when: ({ type, kind, state, removed }) =>
    (type === 'application/pdf' || kind === 'audio') && state === 'received' && removed === null,
  dialog: ({ subject: { id, name, kind }, onClose }) =>
    createElement(SummaryDialog, {
      onClose,
      source: {
        purpose: kind === 'audio' ? 'recording' : 'document',
        kind: 'file',
        id,
        name,
        load: async () => {
          const { pdfPassages } = await import('#client/features/ai/pdf-passages.ts');
          return pdfPassages(await getFile(id));
        },
      },
    }),
});
