import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { resetPassword, updatePassword } from '#contract/account.ts';
import { minuteMs } from '#domain/durations.ts';
import { mailTokenMs } from '#domain/settings.ts';
import { callApi } from '#client/api/call.ts';
import { presentLanguage } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { typedNameAtom } from '#client/features/sign-in/typed-name.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { PageHeader } from '#client/ui/page.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const linkMinutes = mailTokenMs / minuteMs;

function Done({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <output>
        <Banner tone="success">{children}</Banner>
      </output>
      <LinkButton to="/" variant="primary">{t`Sign in`}</LinkButton>
    </>
  );
}

/** The person whose app is open or locked here, otherwise the name typed at sign-in. */
function useKnownName(): string {
  const session = useAtomValue(sessionAtom);
  const typed = useAtomValue(typedNameAtom);
  return 'account' in session ? session.account.userName : typed;
}

/** Requests a link. The answer is the same whether or not the account exists. */
export function ResetRequestForm() {
  const { t } = useLingui();
  const [userName, setUserName] = useState(useKnownName());
  const [sent, setSent] = useState(false);
  const ask = useAttempt(async () => {
    if (userName.trim() === '') return;
    await callApi(resetPassword, { userName: userName.trim(), language: presentLanguage() });
    setSent(true);
  });
  return (
    <>
      <PageHeader title={t`Forgot your password?`} />
      {sent ? (
        <Done>
          <Trans>
            If this account exists, a reset link was sent to its registered email. The link works
            for {linkMinutes} minutes.
          </Trans>
        </Done>
      ) : (
        <Card>
          <form noValidate onSubmit={ask.submit}>
            <Stack>
              <FailureNotice error={ask.error} />
              <TextField
                label={t`User name`}
                autoComplete="username"
                value={userName}
                onChange={setUserName}
              />
              <Button
                type="submit"
                variant="primary"
                disabled={userName.trim() === ''}
                busy={ask.busy}
              >{t`Send link`}</Button>
            </Stack>
          </form>
        </Card>
      )}
    </>
  );
}

/** Sets the new password with a link's token. */
export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [done, setDone] = useState(false);
  const ready = password !== '' && password === again;
  const save = useAttempt(async () => {
    if (!ready) return;
    await callApi(updatePassword, { token, currentPassword: null, newPassword: password });
    setDone(true);
  });
  return (
    <>
      <PageHeader title={t`New password`} />
      {done ? (
        <Done>{t`Password has been successfully updated`}</Done>
      ) : (
        <Card>
          <form noValidate onSubmit={save.submit}>
            <Stack>
              <FailureNotice error={save.error} />
              <TextField
                label={t`New password`}
                type="password"
                autoComplete="new-password"
                hint={t`At least 12 characters`}
                value={password}
                onChange={setPassword}
              />
              <TextField
                label={t`New password again`}
                type="password"
                autoComplete="new-password"
                value={again}
                onChange={setAgain}
                error={again !== '' && again !== password ? t`The two do not match` : undefined}
              />
              <Button
                type="submit"
                variant="primary"
                disabled={!ready}
                busy={save.busy}
              >{t`Change password`}</Button>
            </Stack>
          </form>
        </Card>
      )}
    </>
  );
}
