import { useLingui } from '@lingui/react/macro';
import { takeCodes, type UserRow } from '#contract/users.ts';
import { callApi } from '#client/api/call.ts';
import { useMay } from '#client/screen/use-may.ts';
import { useUser } from '#client/session/state/session.ts';
import { UserAction } from './user-action.tsx';

/**
 * Whether a person signs in with a code as well, and the way to take it away where somebody may;
 * nobody takes their own.
 */
export function TakeCodes({
  user: { id, name, asksCode },
}: {
  user: Pick<UserRow, 'id' | 'name' | 'asksCode'>;
}) {
  const { t } = useLingui();
  const may = useMay();
  const me = useUser();
  if (!asksCode) return null;
  if (id === me.id || !may(takeCodes)) return <span>{t`Code`}</span>;
  const run = async () => {
    await callApi(takeCodes, { userId: id });
    return t`${name} signs in without a code again.`;
  };
  return (
    <UserAction
      shown={t`Code`}
      button={t`Take away`}
      label={t`Take the code of ${name} away`}
      title={t`Take the code away`}
      confirm={t`Take away`}
      failure={t`Sorry, code could not be taken away.`}
      run={run}
    >
      <p>{t`For somebody who lost the phone that makes the codes, and the recovery codes. Make sure that it is ${name} who asks.`}</p>
      <p>{t`${name} is signed out on every device at once and signs in with the password alone. What a device has not sent stays on it.`}</p>
    </UserAction>
  );
}
