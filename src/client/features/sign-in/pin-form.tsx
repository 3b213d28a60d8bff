import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Refusal } from '#contract/errors.ts';
import { unlockWithPin } from '#client/session/unlock/reopen.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';

const leftOf = (error: unknown): number | null => {
  const detail = error instanceof Refusal ? error.detail : null;
  return typeof detail === 'object' &&
    detail !== null &&
    'left' in detail &&
    typeof detail.left === 'number'
    ? detail.left
    : null;
};

/** Reopens the running app behind it; `shared`: opens a locked device with the server's share. */
export function PinForm({ shared = false }: { shared?: boolean }) {
  const { t } = useLingui();
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const attempt = useAttempt(async () => {
    setPin('');
    // A disabled button would take the focus away.
    field.current?.focus();
    await unlockWithPin(pin);
  });
  const left = leftOf(attempt.error);
  return (
    <form onSubmit={attempt.submit}>
      <Stack>
        <FailureNotice error={attempt.error} />
        {left !== null && (
          <p>
            {t`${plural(left, {
              one: '# try left, then your password is needed.',
              other: '# tries left, then your password is needed.',
            })}`}
          </p>
        )}
        <TextField
          ref={field}
          label={t`PIN`}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          hint={shared ? t`Works online. Offline, use your password.` : undefined}
          value={pin}
          onChange={setPin}
        />
        <Button
          type="submit"
          variant="primary"
          icon="lock"
          block
          disabled={pin === ''}
          busy={attempt.busy}
        >{t`Unlock with PIN`}</Button>
      </Stack>
    </form>
  );
}
