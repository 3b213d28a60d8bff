import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { endSessions } from '#contract/admin.ts';
import type { UserRow } from '#contract/people.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/parts/shell/failure-notice.tsx';
import { useAttempt } from '#client/parts/shell/use-attempt.ts';
import { useMay } from '#client/parts/shell/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';

type Of = { user: Pick<UserRow, 'id' | 'name' | 'sessions'> };

/** Asks before everybody who is signed in as this person is signed out. */
function EndSessionsDialog({ user: { id, name, sessions }, onClose }: Of & { onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const router = useRouter();
  const end = useAttempt(async () => {
    const { ended } = await callApi(endSessions, { userId: id });
    onClose();
    toast({ text: plural(ended, { one: `# session of ${name} was ended.`, other: `# sessions of ${name} were ended.` }) });
    await router.invalidate();
  });
  return (
    <Dialog title={t`End all sessions`} onClose={onClose} actions={<Button variant="danger" busy={end.busy} onClick={() => void end.start()}>{t`End all sessions`}</Button>}>
      <FailureNotice error={end.error} lead={t`Sorry, sessions could not be ended.`} />
      <p>{plural(sessions, { one: '# session is open.', other: '# sessions are open.' })}</p>
      <p>{t`${name} is signed out on every device at once and may sign in again. What a device has not sent stays on it.`}</p>
    </Dialog>
  );
}

/** How many sessions a person has, and the way to end them where somebody may. */
export function EndSessions({ user }: Of) {
  const { t } = useLingui();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const { name, sessions } = user;
  if (sessions === 0 || !may(endSessions)) return sessions;
  return (
    <Cluster>
      {sessions} <Button aria-label={t`End all sessions of ${name}`} onClick={() => setAsking(true)}>{t`End all`}</Button>
      {asking && <EndSessionsDialog user={user} onClose={() => setAsking(false)} />}
    </Cluster>
  );
}
