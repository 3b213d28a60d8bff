import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PickStep } from '#client/session/state/session-state.ts';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { AccountList } from './account-list.tsx';
import { LoginFailure } from './login-failure.tsx';

/** Asks a person with several accounts which one to open; nobody is signed in yet. */
export function PickDialog({ step }: { step: PickStep }) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const choose = (userId: string) => {
    setBusy(true);
    step
      .choose(userId)
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog title={t`Choose an account`} onClose={step.cancel}>
      <Stack>
        <LoginFailure error={error} />
        <AccountList users={step.users} busy={busy} onChoose={choose} />
      </Stack>
    </Dialog>
  );
}
