import { msg, t } from '@lingui/core/macro';
import { companies } from '#contract/companies.ts';
import { errors } from '#contract/errors.ts';
import { facilities, saveFacility, type FacilityRow } from '#contract/facilities.ts';
import { facilityKinds } from '#domain/circle.ts';
import { callApi } from '#client/api/call.ts';
import { choice as radios, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { check, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { rowClash } from '#client/kinds/form-dialog/row-clash.ts';
import { mayNow } from '#client/screen/use-may.ts';
import { note } from './person-dialogs.ts';

type Kind = FacilityRow['kind'];
const mostCompanies = 100;

const line = (label: ReturnType<typeof msg>, initial = '', maxLength = 160) =>
  text(label, { required: false, initial, maxLength });

const written = (id: number | null): string => (id === null ? '' : String(id));

const fieldsOf = (given?: FacilityRow) => ({
  name: text(msg`Name`, {
    required: true,
    initial: given?.name ?? '',
    maxLength: 160,
    codes: { 'facility.name-taken': errors['facility.name-taken'].text },
  }),
  kind: select<Kind>(msg`Kind`, {
    required: true,
    initial: given?.kind ?? '',
    options: facilityKinds.map((value) => ({ value, label: value })),
  }),
  addressLine1: line(msg`Street`, given?.addressLine1, 200),
  city: line(msg`City`, given?.city, 120),
  state: text(msg`State`, {
    required: false,
    initial: given?.state ?? '',
    maxLength: 2,
    expects: msg`Enter two letters, such as CA`,
  }),
  zipcode: text(msg`ZIP code`, {
    required: false,
    initial: given?.zipcode ?? '',
    maxLength: 10,
    expects: msg`Enter five digits`,
  }),
  phone: text(msg`Phone`, {
    required: false,
    type: 'tel',
    initial: given?.phone ?? '',
    maxLength: 40,
    expects: msg`Enter ten digits, such as (559) 555-0102`,
  }),
  fax: text(msg`Fax`, {
    required: false,
    type: 'tel',
    initial: given?.fax ?? '',
    maxLength: 40,
    expects: msg`Enter ten digits, such as (559) 555-0102`,
  }),
  contact: line(msg({ message: 'Contact', context: 'person to ask for' }), given?.contact),
  referralSourceId: radios<string>(msg`Company`, {
    required: false,
    clearable: true,
    initial: written(given?.referralSourceId ?? null),
    hint: msg`Its people confirm the facility’s shifts.`,
    options: {
      load: async () => {
        if (!mayNow(companies)) return [];
        const { rows } = await callApi(companies, { pageSize: mostCompanies });
        return rows.map((row) => ({ value: String(row.referralSourceId), label: row.name }));
      },
      failure: msg`Sorry, companies could not be loaded.`,
    },
  }),
  note: note(given?.note),
  active: check(msg`Active`, {
    initial: given?.active ?? true,
    option: msg`Patients are sent there`,
  }),
});

type Entered = { kind: Kind | ''; referralSourceId: string };
const inputOf = <V extends Entered>(
  { kind, referralSourceId, ...rest }: V,
  given: number | null = null,
) => ({
  ...rest,
  kind: kind || ('Other' as const),
  // Who may not list companies keeps the one that is there.
  referralSourceId:
    referralSourceId === '' ? (mayNow(companies) ? null : given) : Number(referralSourceId),
});

const look = {
  submit: msg`Save`,
  failure: msg`Sorry, facility could not be saved.`,
  wide: true,
  columns: true,
} as const;

export const AddFacilityDialog = formDialog({
  ...look,
  title: msg`Add facility`,
  fields: (_subject: null) => fieldsOf(),
  call: saveFacility,
  input: (values) => ({ facility: null, ...inputOf(values) }),
  done: () => t`The facility was added.`,
});

export const EditFacilityDialog = formDialog({
  ...look,
  title: ({ name }: FacilityRow) => name,
  fields: fieldsOf,
  call: saveFacility,
  input: (values, { id, revision, referralSourceId }) => ({
    facility: { id, revision },
    ...inputOf(values, referralSourceId),
  }),
  clash: rowClash<FacilityRow>(
    'record.changed',
    (_row, page) => callApi(facilities, { ...page, only: 'all' }),
    ({ id }) => id,
  ),
});
