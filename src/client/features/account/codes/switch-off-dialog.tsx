import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { switchOffCodes } from '#contract/sign-in-codes.ts';
import { password, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

/** Takes the password and a code: neither an open session nor a stolen password is enough. */
export const SwitchOffDialog = formDialog({
  title: msg`Turn off the code`,
  submit: msg`Turn off`,
  danger: true,
  intro: () => (
    <p>
      <Trans>You sign in with only your password again. Your other sessions end.</Trans>
    </p>
  ),
  fields: () => ({
    password: password(msg`Your password`, { required: true }),
    code: text(msg`Code or recovery code`, {
      required: true,
      secret: true,
      autoComplete: 'one-time-code',
      maxLength: 40,
    }),
  }),
  call: switchOffCodes,
  input: (typed) => typed,
  done: () => t`Signing in no longer asks for a code.`,
});
