import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { readInvitation, register } from '#contract/register.ts';
import { callApi } from '#client/api/call.ts';
import { typedNameAtom } from '#client/features/sign-in/typed-name.ts';
import { password, text } from '#client/kinds/form-dialog/fields.tsx';
import { formPanel } from '#client/kinds/form-dialog/form-panel.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';

/** A link's token is in the fragment, which browsers send to no server or proxy. */
const tokenIn = (fragment: string): string | null =>
  new URLSearchParams(fragment).get('token')?.slice(0, 200) ?? null;

type Invited = OutputOf<typeof readInvitation> & { readonly token: string };

const RegisterForm = formPanel({
  submit: msg`Register`,
  // Password managers file the new password under this name.
  intro: ({ userName }) => (
    <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
  ),
  fields: ({ givenName, familyName }: Invited) => ({
    givenName: text(msg`First name`, { required: true, initial: givenName, maxLength: 80 }),
    familyName: text(msg`Last name`, { required: true, initial: familyName, maxLength: 80 }),
    next: password(msg`Password`, {
      required: true,
      path: 'newPassword',
      autoComplete: 'new-password',
      hint: msg`At least 12 characters`,
    }),
    again: password(msg`Password again`, { required: true, autoComplete: 'new-password' }),
  }),
  problems: ({ next, again }) => (next === again ? {} : { again: msg`The two do not match` }),
  run: ({ givenName, familyName, next }, { token }) =>
    callApi(register, { token, givenName, familyName, newPassword: next }),
});

function Registration({ token }: { token: string }) {
  const { t } = useLingui();
  const setTypedName = useSetAtom(typedNameAtom);
  const [done, setDone] = useState(false);
  const { value, error, pending } = useAnswer(token, () => callApi(readInvitation, { token }));
  if (pending) return <Skeleton label={t`Loading`} />;
  if (!value) return <FailureNotice error={error} />;
  const { orgName, userName } = value;
  if (done)
    return (
      <Stack>
        <output>
          <Banner tone="success">{t`Registration successful`}</Banner>
        </output>
        <p>
          <Trans>
            Sign in with the user name <strong>{userName}</strong> and your password.
          </Trans>
        </p>
        <LinkButton to="/" variant="primary">{t`Sign in`}</LinkButton>
      </Stack>
    );
  return (
    <Card>
      <Stack>
        <p>
          <Trans>
            {orgName} has invited you. Your user name is <strong>{userName}</strong>.
          </Trans>
        </p>
        <RegisterForm
          subject={{ ...value, token }}
          onDone={() => {
            setTypedName(userName);
            setDone(true);
          }}
        />
      </Stack>
    </Card>
  );
}

/** Where a mailed invitation leads. The token is removed from the address at once. */
function Register() {
  const { t } = useLingui();
  const given = tokenIn(useLocation().hash);
  const navigate = useNavigate();
  const [token, setToken] = useState(given);
  // Another link opened in the same tab.
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given !== null) void navigate({ to: '/register', hash: '', replace: true });
  }, [given, navigate]);
  return (
    <Page>
      <PageHeader title={t`Register`} />
      {token === null ? (
        <Banner>{t`Open the link in your invitation again.`}</Banner>
      ) : (
        <Registration key={token} token={token} />
      )}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: Register };
