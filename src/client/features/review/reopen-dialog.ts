import { msg, t } from '@lingui/core/macro';
import { reopenNotes } from '#contract/notes.ts';
import { longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

/** Reopens an approved note; it goes back to its author. */
export const ReopenDialog = formDialog({
  title: msg`Reopen note`,
  submit: msg`Reopen`,
  fields: (_note: { visitId: string }) => ({
    comment: longText(msg`Comment`, {
      required: true,
      maxLength: 4_000,
      hint: msg`Tell the clinician what to add.`,
    }),
  }),
  call: reopenNotes,
  input: ({ comment }, { visitId }) => ({ visitId, comment }),
  done: () => t`Notes re-opened`,
});
