import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { pauseReasons } from '#domain/visit-pauses.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import type { DeviceStore } from '#client/store/device-store.ts';
import { enqueue } from '#client/store/outbox/commands.ts';

export type Pausing = { readonly store: DeviceStore; readonly visit: Visit };

/** The clock of a running visit stands still, with a reason; works offline. */
export const PauseDialog = formDialog({
  title: msg`Pause visit`,
  submit: msg`Pause`,
  failure: msg`Sorry, pause could not be saved.`,
  intro: () => (
    <p>
      <Trans>
        The visit’s clock stops until you go on with the visit. The pause stays on record.
      </Trans>
    </p>
  ),
  fields: () => ({
    reasonId: select(msg`Reason`, {
      required: true,
      options: pauseReasons.map(({ id, name }) => ({ value: id, label: name })),
    }),
    comment: longText(msg`Comment for the office`, { rows: 2, maxLength: 1_000 }),
  }),
  run: ({ reasonId, comment }, { store, visit }: Pausing) =>
    enqueue(store, {
      command: 'pauseVisit',
      targetId: visit.id,
      input: {
        reason: {
          ...must(
            pauseReasons.find(({ id }) => id === reasonId),
            'chosen reason',
          ),
        },
        comment,
      },
    }),
  done: () => t`Visit paused`,
});
