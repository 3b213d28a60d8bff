import { Trans, useLingui } from '@lingui/react/macro';
import { OpenFrame } from '#client/features/sign-in/open-frame.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { signOut } from '#client/session/lock/lock.ts';
import { Button } from '#client/ui/button.tsx';
import { Cover } from '#client/ui/cover.tsx';
import { PageHeader } from '#client/ui/page.tsx';
import { PasswordCard } from './password-card.tsx';

type Props = {
  readonly userName: string;
  /** Covers the page of a person at work: what they have not saved stays. */
  readonly over?: boolean;
};

/**
 * All that a person sees whose password has to be changed (spec portal §3, changePassword): the
 * server answers nothing else.
 */
export function MustChangePassword({ userName, over = false }: Props) {
  const { t } = useLingui();
  const leave = useAttempt(() => signOut({ force: true }));
  const title = t`Choose a new password`;
  const content = (
    <>
      <p>
        <Trans>Your agency asks for a new password before you go on.</Trans>
      </p>
      <PasswordCard userName={userName} />
      <Button icon="leave" block busy={leave.busy} onClick={() => void leave.start()}>
        {t`Sign out`}
      </Button>
    </>
  );
  if (over) return <Cover title={title}>{content}</Cover>;
  return (
    <OpenFrame>
      <PageHeader title={title} />
      {content}
    </OpenFrame>
  );
}
