import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { password } from '#client/kinds/form-dialog/fields.tsx';
import { formPanel } from '#client/kinds/form-dialog/form-panel.tsx';
import { Card } from '#client/ui/card.tsx';
import { changePassword } from './change-password.ts';

const PasswordForm = formPanel({
  submit: msg`Change password`,
  // Password managers file the new password under this name.
  intro: (userName) => (
    <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
  ),
  fields: (_userName: string) => ({
    current: password(msg`Current password`, { required: true }),
    next: password(msg`New password`, {
      required: true,
      autoComplete: 'new-password',
      hint: msg`At least 12 characters`,
    }),
    again: password(msg`New password again`, { required: true, autoComplete: 'new-password' }),
  }),
  problems: ({ next, again }) => (next === again ? {} : { again: msg`The two do not match` }),
  run: ({ current, next }) => changePassword(current, next),
  done: () => t`Password has been successfully updated`,
});

/** Changes the password of the signed-in person. */
export function PasswordCard({ userName }: { userName: string }) {
  const { t: say } = useLingui();
  return (
    <Card>
      <h2>{say`Change password`}</h2>
      <PasswordForm subject={userName} />
    </Card>
  );
}
