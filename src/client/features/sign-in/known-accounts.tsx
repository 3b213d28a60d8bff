import { useLingui } from '@lingui/react/macro';
import { choosePerson, opensHere } from '#client/session/lock/lock.ts';
import type { KnownAccount } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';

type KnownAccountsProps = {
  accounts: readonly KnownAccount[];
  onChoose: (userName: string) => void;
};

/**
 * People who have signed in on this device before. Choosing one leads to the lock screen of their
 * data, online or offline; where there is none, it fills in the user name.
 */
export function KnownAccounts({ accounts, onChoose }: KnownAccountsProps) {
  const { t } = useLingui();
  if (accounts.length === 0) return null;
  const choose = (account: KnownAccount) =>
    opensHere(account) ? choosePerson(account) : onChoose(account.userName);
  return (
    <List spaced aria-label={t`People on this device`}>
      {accounts.map((account) => (
        <li key={account.userId}>
          <Button icon="user" block onClick={() => choose(account)}>
            {account.displayName}
          </Button>
        </li>
      ))}
    </List>
  );
}
