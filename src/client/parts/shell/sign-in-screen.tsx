import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Session } from '#client/session/session.ts';
import { Card } from '#client/ui/card.tsx';
import { PageHeader } from '#client/ui/page.tsx';
import { KnownAccounts } from './known-accounts.tsx';
import { OldPasswordForm } from './old-password-form.tsx';
import { OpenFrame } from './open-frame.tsx';
import { SignInForm, UnlockForm } from './sign-in-forms.tsx';

type Closed = Exclude<Session, { kind: 'open' } | { kind: 'starting' }>;

function SignIn({ accounts }: Extract<Closed, { kind: 'signed-out' }>) {
  const [chosen, setChosen] = useState('');
  return (
    <>
      <KnownAccounts accounts={accounts} onChoose={setChosen} />
      <SignInForm key={chosen} userName={chosen} />
    </>
  );
}

function FormFor({ session }: { session: Closed }) {
  switch (session.kind) {
    case 'signed-out':
      return <SignIn {...session} />;
    case 'locked':
      return <UnlockForm account={session.account} />;
    case 'old-password':
      return <OldPasswordForm account={session.account} unsent={session.unsent} />;
  }
}

/** Sign in, or unlock what is already on this device. */
export function SignInScreen({ session }: { session: Closed }) {
  const { t } = useLingui();
  return (
    <OpenFrame>
      <PageHeader title={session.kind === 'signed-out' ? t`Sign in` : t`Unlock`} />
      <Card>
        <FormFor session={session} />
      </Card>
    </OpenFrame>
  );
}
