import { useLingui } from '@lingui/react/macro';
import type { LoginUser } from '#contract/linked-accounts.ts';
import { roleLabel } from '#contract/roles.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';

type AccountListProps = {
  users: readonly LoginUser[];
  busy: boolean;
  onChoose: (userId: string) => void;
};

/** Accounts of one person to choose from, by name, user name and role. */
export function AccountList({ users, busy, onChoose }: AccountListProps) {
  const { t } = useLingui();
  const text = useText();
  if (users.length === 0) return null;
  return (
    <List spaced aria-label={t`Your accounts`}>
      {users.map(({ id, name, userName, role }) => (
        <li key={id}>
          <Button icon="user" block busy={busy} onClick={() => onChoose(id)}>
            {name} · {userName} · {text(roleLabel(role))}
          </Button>
        </li>
      ))}
    </List>
  );
}
