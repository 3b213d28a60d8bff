import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { enteredTimes, timesFields, timesProblems } from './times-fields.ts';

export type Correcting = { readonly store: DeviceStore; readonly visit: Visit };

/** A clinician corrects the times of a visit before handing it in, even offline. */
export const CorrectTimesDialog = formDialog({
  title: msg`Correct times`,
  submit: msg`Save`,
  failure: msg`Sorry, times could not be saved.`,
  intro: () => (
    <p>
      <Trans>
        Times are Pacific time. The clocked times stay on record. The office confirms your
        correction before the visit is paid.
      </Trans>
    </p>
  ),
  fields: ({ visit }: Correcting) => ({
    ...timesFields(visit),
    comment: longText(msg`Comment`, { rows: 2 }),
  }),
  problems: (entered, { visit }) => timesProblems(entered, visit),
  run: ({ reason, comment, ...entered }, { store, visit }) =>
    enqueue(store, {
      command: 'correctTimes',
      targetId: visit.id,
      input: { times: enteredTimes(entered, visit), reason, comment },
    }),
  done: () => t`Saved on this phone. It goes to the office with the next sync.`,
});
