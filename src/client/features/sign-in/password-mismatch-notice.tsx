import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { password } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { adoptNewPassword } from '#client/session/unlock/password-mismatch.ts';
import { Banner } from '#client/ui/notices.tsx';

const EarlierPassword = formDialog({
  title: msg`Use the new password here`,
  submit: msg`Use the new password here`,
  fields: () => ({
    earlier: password(msg`Earlier password`, { required: true, autoComplete: 'off' }),
  }),
  run: ({ earlier }) => adoptNewPassword(earlier),
  done: () => t`The new password opens this device from now on.`,
});

const renewHere = action<null>({
  id: 'new-password',
  label: msg`Use the new password here`,
  dialog: EarlierPassword,
});

/**
 * Shown after the new password was given here: offline, only the earlier one would open this
 * device.
 */
export function PasswordMismatchNotice() {
  const { t: say } = useLingui();
  return (
    <Banner
      tone="attention"
      icon="lock"
      actions={<ActionButton action={renewHere} subject={null} />}
    >
      {say`Your password was changed. The data on this device still needs the earlier password.`}
    </Banner>
  );
}
