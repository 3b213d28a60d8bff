import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { hasPasskeys } from '#client/session/unlock/passkey.ts';
import {
  reauthenticate,
  reauthenticateWithPasskey,
} from '#client/session/unlock/reauthenticate.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { LoginFailure } from './login-failure.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';

/** Renews the server's session while the work goes on. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const byPassword = useAttempt(async () => {
    await reauthenticate(password);
    onClose();
  });
  const byPasskey = useAttempt(async () => {
    await reauthenticateWithPasskey();
    onClose();
  });
  return (
    <Dialog
      title={t`Sign in`}
      onClose={onClose}
      actions={
        <>
          {hasPasskeys() && (
            <Button
              icon="lock"
              busy={byPasskey.busy}
              onClick={() => void byPasskey.start()}
            >{t`Sign in with passkey`}</Button>
          )}
          <Button
            type="submit"
            form="sign-in-again"
            variant="primary"
            busy={byPassword.busy}
          >{t`Sign in`}</Button>
        </>
      }
    >
      <form id="sign-in-again" onSubmit={byPassword.submit}>
        <Stack>
          <LoginFailure error={byPassword.error ?? byPasskey.error} />
          <TextField
            label={t`Password`}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
