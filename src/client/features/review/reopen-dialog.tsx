import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reopenNotes } from '#contract/notes.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextArea } from '#client/ui/text-field.tsx';

/** Reopens an approved note; it goes back to its author. */
export function ReopenDialog({
  visitId,
  onReopened,
  onClose,
}: {
  visitId: string;
  onReopened: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [comment, setComment] = useState('');
  const reopen = useAttempt(async () => {
    await callApi(reopenNotes, { visitId, comment: comment.trim() });
    await onReopened();
  });
  return (
    <Dialog
      title={t`Reopen note`}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={comment.trim() === ''}
          busy={reopen.busy}
          onClick={() => void reopen.start()}
        >{t`Reopen`}</Button>
      }
    >
      <FailureNotice error={reopen.error} />
      <TextArea
        label={t`Comment`}
        required
        value={comment}
        onChange={setComment}
        maxLength={4_000}
        hint={t`The clinician reads what is to be added.`}
      />
    </Dialog>
  );
}
