import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callNames } from '#contract/call-names.ts';
import type { LoginUser } from '#contract/linked-accounts.ts';
import { callApi } from '#client/api/call.ts';
import { AccountList } from '#client/features/sign-in/account-list.tsx';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useUser } from '#client/session/state/session.ts';
import { switchAccount } from '#client/session/unlock/switch-account.ts';
import { Button } from '#client/ui/button.tsx';

/** Signs this person out first. */
type Subject = { signInAsOther: () => void };

function OtherAccounts({ value }: { value: { users: readonly LoginUser[] } }) {
  const { id } = useUser();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const choose = (userId: string) => {
    setBusy(true);
    switchAccount(userId)
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <FailureNotice error={failure} />
      <AccountList
        users={value.users.filter((user) => user.id !== id)}
        busy={busy}
        onChoose={choose}
      />
    </>
  );
}

function SomebodyElse({ subject }: { subject: Subject }) {
  const { t } = useLingui();
  return (
    <Button
      icon="leave"
      block
      onClick={subject.signInAsOther}
    >{t`Sign in as somebody else`}</Button>
  );
}

/** The signed-in person's other accounts, and the way to the sign-in form. */
export const SwitchAccount = panelDialog<Subject, { users: readonly LoginUser[] }>({
  title: msg`Switch user`,
  load: () => callApi(callNames.linkedUsers, {}),
  Body: OtherAccounts,
  Below: SomebodyElse,
});
