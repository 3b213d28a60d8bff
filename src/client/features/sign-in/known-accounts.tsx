import { useLingui } from '@lingui/react/macro';
import type { KnownAccount } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';

type KnownAccountsProps = {
  accounts: readonly KnownAccount[];
  onChoose: (userName: string) => void;
};

/** People who have signed in on this device before; choosing one fills in the user name. */
export function KnownAccounts({ accounts, onChoose }: KnownAccountsProps) {
  const { t } = useLingui();
  if (accounts.length === 0) return null;
  return (
    <List spaced aria-label={t`People on this device`}>
      {accounts.map(({ userId, userName, displayName }) => (
        <li key={userId}>
          <Button icon="user" block onClick={() => onChoose(userName)}>
            {displayName}
          </Button>
        </li>
      ))}
    </List>
  );
}
