import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { takeCodes, type UserRow } from '#contract/people.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/parts/shell/failure-notice.tsx';
import { useAttempt } from '#client/parts/shell/use-attempt.ts';
import { useMay } from '#client/parts/shell/use-may.ts';
import { useUser } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';

type Of = { user: Pick<UserRow, 'id' | 'name' | 'asksCode'> };

/** Asks before a person signs in with the password alone again. */
function TakeCodesDialog({ user: { id, name }, onClose }: Of & { onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const router = useRouter();
  const take = useAttempt(async () => {
    await callApi(takeCodes, { userId: id });
    onClose();
    toast({ text: t`${name} signs in without a code again.` });
    await router.invalidate();
  });
  return (
    <Dialog title={t`Take the code away`} onClose={onClose} actions={<Button variant="danger" busy={take.busy} onClick={() => void take.start()}>{t`Take away`}</Button>}>
      <FailureNotice error={take.error} lead={t`Sorry, code could not be taken away.`} />
      <p>{t`For somebody who lost the phone that makes the codes, and the recovery codes. Make sure that it is ${name} who asks.`}</p>
      <p>{t`${name} is signed out on every device at once and signs in with the password alone. What a device has not sent stays on it.`}</p>
    </Dialog>
  );
}

/** Whether a person signs in with a code as well, and the way to take it away where somebody may; nobody takes their own. */
export function TakeCodes({ user }: Of) {
  const { t } = useLingui();
  const may = useMay();
  const me = useUser();
  const [asking, setAsking] = useState(false);
  const { id, name, asksCode } = user;
  if (!asksCode) return '—';
  if (id === me.id || !may(takeCodes)) return t`Yes`;
  return (
    <Cluster>
      {t`Yes`} <Button aria-label={t`Take the code of ${name} away`} onClick={() => setAsking(true)}>{t`Take away`}</Button>
      {asking && <TakeCodesDialog user={user} onClose={() => setAsking(false)} />}
    </Cluster>
  );
}
