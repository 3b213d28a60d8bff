import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UserRow } from '#contract/users.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { removePasskeys, turnOffCode } from './user-actions.ts';

type Methods = Pick<UserRow, 'id' | 'name' | 'asksCode' | 'passkeys'>;

/** What a person signs in with beside the password or instead of it. */
export function SignInMethods({ user }: { user: Methods }) {
  const { t } = useLingui();
  const { asksCode, passkeys } = user;
  if (!asksCode && passkeys === 0) return '—';
  return (
    <Stack>
      {asksCode && (
        <Cluster>
          <span>{t`Code`}</span>
          <ActionButton action={turnOffCode} subject={user} />
        </Cluster>
      )}
      {passkeys > 0 && (
        <Cluster>
          <span>{plural(passkeys, { one: '# passkey', other: '# passkeys' })}</span>
          <ActionButton action={removePasskeys} subject={user} />
        </Cluster>
      )}
    </Stack>
  );
}
