import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  olderMistakes,
  removeOlderNote,
  type OlderMistake,
  type OlderNoteRow,
} from '#contract/older-notes.ts';
import { action } from '#client/kinds/action/action.ts';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

const mistakeWords: Readonly<Record<OlderMistake, MessageDescriptor>> = {
  patient: msg`It belongs to another patient`,
  repeated: msg`It is here twice`,
  content: msg`It is incomplete or cannot be read`,
  other: msg({ message: 'Another reason', context: 'for removing an older note' }),
};

const RemoveDialog = formDialog({
  title: ({ title, patientName }) => t`Remove ${title} of ${patientName}`,
  submit: msg`Remove for good`,
  danger: true,
  failure: msg`Sorry, older note could not be removed.`,
  fields: (_row: OlderNoteRow) => ({
    mistake: choice<OlderMistake>(msg`Why should it not be here?`, {
      required: true,
      options: olderMistakes.map((value) => ({ value, label: mistakeWords[value] })),
    }),
  }),
  call: removeOlderNote,
  input: ({ mistake }, { id }) => ({ id, mistake: mistake || 'other' }),
  done: () => t`The older note was removed. Its file can be imported again.`,
  open: () => '/notev0',
});

/** Removes a note that was imported by mistake; nothing brings it back but its file. */
export const removeOlder = action<OlderNoteRow>({
  id: 'remove-older-note',
  label: msg`Remove`,
  name: ({ title }) => t`Remove ${title}`,
  needs: removeOlderNote,
  dialog: RemoveDialog,
});
