import { useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { KnownAccount, Session } from '#client/session/state/session.ts';
import { Card, Stack } from '#client/ui/card.tsx';
import { PageHeader } from '#client/ui/page.tsx';
import { KnownAccounts } from './known-accounts.tsx';
import { late } from '#client/screen/late.tsx';
import { OpenFrame } from './open-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInForm, UnlockForm } from './sign-in-forms.tsx';
import { typedNameAtom } from './typed-name.ts';

const OldPasswordForm = late(
  async () => (await import('./earlier-password-form.tsx')).OldPasswordForm,
);
const WhyLocked = late(async () => (await import('./why-locked.tsx')).WhyLocked);
const Wiped = late(async () => (await import('./why-locked.tsx')).Wiped);
const NoLine = late(async () => (await import('#client/screen/no-line.tsx')).NoLine);
const has = (way: 'passkey' | 'pin', { vaults }: KnownAccount): boolean =>
  vaults.at(-1)?.wraps.some(({ kind }) => kind === way) === true;
const PinForm = late(async () => (await import('./pin-form.tsx')).PinForm);

type Closed = Exclude<Session, { kind: 'open' } | { kind: 'starting' }>;

/** Until the person starts again. */
const isWiped = ({ vaults }: KnownAccount): boolean => vaults.at(-1)?.wiped === true;

function SignIn({ accounts, unreached }: Extract<Closed, { kind: 'signed-out' }>) {
  const [chosen, setChosen] = useState('');
  /** The form says itself why its last try failed. */
  const [hasFailed, setFailed] = useState(false);
  const setName = useSetAtom(typedNameAtom);
  const choose = (userName: string) => {
    setName(userName);
    setChosen(userName);
  };
  return (
    <>
      {unreached && <NoLine code={unreached} isSaid={hasFailed} />}
      {accounts.filter(isWiped).map(({ userId, displayName }) => (
        <Wiped key={userId} name={displayName} />
      ))}
      <KnownAccounts accounts={accounts} onChoose={choose} />
      <SignInForm key={chosen} isNameChosen={chosen !== ''} onFailed={setFailed} />
      <PasskeyButton signedOut />
    </>
  );
}

/** Whose data it is, above every way to unlock it. */
const Whose = ({ account: { displayName, userName } }: { account: KnownAccount }) => (
  <p>
    <strong>{displayName}</strong>
    <br />
    {userName}
  </p>
);

function FormFor({ session }: { session: Closed }) {
  switch (session.kind) {
    case 'signed-out':
      return <SignIn {...session} />;
    case 'locked':
      return (
        <Stack>
          <Whose account={session.account} />
          {session.why && <WhyLocked why={session.why} />}
          {session.why === undefined && has('pin', session.account) && <PinForm shared />}
          {has('passkey', session.account) && <PasskeyButton />}
          <UnlockForm account={session.account} />
        </Stack>
      );
    case 'pin-locked':
      return (
        <Stack>
          <Whose account={session.account} />
          <PinForm />
          {has('passkey', session.account) && <PasskeyButton />}
          <UnlockForm account={session.account} />
        </Stack>
      );
    case 'earlier-password':
      return (
        <Stack>
          <OldPasswordForm account={session.account} unsent={session.unsent} />
          {has('pin', session.account) && <PinForm shared />}
          {has('passkey', session.account) && <PasskeyButton />}
        </Stack>
      );
  }
}

/** Sign in, or unlock the data on this device. */
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
