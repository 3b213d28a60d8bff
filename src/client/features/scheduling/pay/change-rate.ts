import { msg, t } from '@lingui/core/macro';
import type { OutputOf } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { largestAmount } from '#contract/payment.ts';
import { changeVisitRate, clearVisitRate, visitPay } from '#contract/rates.ts';
import { ownEntry } from '#domain/payment.ts';
import { rateMessages } from '#domain/rate-messages.ts';
import { checkRates } from '#domain/rates.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { choice, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { longText, number } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

type Subject = OutputOf<typeof visitPay>;
type Kind = 'none' | 'bonus' | 'discount';

const money = { low: 0, high: largestAmount, required: false } as const;

/** What the visit is paid for the type that the dialog opens with. */
function presentOf({ visit, types, typeId }: Subject) {
  const type = types.find(({ id }) => id === typeId) ?? types[0];
  const own = type && ownEntry(visit, type.id);
  const override = visit.rateOverride;
  return {
    typeId: type?.id ?? 0,
    basis: own?.fixedRate === true ? ('fixed' as const) : ('usual' as const),
    amount: own?.providerAmount ?? null,
    unit: (own?.isHourly ?? type?.isHourly ?? false) ? ('hour' as const) : ('visit' as const),
    kind:
      own && own.bonus > 0 && (override === 'bonus' || override === 'discount') ? override : 'none',
    bonus: own && own.bonus > 0 ? own.bonus : null,
  } as const;
}

const fieldsOf = (subject: Subject) => {
  const now = presentOf(subject);
  return {
    providerTypeId: select<string>(msg`Provider type`, {
      required: true,
      initial: String(now.typeId),
      options: subject.types.map(({ id, type }) => ({ value: String(id), label: type })),
    }),
    basis: choice<'usual' | 'fixed'>(msg`Amount`, {
      required: true,
      compact: true,
      initial: now.basis,
      options: [
        { value: 'usual', label: msg`Usual rate` },
        { value: 'fixed', label: msg`Fixed rate` },
      ],
    }),
    providerAmount: number(msg`Fixed rate`, { ...money, initial: now.amount, unit: '$' }),
    unit: choice<'visit' | 'hour'>(msg`Unit`, {
      required: true,
      compact: true,
      initial: now.unit,
      options: [
        { value: 'visit', label: '$/Visit' },
        { value: 'hour', label: '$/Hour' },
      ],
    }),
    kind: choice<Kind>(msg`Bonus or discount`, {
      required: true,
      compact: true,
      initial: now.kind,
      options: [
        { value: 'none', label: msg({ message: 'None', context: 'bonus or discount' }) },
        { value: 'bonus', label: msg`Bonus` },
        { value: 'discount', label: msg`Discount` },
      ],
    }),
    bonus: number(msg`Bonus/Discount rate`, { ...money, initial: now.bonus, unit: '$' }),
    rateChangeReason: longText(msg`Reason for the change`, {
      required: false,
      maxLength: 500,
      rows: 2,
      hint: msg`The clinician reads it beside the pay.`,
      codes: { 'rate.reason': errors['rate.reason'].text },
    }),
  };
};

type Entered = {
  basis: 'usual' | 'fixed' | '';
  providerAmount: number | null;
  kind: Kind | '';
  bonus: number | null;
  rateChangeReason: string;
};

const overrideOf = ({ kind, basis }: Entered) => {
  if (kind === 'bonus' || kind === 'discount') return kind;
  return basis === 'fixed' ? ('fixed' as const) : null;
};

/** An amount beside a choice that does not pay it would be saved without effect. */
function unpaid(entered: Entered, subject: Subject) {
  const now = presentOf(subject);
  const { basis, providerAmount, kind, bonus } = entered;
  const isAmountUnpaid = basis === 'usual' && (providerAmount ?? now.amount) !== now.amount;
  const isBonusUnpaid = kind === 'none' && (bonus ?? now.bonus) !== now.bonus;
  return {
    ...(isAmountUnpaid && { providerAmount: msg`Choose the fixed rate, or leave this empty.` }),
    ...(isBonusUnpaid && { bonus: msg`Choose bonus or discount, or leave this empty.` }),
  };
}

/** The messages of spec rules §5 at their fields. */
function problems(entered: Entered, subject: Subject) {
  const { visit } = subject;
  const found = checkRates(
    {
      status: visit.status,
      rateChangeReason: entered.rateChangeReason,
      rateOverride: overrideOf(entered),
    },
    {
      fixedRate: entered.basis === 'fixed',
      providerAmount: entered.providerAmount,
      bonus: entered.bonus,
    },
  );
  return {
    ...unpaid(entered, subject),
    ...(found.includes(rateMessages.fixed) && { providerAmount: rateMessages.fixed }),
    ...(found.includes(rateMessages.bonus) && { bonus: rateMessages.bonus }),
  };
}

const ChangeRateDialog = formDialog({
  title: msg`Change rate`,
  submit: msg`Save`,
  failure: msg`Sorry, rate could not be saved.`,
  wide: true,
  columns: true,
  fields: fieldsOf,
  problems,
  call: changeVisitRate,
  input: (entered, { visit }) => ({
    visitId: visit.id,
    visitRevision: visit.revision,
    providerTypeId: Number(entered.providerTypeId),
    fixedRate: entered.basis === 'fixed',
    providerAmount: entered.providerAmount,
    isHourly: entered.unit === 'hour',
    rateOverride: overrideOf(entered),
    bonus: entered.bonus,
    rateChangeReason: entered.rateChangeReason,
  }),
  done: () => t`The rate of the visit was changed.`,
  clash: {
    codes: ['visit.changed'],
    fresh: ({ visit: { id } }) => callApi(visitPay, { visitId: id }),
  },
});

/** Another amount, a bonus or a discount for one visit, with the reason. */
export const changeRate = action<Subject>({
  id: 'change-rate',
  label: msg`Change rate`,
  needs: changeVisitRate,
  dialog: ChangeRateDialog,
});

const ClearRateDialog = formDialog({
  title: msg`Back to the usual rates`,
  submit: msg`Use the usual rates`,
  failure: msg`Sorry, rate could not be saved.`,
  fields: (_subject: Subject) => ({
    rateChangeReason: longText(msg`Reason for the change`, { required: true, maxLength: 500 }),
  }),
  call: clearVisitRate,
  input: ({ rateChangeReason }, { visit }) => ({
    visitId: visit.id,
    visitRevision: visit.revision,
    rateChangeReason,
  }),
  done: () => t`The usual rates count again.`,
});

/** Takes the rates of the visit's own off again. */
export const clearRate = action<Subject>({
  id: 'clear-rate',
  label: msg`Back to the usual rates`,
  needs: clearVisitRate,
  when: ({ visit }) => (visit.providerTypeId ?? []).length > 0,
  dialog: ClearRateDialog,
});
