import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import { verifyNote } from '#contract/notes.ts';
import { callApi } from '#client/api/call.ts';
import { askServer } from '#client/features/note/verify/judge-pdf.ts';
import { SealVerdict } from '#client/features/note/verify/note-check.tsx';
import { PdfCheck } from '#client/features/note/verify/pdf-check.tsx';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import { Facts } from '#client/ui/card.tsx';

function Verdict({
  value: { result, seal, addenda, hash },
}: {
  value: OutputOf<typeof verifyNote>;
}) {
  const { t } = useLingui();
  return (
    <>
      <SealVerdict check={result} seal={seal} addenda={addenda} />
      {hash && <Facts items={[{ name: t`Seal (SHA-256)`, value: <code>{hash}</code> }]} />}
    </>
  );
}

function PdfPart() {
  const { t } = useLingui();
  return (
    <>
      <h3>{t`Verify a PDF`}</h3>
      <PdfCheck ask={askServer} />
    </>
  );
}

/**
 * The server computes the stored note's hash again; PDFs of signed notes are compared with the
 * record.
 */
export const VerifyDialog = panelDialog({
  title: msg`Verify`,
  wide: true,
  load: (visitId: string) => callApi(verifyNote, { visitId, hash: null }),
  loadKey: (visitId) => visitId,
  Body: Verdict,
  Below: PdfPart,
});
