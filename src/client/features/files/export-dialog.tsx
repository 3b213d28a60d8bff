import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useStore } from '#client/session/state/session.ts';
import { exportUnsent } from '#client/sync/transfer.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { saveFile } from '#client/screen/save-file.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';

const shortest = 12; // characters, as for the account's own password (contract: password.weak)

/**
 * Work that was not sent yet as an encrypted file, for the case that this phone cannot send it. It
 * also stays here.
 */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const store = useStore();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [tried, setTried] = useState(false);
  const tooShort = password.length < shortest;
  const differs = password !== repeated;
  const { busy, error, start } = useAttempt(async () => {
    saveFile(
      await exportUnsent(store, password),
      `porchlight-unsent-${new Date(store.clock.now()).toISOString().slice(0, 10)}.plu`,
    );
    onClose();
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!tooShort && !differs) void start();
  };
  return (
    <Dialog
      title={t`Export unsent work`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form="export-unsent"
            variant="primary"
            icon="download"
            busy={busy}
          >{t`Export`}</Button>
        </>
      }
    >
      <form id="export-unsent" noValidate onSubmit={save}>
        <Stack>
          <p>{t`The file is encrypted with a password of its own. With both you can take it in on another phone where you sign in, under Sync. Only you can do that; the office cannot read the file. Everything also stays on this phone and is sent as soon as there is a connection.`}</p>
          <p>{t`Photos and other files that were not sent are part of it.`}</p>
          <TextField
            label={t`Password for the file`}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            error={tried && tooShort ? t`Use at least ${shortest} characters` : undefined}
          />
          <TextField
            label={t`Repeat the password`}
            type="password"
            autoComplete="new-password"
            value={repeated}
            onChange={setRepeated}
            error={tried && !tooShort && differs ? t`The two passwords differ` : undefined}
          />
          <FailureNotice error={error} />
        </Stack>
      </form>
    </Dialog>
  );
}
