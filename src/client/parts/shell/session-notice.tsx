import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from '#client/session/session.ts';
import { syncStatusAtom } from '#client/sync/status.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { LoginFailure } from './login-failure.tsx';
import { useAttempt } from './use-attempt.ts';

function SignInAgain({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const attempt = useAttempt(async () => {
    await (await import('#client/session/reauthenticate.ts')).reauthenticate(password);
    onClose();
  });
  return (
    <Dialog
      title={t`Sign in`}
      onClose={onClose}
      actions={<Button type="submit" form="sign-in-again" variant="primary" busy={attempt.busy}>{t`Sign in`}</Button>}
    >
      <form id="sign-in-again" onSubmit={attempt.submit}>
        <LoginFailure error={attempt.error} />
        <TextField label={t`Password`} type="password" autoComplete="current-password" value={password} onChange={setPassword} />
      </form>
    </Dialog>
  );
}

/** Says that the server's session has ended; typing goes on, sending waits. */
export function SessionNotice() {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const { waiting } = useAtomValue(syncStatusAtom);
  const [open, setOpen] = useState(false);
  if (session.kind !== 'open' || session.online !== 'expired') return null;
  return (
    <>
      <Banner tone="attention" icon="lock" actions={<Button onClick={() => setOpen(true)}>{t`Sign in`}</Button>}>
        {waiting > 0 ? t`Sign in to send ${plural(waiting, { one: '# item', other: '# items' })}` : t`Your session has ended. What is on this device still works.`}
      </Banner>
      {open && <SignInAgain onClose={() => setOpen(false)} />}
    </>
  );
}
