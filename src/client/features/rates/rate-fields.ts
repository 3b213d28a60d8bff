import { msg } from '@lingui/core/macro';
import { errors } from '#contract/errors.ts';
import { largestAmount } from '#contract/payment.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { date, number } from '#client/kinds/form-dialog/fields.tsx';
import { referenceNow } from '#client/screen/use-reference.ts';

/** Fields that the agency's rates and a clinician's own share. */

type Given = {
  readonly visitTypeId: number | null;
  readonly amount: number | null;
  readonly startDate: string;
  readonly endDate: string;
};

export const noRate: Given = { visitTypeId: null, amount: null, startDate: '', endDate: '' };

export const rateFields = (given: Given) => ({
  visitTypeId: select<string>(msg`Visit type`, {
    required: false,
    initial: given.visitTypeId === null ? '' : String(given.visitTypeId),
    hint: msg`Empty for every visit type`,
    options: referenceNow().visitTypes.map(({ id, type, discipline }) => ({
      value: String(id),
      label: (known) => `${known(type)} (${discipline})`,
    })),
  }),
  amount: number(msg`Amount`, {
    required: true,
    low: 0.01,
    high: largestAmount,
    unit: '$',
    initial: given.amount,
  }),
  startDate: date(msg`First day`, {
    required: true,
    initial: given.startDate,
    codes: { 'rate.overlap': errors['rate.overlap'].text },
  }),
  endDate: date(msg`Last day`, {
    required: true,
    initial: given.endDate,
    codes: { 'days.order': errors['days.order'].text },
  }),
});

type Entered = {
  readonly visitTypeId: string;
  readonly amount: number | null;
  readonly startDate: string;
  readonly endDate: string;
};

export const rateInput = ({ visitTypeId, amount, startDate, endDate }: Entered) => ({
  visitTypeId: visitTypeId === '' ? null : Number(visitTypeId),
  amount: amount ?? 0,
  startDate,
  endDate,
});
