import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnPasskey } from '#contract/passkeys.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { password } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { removePasskey } from '#client/session/unlock/passkey-unlock.ts';

const RemoveDialog = formDialog({
  title: msg`Remove passkey`,
  submit: msg`Remove`,
  danger: true,
  intro: ({ device }) => (
    <p>
      <Trans>
        The passkey added on {device} no longer signs you in. Remove it in the settings of that
        device too.
      </Trans>
    </p>
  ),
  fields: (_passkey: OwnPasskey) => ({
    password: password(msg`Your password`, { required: true }),
  }),
  run: (typed, { credentialId }) => removePasskey(credentialId, typed.password),
});

const remove = action<OwnPasskey>({
  id: 'remove',
  label: msg`Remove`,
  name: ({ device, addedAt }) =>
    t`Remove the passkey on ${device}, added ${pacificMoment(new Date(addedAt))}`,
  dialog: RemoveDialog,
});

/** One passkey: where it was added, when it was last used, and the button to remove it. */
export function PasskeyRow({
  passkey,
  here,
  onRemoved,
}: {
  passkey: OwnPasskey;
  here: boolean;
  onRemoved: () => void;
}) {
  const { t: say } = useLingui();
  const { device } = passkey;
  const added = pacificMoment(new Date(passkey.addedAt));
  const used = passkey.lastUsedAt === null ? null : pacificMoment(new Date(passkey.lastUsedAt));
  return (
    <li>
      <strong>{device}</strong>
      <p>
        {say`Added ${added}.`}{' '}
        {used === null ? say`Not used to sign in yet.` : say`Last used ${used}.`}
      </p>
      {here && <p>{say`It opens this device, even offline.`}</p>}
      <ActionButton action={remove} subject={passkey} onDone={onRemoved} />
    </li>
  );
}
