import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNotice } from '#client/parts/shell/failure-notice.tsx';
import { useAnswer } from '#client/parts/shell/use-answer.ts';
import { useAttempt } from '#client/parts/shell/use-attempt.ts';
import { readPin, removePin, setPin } from '#client/session/pin.ts';
import { useStore } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';

/** Sets and removes the PIN that re-opens the app after idle time. */
export function PinCard() {
  const { t } = useLingui();
  const toast = useToast();
  const store = useStore();
  const [pin, setText] = useState('');
  const { value: known, again } = useAnswer('pin', async () => ({ has: (await readPin(store)) !== null }));
  const save = useAttempt(async () => {
    await setPin(store, pin);
    setText('');
    again();
    toast({ text: t`The PIN is set` });
  });
  const remove = useAttempt(async () => {
    await removePin(store);
    again();
    toast({ text: t`The PIN is removed` });
  });
  return (
    <Card>
      <h2>{t`PIN`}</h2>
      <form noValidate onSubmit={save.submit}>
        <Stack>
          <p>{t`The PIN opens the app again after idle time, while it is still running. After five wrong tries your password is needed.`}</p>
          <FailureNotice error={save.error ?? remove.error} />
          <TextField label={known?.has ? t`New PIN` : t`PIN`} type="password" inputMode="numeric" autoComplete="off" hint={t`4 to 8 digits`} value={pin} onChange={setText} />
          <Button type="submit" disabled={pin === ''} busy={save.busy}>{t`Set PIN`}</Button>
          {known?.has && <Button variant="quiet" busy={remove.busy} onClick={() => void remove.start()}>{t`Remove PIN`}</Button>}
        </Stack>
      </form>
    </Card>
  );
}
