import { useLingui } from '@lingui/react/macro';
import { verifyNote } from '#contract/notes.ts';
import { callApi } from '#client/api/call.ts';
import { askServer } from '#client/features/note/verify/judge-pdf.ts';
import { SealVerdict } from '#client/features/note/verify/note-check.tsx';
import { PdfCheck } from '#client/features/note/verify/pdf-check.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Facts, Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/notices.tsx';

/**
 * The server computes the stored note's hash again; PDFs of signed notes are compared with the
 * record.
 */
export function VerifyDialog({ visitId, onClose }: { visitId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(visitId, () =>
    callApi(verifyNote, { visitId, hash: null }),
  );
  return (
    <Dialog wide title={t`Verify`} onClose={onClose}>
      <Stack>
        {pending && <Skeleton label={t`Loading`} />}
        <FailureNotice error={error} />
        {value && <SealVerdict check={value.result} seal={value.seal} addenda={value.addenda} />}
        {value?.hash && (
          <Facts items={[{ name: t`Seal (SHA-256)`, value: <code>{value.hash}</code> }]} />
        )}
        <h3>{t`Verify a PDF`}</h3>
        <PdfCheck ask={askServer} />
      </Stack>
    </Dialog>
  );
}
