import { msg, t } from '@lingui/core/macro';
import { addNewVisitTypes } from '#contract/visit-types.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { NewTypesPreview } from './new-types-preview.tsx';

/** For agencies that began before newer forms came. */
export const addNew = action<null, { added: number; changed: number }>({
  id: 'add-new-visit-types',
  label: msg`Add the new visit types`,
  icon: 'plus',
  needs: addNewVisitTypes,
  ask: {
    title: msg`Add the new visit types`,
    body: () => <NewTypesPreview />,
    confirm: msg`Add the new visit types`,
  },
  run: () => callApi(addNewVisitTypes, {}),
  done: ({ added, changed }) => t`${added} visit types added, ${changed} with another form.`,
  failure: msg`Sorry, visit types could not be added.`,
});
