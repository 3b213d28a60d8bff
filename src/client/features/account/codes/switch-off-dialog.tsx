import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { switchOffCodes } from '#contract/sign-in-codes.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';

/** Takes the password and a code: neither an open session nor a stolen password is enough. */
export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const off = useAttempt(async () => {
    await callApi(switchOffCodes, { password, code });
    onClose();
    toast({ text: t`Signing in asks for no code any more.` });
  });
  return (
    <Dialog
      title={t`Switch off the code`}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form="switch-off-codes"
          variant="danger"
          disabled={password === '' || code.trim() === ''}
          busy={off.busy}
        >{t`Switch off`}</Button>
      }
    >
      <form id="switch-off-codes" noValidate onSubmit={off.submit}>
        <Stack>
          <p>{t`Your password alone signs you in again. Your other sessions end.`}</p>
          <FailureNotice error={off.error} />
          <TextField
            label={t`Your password`}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <TextField
            label={t`Code or recovery code`}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={setCode}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
