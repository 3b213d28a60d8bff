import { msg, t } from '@lingui/core/macro';
import {
  providerRates,
  removeProviderRate,
  saveProviderRate,
  type ProviderRateRow,
} from '#contract/rates.ts';
import { formatCurrency } from '#domain/pay.ts';
import { callApi } from '#client/api/call.ts';
import { knownText } from '#client/i18n.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, money, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { clinicianPicker } from '#client/kinds/list/pickers.ts';
import { AddOwnRateDialog, EditOwnRateDialog } from './rate-dialogs.ts';
import { RateViews } from './rates.list.tsx';

const add = action<null>({
  id: 'add-own-rate',
  label: msg`Add clinician’s rate`,
  icon: 'plus',
  needs: saveProviderRate,
  dialog: AddOwnRateDialog,
});

const edit = action<ProviderRateRow>({
  id: 'edit-own-rate',
  label: msg`Edit`,
  needs: saveProviderRate,
  dialog: EditOwnRateDialog,
});

const remove = action({
  id: 'remove-own-rate',
  label: msg`Remove`,
  look: 'danger',
  needs: removeProviderRate,
  ask: {
    title: msg`Remove rate`,
    body: [
      ({ name, amount }) => `${name} · ${formatCurrency(amount)}`,
      msg`Visits that are paid already keep their pay.`,
    ],
    confirm: msg`Remove`,
  },
  run: ({ id, revision }: ProviderRateRow) => callApi(removeProviderRate, { id, revision }),
  done: () => t`The rate was removed.`,
  failure: msg`Sorry, rate could not be saved.`,
});

/** Clinicians' own rates, which replace those of the agency (spec rules §3). */
const ownRateList = list(providerRates, {
  name: 'own-rates',
  title: msg`Clinicians’ rates`,
  failure: msg`Sorry, rates could not be loaded.`,
  empty: msg`No clinician has a rate of their own.`,
  filters: { userId: clinicianPicker(msg`Clinician`) },
  row: { key: 'id', name: 'name' },
  headerActions: [add],
  rowActions: [edit, remove],
  columns: [
    col('name', msg`Clinician`, { ...typed, sort: by('name') }),
    col('providerType', msg`Provider type`, { priority: 2 }),
    col('visitType', msg`Visit type`, { text: (type) => (type ? knownText(type) : t`All`) }),
    col('amount', msg`Amount`, { ...money, sort: by('-amount') }),
    col('unit', msg`Unit`, { noWrap: true, priority: 2 }),
    col('startDate', msg`First day`, { noWrap: true, sort: by('-start') }),
    col('endDate', msg`Last day`, { noWrap: true, sort: by('-end') }),
  ],
});

export const screen = listScreen(ownRateList, { Beside: RateViews });
