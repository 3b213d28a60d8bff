import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNotice } from '#client/parts/shell/failure-notice.tsx';
import { useAnswer } from '#client/parts/shell/use-answer.ts';
import { useAttempt } from '#client/parts/shell/use-attempt.ts';
import { offersPasskeys } from '#client/session/passkey.ts';
import { addPasskey, hasPasskey, removePasskey } from '#client/session/passkey-unlock.ts';
import type { KnownAccount } from '#client/session/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** Adds and removes the passkey that opens this device; not shown by browsers that cannot. */
export function PasskeyCard({ account }: { account: KnownAccount }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const { value: offered } = useAnswer('passkeys', offersPasskeys);
  const add = useAttempt(async () => {
    await addPasskey(password);
    setPassword('');
  });
  const remove = useAttempt(removePasskey);
  const has = hasPasskey(account);
  if (offered !== true && !has) return null;
  return (
    <Card>
      <h2>{t`Passkey`}</h2>
      <form noValidate onSubmit={add.submit}>
        <Stack>
          <p>{has ? t`A passkey opens this device, also without a connection. Your password still does too.` : t`A passkey opens this device by finger, face or device PIN, also without a connection.`}</p>
          <FailureNotice error={add.error ?? remove.error} />
          {!has && <TextField label={t`Your password`} type="password" autoComplete="current-password" value={password} onChange={setPassword} />}
          {!has && <Button type="submit" disabled={password === ''} busy={add.busy}>{t`Add passkey`}</Button>}
          {has && <Button variant="quiet" busy={remove.busy} onClick={() => void remove.start()}>{t`Remove passkey`}</Button>}
        </Stack>
      </form>
    </Card>
  );
}
