import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OwnPasskey } from '#contract/passkeys.ts';
import { formatPacific } from '#domain/pacific.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { removePasskey } from '#client/session/unlock/passkey-unlock.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';

type Removing = { passkey: OwnPasskey; onClose: () => void; onRemoved: () => void };

function RemoveDialog({ passkey: { credentialId, device }, onClose, onRemoved }: Removing) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const remove = useAttempt(async () => {
    await removePasskey(credentialId, password);
    onClose();
    onRemoved();
  });
  return (
    <Dialog
      title={t`Remove passkey`}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form="remove-passkey"
          variant="danger"
          disabled={password === ''}
          busy={remove.busy}
        >{t`Remove`}</Button>
      }
    >
      <form id="remove-passkey" noValidate onSubmit={remove.submit}>
        <Stack>
          <p>{t`The passkey that was added on ${device} signs you in no more. Remove it in the settings of that device too.`}</p>
          <FailureNotice error={remove.error} />
          <TextField
            label={t`Your password`}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** One passkey: where it was added, when it was used, and the way to remove it. */
export function PasskeyRow({
  passkey,
  here,
  onRemoved,
}: {
  passkey: OwnPasskey;
  here: boolean;
  onRemoved: () => void;
}) {
  const { t } = useLingui();
  const [removing, setRemoving] = useState(false);
  const { device } = passkey;
  const added = formatPacific(new Date(passkey.addedAt));
  const used = passkey.lastUsedAt === null ? null : formatPacific(new Date(passkey.lastUsedAt));
  return (
    <li>
      <strong>{device}</strong>
      <p>
        {t`Added ${added}.`} {used === null ? t`Not used to sign in yet.` : t`Last used ${used}.`}
      </p>
      {here && <p>{t`It opens this device, also without a connection.`}</p>}
      <Button
        variant="quiet"
        aria-label={t`Remove the passkey of ${device}, added ${added}`}
        onClick={() => setRemoving(true)}
      >{t`Remove`}</Button>
      {removing && (
        <RemoveDialog passkey={passkey} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </li>
  );
}
