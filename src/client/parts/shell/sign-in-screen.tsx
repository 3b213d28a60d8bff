import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Session } from '#client/session/session.ts';
import { Card } from '#client/ui/card.tsx';
import { PageHeader } from '#client/ui/page.tsx';
import { KnownAccounts } from './known-accounts.tsx';
import { OpenFrame } from './open-frame.tsx';
import { SignInForm, UnlockForm } from './sign-in-forms.tsx';

type Closed = Extract<Session, { kind: 'signed-out' } | { kind: 'locked' }>;

/** Sign in, or unlock what is already on this device. */
export function SignInScreen({ session }: { session: Closed }) {
  const { t } = useLingui();
  const [other, setOther] = useState(false);
  const [chosen, setChosen] = useState('');
  const locked = session.kind === 'locked' && !other;
  const accounts = session.kind === 'signed-out' ? session.accounts : [session.account];
  return (
    <OpenFrame>
      <PageHeader title={locked ? t`Unlock` : t`Sign in`} />
      <Card>
        {locked ? (
          <UnlockForm account={session.account} onOther={() => setOther(true)} />
        ) : (
          <>
            <KnownAccounts accounts={accounts} onChoose={setChosen} />
            <SignInForm key={chosen} userName={chosen} />
          </>
        )}
      </Card>
    </OpenFrame>
  );
}
