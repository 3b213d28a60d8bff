import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { changePassword } from './change-password.ts';

const empty = { current: '', next: '', again: '' };

/** Changes the password of the signed-in person. */
export function PasswordCard({ userName }: { userName: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const [words, setWords] = useState(empty);
  const differs = words.again !== '' && words.again !== words.next;
  const ready = words.current !== '' && words.next !== '' && words.again === words.next;
  const save = useAttempt(async () => {
    if (!ready) return;
    await changePassword(words.current, words.next);
    setWords(empty);
    toast({ text: t`Password has been successfully updated` });
  });
  const part = (name: keyof typeof empty) =>
    ({
      type: 'password',
      value: words[name],
      onChange: (value: string) => setWords((all) => ({ ...all, [name]: value })),
    }) as const;
  return (
    <Card>
      <h2>{t`Change password`}</h2>
      <form noValidate onSubmit={save.submit}>
        <Stack>
          <FailureNotice error={save.error} />
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={userName}
            readOnly
            hidden
          />
          <TextField
            label={t`Current password`}
            autoComplete="current-password"
            {...part('current')}
          />
          <TextField
            label={t`New password`}
            autoComplete="new-password"
            hint={t`At least 12 characters`}
            {...part('next')}
          />
          <TextField
            label={t`New password again`}
            autoComplete="new-password"
            error={differs ? t`The two do not match` : undefined}
            {...part('again')}
          />
          <Button type="submit" disabled={!ready} busy={save.busy}>{t`Change password`}</Button>
        </Stack>
      </form>
    </Card>
  );
}
