import { msg, t } from '@lingui/core/macro';
import {
  completeReminder,
  reopenReminder,
  saveReminder,
  type ReminderRow,
} from '#contract/circle.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { EditReminderDialog, reminderClash } from './entry-dialogs.ts';
import { removal } from './removal.ts';

const complete = action({
  id: 'complete-reminder',
  label: msg`Done`,
  icon: 'check',
  needs: completeReminder,
  when: ({ doneAt }: ReminderRow) => doneAt === null,
  run: ({ id, revision }: ReminderRow) => callApi(completeReminder, { id, revision }),
  done: (_result, { cycle }) =>
    cycle === 'Once' ? t`The reminder is done.` : t`The reminder is done and is due again.`,
  undo: ({ revision }, { id, day }) => callApi(reopenReminder, { id, revision, day: day ?? '' }),
  failure: msg`Sorry, reminder could not be saved.`,
  clash: reminderClash,
});

const reopen = action({
  id: 'reopen-reminder',
  label: msg`Open again`,
  needs: reopenReminder,
  when: ({ doneAt }: ReminderRow) => doneAt !== null,
  run: ({ id, revision, day }: ReminderRow) =>
    callApi(reopenReminder, { id, revision, day: day ?? '' }),
  done: () => t`The reminder is open again.`,
  failure: msg`Sorry, reminder could not be saved.`,
  clash: reminderClash,
});

const edit = action<ReminderRow>({
  id: 'edit-reminder',
  label: msg`Edit`,
  needs: saveReminder,
  dialog: EditReminderDialog,
});

/** What can be done with a reminder, in lists and in the patient's record. */
export const reminderActions = [complete, reopen, edit, removal('reminder', reminderClash)];
