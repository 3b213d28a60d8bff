import { msg, t } from '@lingui/core/macro';
import { password } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import type { KnownAccount } from '#client/session/state/session.ts';
import { addPasskey } from '#client/session/unlock/passkey-unlock.ts';
import { refreshSession } from '#client/session/unlock/reauthenticate.ts';

/** Adds a passkey with the password, which a weak session may do too (decision 050). */
export const AddPasskeyDialog = formDialog({
  title: msg`Add a passkey`,
  submit: msg`Add passkey`,
  fields: (_account: KnownAccount) => ({
    password: password(msg`Your password`, { required: true }),
  }),
  run: async (typed) => {
    await addPasskey(typed.password);
    await refreshSession().catch(() => {});
  },
  done: () => t`The passkey is added`,
});
