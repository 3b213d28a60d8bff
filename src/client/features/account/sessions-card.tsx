import { useLingui } from '@lingui/react/macro';
import { endSession, sessions, type OwnSession } from '#contract/account.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { Skeleton } from '#client/ui/notices.tsx';

function Row({
  session: { ref, device, lastSeen, here },
  onEnd,
}: {
  session: OwnSession;
  onEnd: () => void;
}) {
  const { t } = useLingui();
  const end = useAttempt(async () => {
    await callApi(endSession, { ref });
    onEnd();
  });
  const seen = formatPacific(new Date(lastSeen));
  return (
    <li>
      <strong>{device}</strong>
      <p>{here ? t`This device` : t`Last used ${seen}`}</p>
      <FailureNotice error={end.error} />
      {!here && (
        <Button
          variant="quiet"
          aria-label={t`End the session on ${device}`}
          busy={end.busy}
          onClick={() => void end.start()}
        >{t`End session`}</Button>
      )}
    </li>
  );
}

/**
 * Where the person is signed in, and the way to end it there. What waits on another device stays
 * there.
 */
export function SessionsCard() {
  const { t } = useLingui();
  const { value, error, pending, again } = useAnswer('sessions', () => callApi(sessions, {}));
  return (
    <Card aria-label={t`Where you are signed in`}>
      <h2>{t`Where you are signed in`}</h2>
      <Stack>
        <p>{t`A device whose session you end has to sign in again. What it has not sent stays on it.`}</p>
        <FailureNotice error={error} />
        {pending && <Skeleton lines={2} label={t`Loading`} />}
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
