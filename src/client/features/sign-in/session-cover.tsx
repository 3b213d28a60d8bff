import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTypingPause } from '#client/screen/typing.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { lock, signOut, chooseAnotherPerson } from '#client/session/lock/lock.ts';
import { sessionAtom, type Session } from '#client/session/state/session.ts';
import { hasPasskeys } from '#client/session/unlock/passkey.ts';
import {
  reauthenticateWithPasskey,
  uncoverWithPassword,
} from '#client/session/unlock/reauthenticate.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Cover } from '#client/ui/cover.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { LoginFailure } from './login-failure.tsx';

type Open = Extract<Session, { kind: 'open' }>;

/** Unsaved answers are saved first; those the device does not accept stay with their author. */
async function leave({ store }: Open): Promise<void> {
  if (!store) return void (await signOut({ force: true }));
  await lock('idle');
  await chooseAnotherPerson();
}

function Form({ session }: { session: Open }) {
  const { t } = useLingui();
  const router = useRouter();
  const [password, setPassword] = useState('');
  const byPassword = useAttempt(async () => {
    await uncoverWithPassword(password);
    void router.invalidate();
  });
  const byPasskey = useAttempt(async () => {
    await reauthenticateWithPasskey();
    void router.invalidate();
  });
  const leaving = useAttempt(() => leave(session));
  return (
    <form onSubmit={byPassword.submit}>
      <Stack>
        <p>
          <strong>{session.account.displayName}</strong>
          <br />
          {session.store
            ? t`Your session has ended. Enter your password to continue. Without signal, it opens this device.`
            : t`Your session has ended. Enter your password to continue where you were.`}
        </p>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session.account.userName}
          readOnly
          hidden
        />
        <LoginFailure error={byPassword.error ?? byPasskey.error ?? leaving.error} />
        <TextField
          label={t`Password`}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" variant="primary" block busy={byPassword.busy}>{t`Sign in`}</Button>
        {hasPasskeys() && (
          <Button
            icon="lock"
            block
            busy={byPasskey.busy}
            onClick={() => void byPasskey.start()}
          >{t`Sign in with passkey`}</Button>
        )}
        <Button
          icon="switch"
          block
          busy={leaving.busy}
          onClick={() => void leaving.start()}
        >{t`Switch user`}</Button>
      </Stack>
    </form>
  );
}

/**
 * The sign-in form over a page whose session has ended; the page waits behind it. It takes the
 * keyboard only at a pause, or words meant for a note would land in the password.
 */
export function SessionCover() {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const paused = useTypingPause();
  if (session.kind !== 'open' || !paused) return null;
  return (
    <Cover title={t`Sign in`}>
      <Form session={session} />
    </Cover>
  );
}
