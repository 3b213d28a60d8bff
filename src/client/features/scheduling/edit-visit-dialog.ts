import { msg } from '@lingui/core/macro';
import type { Visit } from '#contract/entities.ts';
import { editVisit } from '#contract/visit-plans.ts';
import { readVisit } from '#contract/visits.ts';
import { isSubmitted } from '#domain/visit-status.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { enteredPlan, planFields } from './plan-fields.ts';

const EditVisitDialog = formDialog({
  title: msg`Edit visit`,
  submit: msg`Save`,
  failure: msg`Sorry, visit could not be saved.`,
  fields: (visit: Visit) => planFields(visit),
  call: editVisit,
  input: (entered, { id, revision }) => ({ visitId: id, revision, ...enteredPlan(entered) }),
  clash: {
    codes: ['visit.changed'],
    fresh: async ({ id }) => (await callApi(readVisit, { visitId: id })).visit,
  },
});

/** Changes what a visit is planned as, until its notes are handed in. */
export const editOne = action<Visit>({
  id: 'edit-visit',
  label: msg`Edit`,
  needs: editVisit,
  when: (visit) => !isSubmitted(visit),
  dialog: EditVisitDialog,
});
