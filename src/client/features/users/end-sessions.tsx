import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { endSessions } from '#contract/users.ts';
import type { UserRow } from '#contract/users.ts';
import { callApi } from '#client/api/call.ts';
import { useMay } from '#client/screen/use-may.ts';
import { UserAction } from './user-action.tsx';

/** How many sessions a person has, and the way to end them where somebody may. */
export function EndSessions({
  user: { id, name, sessions },
}: {
  user: Pick<UserRow, 'id' | 'name' | 'sessions'>;
}) {
  const { t } = useLingui();
  const may = useMay();
  if (sessions === 0 || !may(endSessions)) return sessions;
  const run = async () => {
    const { ended } = await callApi(endSessions, { userId: id });
    return plural(ended, {
      one: `# session of ${name} was ended.`,
      other: `# sessions of ${name} were ended.`,
    });
  };
  return (
    <UserAction
      shown={sessions}
      button={t`End all`}
      label={t`End all sessions of ${name}`}
      title={t`End all sessions`}
      confirm={t`End all sessions`}
      failure={t`Sorry, sessions could not be ended.`}
      run={run}
    >
      <p>{plural(sessions, { one: '# session is open.', other: '# sessions are open.' })}</p>
      <p>{t`${name} is signed out on every device at once and may sign in again. What a device has not sent stays on it.`}</p>
    </UserAction>
  );
}
