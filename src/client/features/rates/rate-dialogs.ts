import { msg, t } from '@lingui/core/macro';
import { largestAmount } from '#contract/payment.ts';
import {
  providerRates,
  providerTypes,
  saveProviderRate,
  saveProviderType,
  saveVisitRate,
  type ProviderRateRow,
  type ProviderTypeRow,
  visitRates,
  type VisitRateRow,
} from '#contract/rates.ts';
import { providersLite } from '#contract/visits.ts';
import { rateMessages } from '#domain/rate-messages.ts';
import { callApi } from '#client/api/call.ts';
import { choice, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { number } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { picker } from '#client/kinds/form-dialog/picker-field.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import { noRate, rateFields, rateInput } from './rate-fields.ts';

const saving = {
  submit: msg`Save`,
  failure: msg`Sorry, rate could not be saved.`,
  wide: true,
  columns: true,
} as const;

const providerTypeOptions = () => {
  const session = currentSession();
  const types = session.kind === 'open' ? session.state.providerTypes : [];
  return types.map(({ id, type }) => ({ value: String(id), label: type }));
};

const money = { low: 0, high: largestAmount, required: false, unit: '$' } as const;

/** What a provider type is paid in general. */
export const EditTypeDialog = formDialog({
  ...saving,
  title: ({ type }: ProviderTypeRow) => type,
  fields: (row: ProviderTypeRow) => ({
    unit: choice<'visit' | 'hour'>(msg`Unit`, {
      required: true,
      compact: true,
      initial: row.isHourly ? 'hour' : 'visit',
      options: [
        { value: 'visit', label: '$/Visit' },
        { value: 'hour', label: '$/Hour' },
      ],
    }),
    fixedAmount: number(msg`Fixed amount`, {
      ...money,
      initial: row.fixedAmount,
      hint: msg`Empty where the rates count.`,
      codes: { 'rate.fixed': rateMessages.fixed },
    }),
    override: choice<'none' | 'bonus' | 'discount'>(msg`Bonus or discount`, {
      required: true,
      compact: true,
      initial: row.bonus === 0 ? 'none' : row.bonus > 0 ? 'bonus' : 'discount',
      options: [
        { value: 'none', label: msg({ message: 'None', context: 'bonus or discount' }) },
        { value: 'bonus', label: msg`Bonus` },
        { value: 'discount', label: msg`Discount` },
      ],
    }),
    bonus: number(msg`Bonus/Discount rate`, {
      ...money,
      initial: row.bonus === 0 ? null : Math.abs(row.bonus),
      codes: { 'rate.bonus': rateMessages.bonus },
    }),
  }),
  call: saveProviderType,
  input: ({ unit, fixedAmount, override, bonus }, { id, revision }) => ({
    id,
    revision,
    fixedAmount,
    isHourly: unit === 'hour',
    override: override === 'bonus' || override === 'discount' ? override : null,
    bonus,
  }),
  clash: rowClash<ProviderTypeRow>(
    'record.changed',
    (_row, page) => callApi(providerTypes, page),
    ({ id }) => id,
  ),
  done: () => t`The provider type was saved. It counts from the next approval on.`,
});

const typeField = (initial = '') =>
  select<string>(msg`Provider type`, { required: true, initial, options: providerTypeOptions() });

export const AddRateDialog = formDialog({
  ...saving,
  title: msg`Add rate`,
  fields: (_subject: null) => ({ providerTypeId: typeField(), ...rateFields(noRate) }),
  call: saveVisitRate,
  input: ({ providerTypeId, ...rest }) => ({
    rate: null,
    providerTypeId: Number(providerTypeId),
    ...rateInput(rest),
  }),
  done: () => t`The rate was added.`,
});

export const EditRateDialog = formDialog({
  ...saving,
  title: msg`Change rate`,
  fields: (row: VisitRateRow) => ({
    providerTypeId: typeField(String(row.providerTypeId)),
    ...rateFields(row),
  }),
  call: saveVisitRate,
  input: ({ providerTypeId, ...rest }, { id, revision }) => ({
    rate: { id, revision },
    providerTypeId: Number(providerTypeId),
    ...rateInput(rest),
  }),
  clash: rowClash<VisitRateRow>(
    'record.changed',
    (_row, page) => callApi(visitRates, page),
    ({ id }) => id,
  ),
  done: () => t`The rate was saved. It counts from the next approval on.`,
});

type Clinician = { readonly id: string; readonly name: string; readonly providerType: string };

/** Somebody of the agency who makes visits. */
const clinicianField = () =>
  picker<Clinician>(msg`Clinician`, {
    required: true,
    find: async (search) => (await callApi(providersLite, { visitId: null, search })).rows,
    offer: ({ name, providerType }) => `${name} · ${providerType}`,
    name: ({ name }) => name,
    rows: msg`Clinicians`,
    failure: msg`Sorry, clinicians could not be loaded.`,
    none: msg`No clinician found.`,
  });

export const AddOwnRateDialog = formDialog({
  ...saving,
  title: msg`Add clinician’s rate`,
  fields: (_subject: null) => ({ userId: clinicianField(), ...rateFields(noRate) }),
  call: saveProviderRate,
  input: ({ userId, ...rest }) => ({ rate: null, userId: userId?.id ?? '', ...rateInput(rest) }),
  done: () => t`The rate was added.`,
});

export const EditOwnRateDialog = formDialog({
  ...saving,
  title: ({ name }: ProviderRateRow) => name,
  fields: (row: ProviderRateRow) => rateFields(row),
  call: saveProviderRate,
  input: (values, { id, revision, userId }) => ({
    rate: { id, revision },
    userId,
    ...rateInput(values),
  }),
  clash: rowClash<ProviderRateRow>(
    'record.changed',
    ({ userId }, page) => callApi(providerRates, { userId, ...page }),
    ({ id }) => id,
  ),
  done: () => t`The rate was saved. It counts from the next approval on.`,
});
