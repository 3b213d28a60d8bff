import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Refusal } from '#contract/errors.ts';
import { useStore } from '#client/session/session.ts';
import { importUnsent } from '#client/sync/desk.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { FailureNotice } from '../shell/failure-notice.tsx';
import { useAttempt } from '../shell/use-attempt.ts';

/** Unsent work of this person that another phone exported goes on from here. Taking it in twice changes nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const store = useStore();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const { busy, error, start, submit } = useAttempt(async () => {
    if (!file) return;
    const count = await importUnsent(store, file, password);
    toast({ text: t`${plural(count, { one: '# item is in your outbox now', other: '# items are in your outbox now' })}` });
    onClose();
  });
  const damaged = error instanceof Refusal && error.code === 'request.malformed';
  return (
    <Dialog
      title={t`Take in exported work`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" icon="folder" busy={busy} disabled={!file || password === ''} onClick={() => void start()}>{t`Take in`}</Button>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <p>{t`For work of yours that another phone exported. What is already here stays as it is, so a file can be taken in more than once.`}</p>
          <Field label={t`Exported file`} error={damaged ? t`This is no exported file, or it is damaged. What could be read is in your outbox.` : undefined}>{(tied) => <input {...tied} type="file" accept=".plu" autoComplete="off" onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)} />}</Field>
          <TextField label={t`Password for the file`} type="password" value={password} onChange={setPassword} />
          <FailureNotice error={damaged ? null : error} />
        </Stack>
      </form>
    </Dialog>
  );
}
