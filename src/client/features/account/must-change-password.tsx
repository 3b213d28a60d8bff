import { Trans, useLingui } from '@lingui/react/macro';
import { OpenFrame } from '#client/features/sign-in/open-frame.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { signOut } from '#client/session/lock/lock.ts';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page.tsx';
import { PasswordCard } from './password-card.tsx';

/**
 * All that a person sees whose password has to be changed (spec portal §3, changePassword): the
 * server answers nothing else.
 */
export function MustChangePassword({ userName }: { userName: string }) {
  const { t } = useLingui();
  const leave = useAttempt(() => signOut({ force: true }));
  return (
    <OpenFrame>
      <PageHeader title={t`Choose a new password`} />
      <p>
        <Trans>Your agency asks for a new password before you go on.</Trans>
      </p>
      <PasswordCard userName={userName} />
      <Button icon="leave" block busy={leave.busy} onClick={() => void leave.start()}>
        {t`Sign out`}
      </Button>
    </OpenFrame>
  );
}
