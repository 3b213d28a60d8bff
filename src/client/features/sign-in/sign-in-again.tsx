import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { hasPasskeys } from '#client/session/unlock/passkey.ts';
import {
  reauthenticate,
  reauthenticateWithPasskey,
} from '#client/session/unlock/reauthenticate.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { LoginFailure } from './login-failure.tsx';

/** Renews the server's session while the work goes on: two ways in, one place for what fails. */
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
    <DialogFrame
      title={t`Sign in`}
      submit={t`Sign in`}
      busy={byPassword.busy}
      error={null}
      others={
        hasPasskeys() && (
          <Button
            icon="lock"
            busy={byPasskey.busy}
            onClick={() => void byPasskey.start()}
          >{t`Sign in with passkey`}</Button>
        )
      }
      onSubmit={() => void byPassword.start()}
      onClose={onClose}
    >
      <LoginFailure error={byPassword.error ?? byPasskey.error} />
      <TextField
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </DialogFrame>
  );
}
