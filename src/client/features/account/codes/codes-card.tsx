import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { codeStanding } from '#contract/sign-in-codes.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { late } from '#client/screen/late.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { refreshSession } from '#client/session/unlock/reauthenticate.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';

const SetUpDialog = late(async () => (await import('./set-up-dialog.tsx')).SetUpDialog);
const SwitchOffDialog = late(async () => (await import('./switch-off-dialog.tsx')).SwitchOffDialog);

/** From this number on, the person should make new codes before the last one is used. */
const few = 2;

/**
 * Whether the person signs in with a code as well, with the buttons to turn it on and off (decision
 * 045).
 */
export function CodesCard() {
  const { t } = useLingui();
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  const { value, error, pending, again } = useAnswer('codes', () => callApi(codeStanding, {}));
  const close = () => {
    setOpen(null);
    void refreshSession().catch(() => {});
    again();
  };
  const since = value?.since ? pacificMoment(new Date(value.since)) : null;
  const left = value?.recoveryLeft ?? 0;
  const title = t`Sign in with a code as well`;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <Stack>
        <p>
          <Trans>
            After your password, Porchlight asks for a code from an app on your phone. Somebody who
            finds out your password cannot sign in without the code. Unlocking this device offline
            needs no code.
          </Trans>
        </p>
        <FailureNotice error={error} />
        {pending && <Skeleton lines={2} label={t`Loading`} />}
        {since && (
          <>
            <p>
              {t`On since ${since}.`}{' '}
              {plural(left, {
                one: '# recovery code is left.',
                other: '# recovery codes are left.',
              })}
            </p>
            {left <= few && (
              <Banner
                tone="attention"
                role="note"
              >{t`For new recovery codes, turn it off and set it up again.`}</Banner>
            )}
            <Button onClick={() => setOpen('off')}>{t`Turn off`}</Button>
          </>
        )}
        {value && !since && <Button onClick={() => setOpen('on')}>{t`Set up`}</Button>}
      </Stack>
      {open === 'on' && <SetUpDialog onClose={close} />}
      {open === 'off' && <SwitchOffDialog subject={null} onClose={close} />}
    </Card>
  );
}
