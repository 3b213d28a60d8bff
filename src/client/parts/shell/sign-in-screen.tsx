import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Session } from '#client/session/session.ts';
import { Card, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { PageHeader } from '#client/ui/page.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { KnownAccounts } from './known-accounts.tsx';
import { late } from './late.tsx';
import { OpenFrame } from './open-frame.tsx';
import { SignInForm, UnlockForm } from './sign-in-forms.tsx';

const OldPasswordForm = late(async () => (await import('./old-password-form.tsx')).OldPasswordForm);
const PinForm = late(async () => (await import('./pin-form.tsx')).PinForm);

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

function LockedForms({ account, why }: Extract<Closed, { kind: 'locked' }>) {
  const { t } = useLingui();
  return (
    <Stack>
      {why === 'lease' && <Banner tone="attention" icon="lock">{t`This device had no contact with the server for some days. Enter your password to see the charts.`}</Banner>}
      {why === 'pin' && <ErrorNotice code="device.pin-spent" />}
      <UnlockForm account={account} />
    </Stack>
  );
}

function FormFor({ session }: { session: Closed }) {
  switch (session.kind) {
    case 'signed-out':
      return <SignIn {...session} />;
    case 'locked':
      return <LockedForms {...session} />;
    case 'covered':
      return (
        <Stack>
          <PinForm />
          <UnlockForm account={session.account} />
        </Stack>
      );
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
