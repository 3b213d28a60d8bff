import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  bringEarlierWork,
  earlierVaults,
  type EarlierVault,
} from '#client/session/keys/earlier-vaults.ts';
import { useStore, type KnownAccount } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';

type Bring = (database: string, password: string | null) => Promise<void>;

/** One earlier vault: its work, and the ways to open it. */
function EarlierVaultCard({
  vault: { database, waiting, arrived, passkey },
  bring,
}: {
  vault: EarlierVault;
  bring: Bring;
}) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const byPassword = useAttempt(() => bring(database, password));
  const byPasskey = useAttempt(() => bring(database, null));
  return (
    <Card tone="danger" aria-label={t`Behind an earlier password`}>
      <h2>{t`Behind an earlier password`}</h2>
      <form noValidate onSubmit={byPassword.submit}>
        <Stack>
          {waiting > 0 && (
            <p>
              {plural(waiting, {
                one: '# unsent item is sealed on this device.',
                other: '# unsent items are sealed on this device.',
              })}
            </p>
          )}
          {arrived > 0 && (
            <p>
              {plural(arrived, {
                one: '# item has reached the office sealed; open it to see the outcome.',
                other: '# items have reached the office sealed; open them to see the outcome.',
              })}
            </p>
          )}
          <p>{t`Nothing is deleted. Sealed work is sent by itself; the rest waits for the earlier password.`}</p>
          <FailureNotice error={byPassword.error ?? byPasskey.error} />
          <TextField
            label={t`Earlier password`}
            type="password"
            autoComplete="off"
            value={password}
            onChange={setPassword}
          />
          <Button
            type="submit"
            disabled={password === ''}
            busy={byPassword.busy}
          >{t`Open and send`}</Button>
          {passkey && (
            <Button
              icon="lock"
              busy={byPasskey.busy}
              onClick={() => void byPasskey.start()}
            >{t`Open with passkey`}</Button>
          )}
        </Stack>
      </form>
    </Card>
  );
}

/** The person's work behind an earlier password; nothing where there is none. */
export function EarlierWork({ account }: { account: KnownAccount }) {
  const { t } = useLingui();
  const toast = useToast();
  const store = useStore();
  const { value: vaults, again } = useAnswer('former', () => earlierVaults(account));
  const bring: Bring = async (database, password) => {
    const count = await bringEarlierWork(account, store, database, password);
    again();
    toast({
      text: t`${plural(count, { one: '# item is in your outbox now', other: '# items are in your outbox now' })}`,
    });
  };
  return (vaults ?? []).map((vault) => (
    <EarlierVaultCard key={vault.database} vault={vault} bring={bring} />
  ));
}
