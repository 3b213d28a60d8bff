import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from '#client/session/state/session.ts';
import { syncStatusAtom } from '#client/sync/status.ts';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { late } from '#client/screen/late.tsx';

const SignInAgain = late(async () => (await import('./sign-in-again.tsx')).SignInAgain);

/** Says that the server's session has ended; typing continues, sending waits. */
export function SessionNotice() {
  const { t } = useLingui();
  const session = useAtomValue(sessionAtom);
  const { waiting } = useAtomValue(syncStatusAtom);
  const [open, setOpen] = useState(false);
  if (session.kind !== 'open' || session.online !== 'expired') return null;
  return (
    <>
      <Banner
        tone="attention"
        icon="lock"
        actions={<Button onClick={() => setOpen(true)}>{t`Sign in`}</Button>}
      >
        {waiting > 0
          ? t`Sign in to send ${plural(waiting, { one: '# item', other: '# items' })}`
          : t`Your session has ended. What is on this device still works.`}
      </Banner>
      {open && <SignInAgain onClose={() => setOpen(false)} />}
    </>
  );
}
