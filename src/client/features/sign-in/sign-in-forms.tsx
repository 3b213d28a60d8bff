import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { chooseAnotherPerson } from '#client/session/lock/lock.ts';
import { prepareUnlock, signIn, unlock } from '#client/session/unlock/open-session.ts';
import type { KnownAccount } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { LoginFailure } from './login-failure.tsx';
import { typedNameAtom } from './typed-name.ts';
import { afterFrame } from '#client/screen/after-frame.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';

/** Opens the data on this device, even offline. */
export function UnlockForm({ account }: { account: KnownAccount }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const attempt = useAttempt(() => unlock(password));
  useEffect(() => afterFrame(prepareUnlock), []);
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

/**
 * User name and password.
 *
 * @param props.isNameChosen the name was pressed in a list: what is typed next is the password
 * @param props.onFailed is told whether the last try failed
 */
export function SignInForm({
  isNameChosen,
  onFailed,
}: {
  isNameChosen: boolean;
  onFailed?: (hasFailed: boolean) => void;
}) {
  const { t } = useLingui();
  const passwordBox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNameChosen) passwordBox.current?.focus();
  }, [isNameChosen]);
  const [userName, setUserName] = useAtom(typedNameAtom);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const name = userName.trim();
  const attempt = useAttempt(async () => {
    await signIn({ userName: name, password });
    // The next person starts without it.
    setUserName('');
  });
  const hasFailed = attempt.error !== null && attempt.error !== undefined;
  useEffect(() => onFailed?.(hasFailed), [onFailed, hasFailed]);
  const submit = (event: FormEvent) => {
    setTried(true);
    if (name !== '' && password !== '') return attempt.submit(event);
    event.preventDefault();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <LoginFailure error={attempt.error} />
        <TextField
          label={t`User name`}
          name="username"
          autoComplete="username"
          error={tried && name === '' ? t`Enter your user name` : undefined}
          value={userName}
          onChange={setUserName}
        />
        <TextField
          label={t`Password`}
          type="password"
          name="password"
          autoComplete="current-password"
          ref={passwordBox}
          error={tried && password === '' ? t`Enter your password` : undefined}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" variant="primary" block busy={attempt.busy}>{t`Sign in`}</Button>
      </Stack>
    </form>
  );
}
