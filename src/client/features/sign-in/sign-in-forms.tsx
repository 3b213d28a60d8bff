import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { chooseAnotherPerson } from '#client/session/lock/lock.ts';
import { signIn, unlock } from '#client/session/unlock/open-session.ts';
import type { KnownAccount } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { LoginFailure } from './login-failure.tsx';
import { typedNameAtom } from './typed-name.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';

/** Opens the data on this device, even offline. */
export function UnlockForm({ account }: { account: KnownAccount }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const attempt = useAttempt(() => unlock(password));
  return (
    <form onSubmit={attempt.submit}>
      <Stack>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={account.userName}
          readOnly
          hidden
        />
        <LoginFailure error={attempt.error} />
        <TextField
          label={t`Password`}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button
          type="submit"
          variant="primary"
          icon="lock"
          block
          busy={attempt.busy}
        >{t`Unlock`}</Button>
        <Button
          icon="switch"
          block
          onClick={() => void chooseAnotherPerson()}
        >{t`Switch user`}</Button>
      </Stack>
    </form>
  );
}

/** User name and password. */
export function SignInForm() {
  const { t } = useLingui();
  const [userName, setUserName] = useAtom(typedNameAtom);
  const [password, setPassword] = useState('');
  const attempt = useAttempt(async () => {
    await signIn({ userName: userName.trim(), password });
    // The next person starts without it.
    setUserName('');
  });
  return (
    <form onSubmit={attempt.submit}>
      <Stack>
        <LoginFailure error={attempt.error} />
        <TextField
          label={t`User name`}
          name="username"
          autoComplete="username"
          value={userName}
          onChange={setUserName}
        />
        <TextField
          label={t`Password`}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" variant="primary" block busy={attempt.busy}>{t`Sign in`}</Button>
      </Stack>
    </form>
  );
}
