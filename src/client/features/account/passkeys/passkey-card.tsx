import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { passkeys, type OwnPasskey } from '#contract/passkeys.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { hasPasskeys } from '#client/session/unlock/passkey.ts';
import {
  addPasskey,
  forgetPasskey,
  hasPasskey,
  opensHere,
} from '#client/session/unlock/passkey-unlock.ts';
import { refreshSession } from '#client/session/unlock/reauthenticate.ts';
import type { KnownAccount } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PasskeyRow } from './passkey-row.tsx';

type Of = { account: KnownAccount };

function AddForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const add = useAttempt(async () => {
    await addPasskey(password);
    setPassword('');
    await refreshSession().catch(() => {});
    onAdded();
  });
  return (
    <form noValidate onSubmit={add.submit}>
      <Stack>
        <FailureNotice error={add.error} />
        <TextField
          label={t`Your password`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" disabled={password === ''} busy={add.busy}>{t`Add passkey`}</Button>
      </Stack>
    </form>
  );
}

/** The passkey that opens this device, when the server does not list it or cannot be asked. */
function OpensOnly({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useLingui();
  const forget = useAttempt(async () => {
    await forgetPasskey();
    onForgotten();
  });
  return (
    <>
      <p>{t`A passkey opens this device, also without a connection.`}</p>
      <FailureNotice error={forget.error} />
      <Button
        variant="quiet"
        busy={forget.busy}
        onClick={() => void forget.start()}
      >{t`Open this device by it no more`}</Button>
    </>
  );
}

const isListed = (account: KnownAccount, kept: readonly OwnPasskey[]): boolean =>
  kept.some(({ credentialId }) => opensHere(account, credentialId));

/**
 * The person's passkeys: they sign in, and open this device where the browser can (decision 049).
 */
export function PasskeyCard({ account }: Of) {
  const { t } = useLingui();
  const { value, error, pending, again } = useAnswer(
    'passkeys',
    async () => (await callApi(passkeys, {})).passkeys,
  );
  const kept = value ?? [];
  if (!hasPasskeys() && kept.length === 0 && !hasPasskey(account)) return null;
  return (
    <Card aria-label={t`Passkeys`}>
      <h2>{t`Passkeys`}</h2>
      <Stack>
        <p>
          <Trans>
            A passkey signs you in by finger, face or device PIN, without a password and without a
            code.
          </Trans>
        </p>
        {account.keepsData && (
          <p>
            <Trans>
              Where the browser can, it also opens this device without a connection. Your password
              still does too.
            </Trans>
          </p>
        )}
        <FailureNotice error={error} />
        {pending && <Skeleton lines={2} label={t`Loading`} />}
        {kept.length > 0 && (
          <List spaced>
            {kept.map((passkey) => (
              <PasskeyRow
                key={passkey.credentialId}
                passkey={passkey}
                here={opensHere(account, passkey.credentialId)}
                onRemoved={again}
              />
            ))}
          </List>
        )}
        {!pending && hasPasskey(account) && !isListed(account, kept) && (
          <OpensOnly onForgotten={again} />
        )}
        {value && hasPasskeys() && <AddForm onAdded={again} />}
      </Stack>
    </Card>
  );
}
