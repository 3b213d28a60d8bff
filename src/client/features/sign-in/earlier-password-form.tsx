import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { openWithEarlierPassword, startEmpty } from '#client/session/unlock/earlier-password.ts';
import type { KnownAccount } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';

/**
 * The password was changed on another device: the earlier one opens the data here, or the person
 * continues with an empty store.
 */
export function OldPasswordForm({ account, unsent }: { account: KnownAccount; unsent: number }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const open = useAttempt(() => openWithEarlierPassword(password));
  const afresh = useAttempt(startEmpty);
  return (
    <form onSubmit={open.submit}>
      <Stack>
        <strong>{account.displayName}</strong>
        <Banner tone="attention" icon="lock">
          {t`Your password was changed elsewhere. The data on this device still needs the earlier password.`}
        </Banner>
        <FailureNotice error={open.error ?? afresh.error} />
        <TextField
          label={t`Earlier password`}
          type="password"
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" variant="primary" block busy={open.busy}>{t`Unlock`}</Button>
        <Button block busy={afresh.busy} onClick={() => void afresh.start()}>
          {unsent > 0
            ? t`Go on without ${plural(unsent, { one: '# unsent item', other: '# unsent items' })}`
            : t`Continue without it`}
        </Button>
        <p>
          <Trans>
            Unsent work stays on this device, encrypted. Sealed work is sent by itself, and you can
            open the rest later under Sync with the earlier password.
          </Trans>
        </p>
      </Stack>
    </form>
  );
}
