import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errors, Refusal, type ErrorCode } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import { importUnsent } from '#client/sync/transfer.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';

/** Codes that are about the password for the file, and so stand at its field. */
const ofPassword: readonly ErrorCode[] = ['export.password', 'export.no-password'];

/**
 * Unsent work of this person that another phone exported goes on from here. Taking it in twice
 * changes nothing.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const text = useText();
  const store = useStore();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useAttempt(async () => {
    setTried(true);
    if (!file) return;
    const { added, held } = await importUnsent(store, file, password);
    const nothingNew = plural(held, {
      0: 'The file holds no work.',
      one: 'The item of the file was already here.',
      other: 'All # items of the file were already here.',
    });
    toast({
      text:
        added === 0
          ? nothingNew
          : plural(added, {
              one: '# item is in your outbox now',
              other: '# items are in your outbox now',
            }),
    });
    onClose();
  });
  const code = error instanceof Refusal ? error.code : null;
  const damaged = code === 'request.malformed';
  const wrongPassword = code !== null && ofPassword.includes(code);
  const missingFile = tried && !file ? t`Choose the exported file.` : undefined;
  return (
    <Dialog
      title={t`Take in exported work`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form="import-unsent"
            variant="primary"
            icon="folder"
            busy={busy}
          >{t`Take in`}</Button>
        </>
      }
    >
      <form id="import-unsent" noValidate onSubmit={submit}>
        <Stack>
          <p>{t`For work of yours that another phone exported. What is already here stays as it is, so a file can be taken in more than once.`}</p>
          <Field
            label={t`Exported file`}
            error={
              damaged
                ? t`This is no exported file, or it is damaged. What could be read is in your outbox.`
                : missingFile
            }
          >
            {(tied) => (
              <input
                {...tied}
                type="file"
                accept=".plu"
                autoComplete="off"
                onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
              />
            )}
          </Field>
          <TextField
            label={t`Password for the file`}
            type="password"
            value={password}
            onChange={setPassword}
            error={wrongPassword ? text(errors[code].text) : undefined}
          />
          <FailureNotice error={damaged || wrongPassword ? null : error} />
        </Stack>
      </form>
    </Dialog>
  );
}
