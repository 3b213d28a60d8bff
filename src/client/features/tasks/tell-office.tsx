import { msg, t } from '@lingui/core/macro';
import type { RecordName } from '#contract/targets.ts';
import { largestMessage, officeTopicLabels, officeTopics } from '#domain/office-tasks.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

export type Telling = {
  readonly store: DeviceStore;
  /** What it is about, with the patient's name; null for a general message. */
  readonly about: (RecordName & { readonly patientName: string }) | null;
};

/** A clinician tells the office something, online or offline; it arrives there as a task. */
export const TellOffice = formDialog({
  title: ({ about }: Telling) => {
    if (!about) return msg`Tell the office`;
    const { patientName } = about;
    return t`Tell the office about ${patientName}`;
  },
  submit: msg`Send`,
  failure: msg`Sorry, message could not be saved.`,
  fields: () => ({
    topic: select(msg`Topic`, {
      options: officeTopics.map((value) => ({ value, label: officeTopicLabels[value] })),
      required: true,
    }),
    text: longText(msg`Message`, { maxLength: largestMessage, rows: 4, required: true }),
  }),
  run: ({ topic, text }, { store, about }, entryId) =>
    enqueue(store, {
      command: 'raiseTask',
      targetId: entryId,
      input: {
        topic: topic || 'other',
        text,
        about: about && { record: about.record, id: about.id },
      },
    }),
  done: () => t`Saved on this phone. It goes to the office with the next sync.`,
});
