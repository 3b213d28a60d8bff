import { msg, t } from '@lingui/core/macro';
import {
  constantHistory,
  removeConstant,
  saveConstant,
  type ConstantRow,
} from '#contract/constants.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { ConstantDialog, constantOf, NewConstantDialog } from './constant-dialogs.ts';
import { HistoryDialog } from './history-dialog.tsx';

export const newConstant = action<null>({
  id: 'new-constant',
  label: msg`New constant`,
  icon: 'plus',
  needs: saveConstant,
  dialog: NewConstantDialog,
});

export const change = action<ConstantRow>({
  id: 'change-constant',
  label: msg`Change`,
  needs: saveConstant,
  dialog: ConstantDialog,
});

export const reset = action({
  id: 'reset-constant',
  label: ({ own }) => (own ? t`Remove` : t`Reset to default`),
  icon: 'undo',
  look: 'danger',
  needs: removeConstant,
  when: ({ set }) => set,
  ask: {
    title: ({ own }) => (own ? t`Remove constant` : t`Reset to default`),
    body: [
      ({ name, own, initial }) => {
        if (own) return t`${name} is removed.`;
        return initial === null ? t`${name} has no value then.` : t`${name} is ${initial} again.`;
      },
      msg`It takes effect at everybody’s next contact.`,
    ],
    confirm: ({ own }) => (own ? t`Remove` : t`Reset`),
  },
  run: (row: ConstantRow) => callApi(removeConstant, constantOf(row)),
  done: (_result, { name, own }) => (own ? t`${name} was removed.` : t`${name} was reset.`),
  failure: msg`Sorry, constant could not be saved.`,
});

export const history = action<ConstantRow>({
  id: 'history',
  label: msg`History`,
  icon: 'clock',
  needs: constantHistory,
  dialog: HistoryDialog,
});
