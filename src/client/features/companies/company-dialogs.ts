import { msg, t } from '@lingui/core/macro';
import {
  companies,
  companyIdle,
  companyNameLength,
  companySteps,
  saveCompany,
  type CompanyRow,
} from '#contract/companies.ts';
import { errors } from '#contract/errors.ts';
import { onboardingStageLabel } from '#domain/onboarding.ts';
import { callApi } from '#client/api/call.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { number, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';

type Step = (typeof companySteps)[number];
type Given = Pick<
  CompanyRow,
  'name' | 'usernamePrefix' | 'idleTimeout' | 'onboardStep' | 'actionType'
>;

const none: Given = {
  name: '',
  usernamePrefix: '',
  idleTimeout: null,
  onboardStep: null,
  actionType: null,
};

const fieldsOf = (given: Given) => ({
  name: text(msg`Name`, {
    required: true,
    initial: given.name,
    maxLength: companyNameLength,
    codes: { 'company.name-taken': errors['company.name-taken'].text },
  }),
  usernamePrefix: text(msg`Lookup prefix`, {
    required: false,
    initial: given.usernamePrefix,
    maxLength: 20,
    expects: msg`Use small letters, digits, dots and dashes`,
  }),
  idleTimeout: number(msg`Idle time`, {
    ...companyIdle,
    required: false,
    unit: 'minutes',
    initial: given.idleTimeout,
    hint: msg`Where it is shorter than the agency’s; empty for the agency’s.`,
  }),
  onboardStep: select<Step>(msg`Onboarding`, {
    required: false,
    initial: companySteps.find((step) => step === given.onboardStep) ?? '',
    options: companySteps.map((value) => ({ value, label: onboardingStageLabel(value) })),
  }),
  actionType: text(msg`Action type`, {
    required: false,
    initial: given.actionType ?? '',
    maxLength: 40,
  }),
});

type Entered = {
  readonly name: string;
  readonly usernamePrefix: string;
  readonly idleTimeout: number | null;
  readonly onboardStep: Step | '';
  readonly actionType: string;
};

const given = ({ onboardStep, actionType, ...rest }: Entered) => ({
  ...rest,
  onboardStep: onboardStep || null,
  actionType: actionType || null,
});

const saving = {
  submit: msg`Save`,
  failure: msg`Sorry, company could not be saved.`,
  wide: true,
  columns: true,
} as const;

export const AddCompanyDialog = formDialog({
  ...saving,
  title: msg`Add company`,
  fields: (_subject: null) => fieldsOf(none),
  call: saveCompany,
  input: (values) => ({ company: null, ...given(values) }),
  done: () => t`The company was added.`,
});

export const EditCompanyDialog = formDialog({
  ...saving,
  title: ({ name }) => name,
  fields: (row: CompanyRow) => fieldsOf(row),
  call: saveCompany,
  input: (values, { referralSourceId, revision }) => ({
    company: { referralSourceId, revision },
    ...given(values),
  }),
  clash: rowClash<CompanyRow>(
    'company.changed',
    (_row, page) => callApi(companies, page),
    ({ referralSourceId }) => referralSourceId,
  ),
});
