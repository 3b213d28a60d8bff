import { useLingui } from '@lingui/react/macro';
import { hasPasskeys } from '#client/session/unlock/passkey.ts';
import { signInWithPasskey } from '#client/session/unlock/passkey-sign-in.ts';
import { unlockWithPasskey } from '#client/session/unlock/passkey-unlock.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';

/**
 * Unlocks with finger, face or whatever the device asks for; signs in where nobody is signed in.
 */
export function PasskeyButton({ signedOut = false }: { signedOut?: boolean }) {
  const { t } = useLingui();
  const attempt = useAttempt(signedOut ? signInWithPasskey : unlockWithPasskey);
  if (!hasPasskeys()) return null;
  return (
    <Stack>
      <FailureNotice error={attempt.error} />
      <Button icon="lock" block busy={attempt.busy} onClick={() => void attempt.start()}>
        {signedOut ? t`Sign in with passkey` : t`Unlock with passkey`}
      </Button>
    </Stack>
  );
}
