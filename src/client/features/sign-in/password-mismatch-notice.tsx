import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { adoptNewPassword } from '#client/session/unlock/password-mismatch.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';

function FormerPassword({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const [former, setFormer] = useState('');
  const attempt = useAttempt(async () => {
    await adoptNewPassword(former);
    toast({ text: t`The new password opens this device from now on.` });
    onClose();
  });
  return (
    <Dialog
      title={t`Use the new password here`}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form="former-password"
          variant="primary"
          busy={attempt.busy}
        >{t`Use the new password here`}</Button>
      }
    >
      <form id="former-password" onSubmit={attempt.submit}>
        <FailureNotice error={attempt.error} />
        <TextField
          label={t`Former password`}
          type="password"
          autoComplete="off"
          value={former}
          onChange={setFormer}
        />
      </form>
    </Dialog>
  );
}

/**
 * Said once the new password was given here: without a line only the former one would open this
 * device.
 */
export function FormerPasswordNotice() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Banner
        tone="attention"
        icon="lock"
        actions={<Button onClick={() => setOpen(true)}>{t`Use the new password here`}</Button>}
      >
        {t`Your password was changed. The data on this device still needs the former password.`}
      </Banner>
      {open && <FormerPassword onClose={() => setOpen(false)} />}
    </>
  );
}
