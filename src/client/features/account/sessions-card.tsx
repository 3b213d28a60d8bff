import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { endSession, sessions, type OwnSession } from '#contract/account.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Stack } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { Skeleton } from '#client/ui/notices.tsx';

const end = action({
  id: 'end',
  label: msg`End session`,
  name: ({ device }) => t`End the session on ${device}`,
  when: ({ here }) => !here,
  run: ({ ref }: OwnSession) => callApi(endSession, { ref }),
});

function Row({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t: say } = useLingui();
  const { device, lastSeen, here } = session;
  const seen = pacificMoment(new Date(lastSeen));
  return (
    <li>
      <strong>{device}</strong>
      <p>{here ? say`This device` : say`Last used ${seen}`}</p>
      <ActionButton action={end} subject={session} onDone={onEnd} />
    </li>
  );
}

/**
 * Where the person is signed in, with a button to end each session. Work waiting on another device
 * stays there.
 */
export function SessionsCard() {
  const { t: say } = useLingui();
  const { value, error, pending, again } = useAnswer('sessions', () => callApi(sessions, {}));
  return (
    <Card aria-label={say`Where you are signed in`}>
      <h2>{say`Where you are signed in`}</h2>
      <Stack>
        <p>{say`A device whose session you end must sign in again. Unsent work stays on it.`}</p>
        <FailureNotice error={error} />
        {pending && <Skeleton lines={2} label={say`Loading`} />}
        {value && (
          <List spaced>
            {value.sessions.map((session) => (
              <Row key={session.ref} session={session} onEnd={again} />
            ))}
          </List>
        )}
      </Stack>
    </Card>
  );
}
