import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { callNames } from '#contract/call-names.ts';
import type { LoginUser } from '#contract/linked-accounts.ts';
import { callApi } from '#client/api/call.ts';
import { AccountList } from '#client/features/sign-in/account-list.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useUser } from '#client/session/state/session.ts';
import { switchAccount } from '#client/session/unlock/switch-account.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type SwitchAccountProps = {
  /** Somebody else signs in: this person signs out first. */
  onOther: () => void;
  onClose: () => void;
};

/** The other accounts of the signed-in person, and the way to the sign-in form. */
export function SwitchAccount({ onOther, onClose }: SwitchAccountProps) {
  const { t } = useLingui();
  const { id } = useUser();
  const [users, setUsers] = useState<readonly LoginUser[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    callApi(callNames.linkedUsers, {}).then((answer) => setUsers(answer.users), setFailure);
  }, []);
  const [busy, setBusy] = useState(false);
  const choose = (userId: string) => {
    setBusy(true);
    switchAccount(userId)
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog title={t`Switch user`} onClose={onClose}>
      <Stack>
        <FailureNotice error={failure} />
        {users && (
          <AccountList
            users={users.filter((user) => user.id !== id)}
            busy={busy}
            onChoose={choose}
          />
        )}
        <Button icon="leave" block onClick={onOther}>{t`Sign in as somebody else`}</Button>
      </Stack>
    </Dialog>
  );
}
