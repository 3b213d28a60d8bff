import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  olderMistakes,
  removeOlderNote,
  restoreOlderNote,
  type OlderMistake,
  type OlderNoteRow,
} from '#contract/older-notes.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

export const mistakeWords: Readonly<Record<OlderMistake, MessageDescriptor>> = {
  patient: msg`It belongs to another patient`,
  repeated: msg`It is here twice`,
  content: msg`It is incomplete or cannot be read`,
  other: msg({ message: 'Another reason', context: 'for removing an older note' }),
};

const RemoveDialog = formDialog({
  title: ({ title, patientName }) => t`Remove ${title} of ${patientName}`,
  submit: msg`Remove`,
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
  done: () => t`The older note was removed. It stays on record under Removed.`,
  undo: (_answer, { id }) => callApi(restoreOlderNote, { id }),
  open: () => '/notev0',
});

/** Removes a note that was imported by mistake; the list of removed ones brings it back. */
export const removeOlder = action<OlderNoteRow>({
  id: 'remove-older-note',
  label: msg`Remove`,
  name: ({ title }) => t`Remove ${title}`,
  needs: removeOlderNote,
  when: ({ removed }) => removed === null,
  dialog: RemoveDialog,
});

/** Puts a removed one back among the others. */
export const restoreOlder = action({
  id: 'restore-older-note',
  label: msg`Bring back`,
  name: ({ title }) => t`Bring back ${title}`,
  needs: restoreOlderNote,
  when: ({ removed }: OlderNoteRow) => removed !== null,
  run: ({ id }: OlderNoteRow) => callApi(restoreOlderNote, { id }),
  done: (_answer, { title }) => t`${title} is back.`,
  failure: msg`Sorry, older note could not be brought back.`,
});
