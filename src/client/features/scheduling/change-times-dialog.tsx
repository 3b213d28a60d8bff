import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { readVisit, updateVisit } from '#contract/visits.ts';
import { evvActions } from '#domain/data/evv-reasons.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { longText } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import {
  codeOptions,
  enteredTimes,
  timesFields,
  timesProblems,
} from '#client/features/visits/times-fields.ts';

/** The office sets when a visit began and ended; without a reason and a resolution it cannot. */
const ChangeTimesDialog = formDialog({
  title: msg`Change times`,
  submit: msg`Save`,
  intro: () => (
    <p>
      <Trans>Times are Pacific time. The clocked times stay on record beside the change.</Trans>
    </p>
  ),
  fields: (visit: Visit) => ({
    ...timesFields(visit),
    resolution: select(msg`Resolution`, {
      options: codeOptions(evvActions),
      required: true,
      hint: msg`These codes are samples of one payer’s list and not verified.`,
    }),
    comment: longText(msg`Comment`, { rows: 2 }),
  }),
  problems: timesProblems,
  call: updateVisit,
  input: ({ reason, resolution, comment, ...entered }, visit) => ({
    visitId: visit.id,
    visitRevision: visit.revision,
    times: enteredTimes(entered, visit),
    reason,
    resolution,
    comment,
  }),
  clash: {
    codes: ['visit.changed'],
    fresh: async ({ id }) => (await callApi(readVisit, { visitId: id })).visit,
  },
});

export const changeTimes = action<Visit>({
  id: 'times',
  label: msg`Change times`,
  icon: 'clock',
  needs: updateVisit,
  dialog: ChangeTimesDialog,
});
