import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { takePasskeys, type UserRow } from '#contract/users.ts';
import { callApi } from '#client/api/call.ts';
import { useMay } from '#client/screen/use-may.ts';
import { useUser } from '#client/session/state/session.ts';
import { UserAction } from './user-action.tsx';

/**
 * How many passkeys a person signs in with, and the way to take them away where somebody may; one's
 * own stand in the profile.
 */
export function TakePasskeys({
  user: { id, name, passkeys },
}: {
  user: Pick<UserRow, 'id' | 'name' | 'passkeys'>;
}) {
  const { t } = useLingui();
  const may = useMay();
  const me = useUser();
  if (passkeys === 0) return null;
  const shown = plural(passkeys, { one: '# passkey', other: '# passkeys' });
  if (id === me.id || !may(takePasskeys)) return <span>{shown}</span>;
  const run = async () => {
    await callApi(takePasskeys, { userId: id });
    return t`${name} signs in by no passkey any more.`;
  };
  return (
    <UserAction
      shown={shown}
      button={t`Take away`}
      label={t`Take the passkeys of ${name} away`}
      title={t`Take the passkeys away`}
      confirm={t`Take away`}
      failure={t`Sorry, passkeys could not be taken away.`}
      run={run}
    >
      <p>{t`For a phone or key that may be in other hands. ${name} signs in with the password, and may add passkeys again.`}</p>
      <p>{t`${name} is signed out on every device at once. A passkey still opens what lies on its own device until that is wiped. What a device has not sent stays on it.`}</p>
    </UserAction>
  );
}
