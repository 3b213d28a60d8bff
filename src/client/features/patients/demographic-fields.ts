import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { longestLine } from '#contract/chart.ts';

export type DemographicField = {
  path: string;
  label: MessageDescriptor;
  kind: 'text' | 'date' | 'phone' | 'email' | 'long' | 'choice' | 'language' | 'race';
  options?: readonly { value: string; label: MessageDescriptor }[];
};
export type DemographicGroup = {
  id: string;
  title: MessageDescriptor;
  fields: readonly DemographicField[];
};

const text = (path: string, label: MessageDescriptor): DemographicField => ({
  path,
  label,
  kind: 'text',
});

/** The demographic fields of a chart (contract/chart.ts) as they appear together on the screen. */
export const demographicGroups: readonly DemographicGroup[] = [
  {
    id: 'person',
    title: msg`Person`,
    fields: [
      text('lastName', msg`Last name`),
      text('firstName', msg`First name`),
      text('middleInitial', msg`Middle initial`),
      text('suffix', msg`Suffix`),
      { path: 'birthday', label: msg`Date of birth`, kind: 'date' },
      {
        path: 'gender',
        label: msg`Gender`,
        kind: 'choice',
        options: [
          { value: 'F', label: msg`Female` },
          { value: 'M', label: msg`Male` },
        ],
      },
      { path: 'languageCode', label: msg`Language`, kind: 'language' },
      { path: 'race', label: msg`Race or ethnic group`, kind: 'race' },
    ],
  },
  {
    id: 'contact',
    title: msg`Address and contact`,
    fields: [
      text('addressLine1', msg`Address`),
      text('addressLine2', msg`Address, second line`),
      text('city', msg`City`),
      text('state', msg`State`),
      text('zipcode', msg`ZIP code`),
      { path: 'phoneNumber1', label: msg`Phone`, kind: 'phone' },
      { path: 'phoneNumber2', label: msg`Second phone`, kind: 'phone' },
      { path: 'emailId', label: msg`Email`, kind: 'email' },
      { path: 'directions', label: msg`Directions to the home`, kind: 'long' },
    ],
  },
  {
    id: 'payers',
    title: msg`Payers`,
    fields: [
      text('medicareNumber', msg`Medicare number`),
      { path: 'medicarePartAEnd', label: msg`Medicare Part A coverage ends`, kind: 'date' },
      text('primaryPayer', msg`Primary payer`),
      { path: 'secondaryPayers', label: msg`Secondary payers, one a line`, kind: 'long' },
      text('hmo', msg`Medicare Advantage plan (HMO)`),
    ],
  },
  {
    id: 'emergency',
    title: msg`Emergency contact`,
    fields: [
      text('emergencyName', msg`Name`),
      text('emergencyRelation', msg`Relation`),
      { path: 'emergencyPhone', label: msg`Phone`, kind: 'phone' },
    ],
  },
  {
    id: 'physician',
    title: msg`Physician`,
    fields: [
      text('physicianName', msg`Name`),
      { path: 'physicianPhone', label: msg`Phone`, kind: 'phone' },
      text('physicianNpi', msg`NPI`),
    ],
  },
  {
    id: 'care',
    title: msg`For the visit`,
    fields: [
      text('codeStatus', msg`Code status`),
      { path: 'precautions', label: msg`Precautions`, kind: 'long' },
    ],
  },
];

const byPath: ReadonlyMap<string, { field: DemographicField; group: DemographicGroup }> = new Map(
  demographicGroups.flatMap((group) =>
    group.fields.map((field) => [field.path, { field, group }] as const),
  ),
);

/** The field of a path, with its group. */
export const demographicField = (path: string) => byPath.get(path);

const expected: Readonly<Record<string, MessageDescriptor>> = {
  middleInitial: msg`Enter at most four letters`,
  state: msg`Please enter valid US address. Enter the state with two letters, such as CA`,
  zipcode: msg`Please enter valid zipcode. Enter five digits, such as 93701, or nine, such as 93701-1234`,
  physicianNpi: msg`Enter ten digits`,
  medicareNumber: msg`Enter at most 20 characters`,
  languageCode: msg`Enter a language code, such as en or es`,
};

/**
 * Characters an input takes. More than the chart takes, so that a pasted name is refused with its
 * length and not cut in silence.
 */
export const mostTyped = 2_000;

/** What is wrong with the length of a line. */
export const tooLong = ({ length }: string): MessageDescriptor | null =>
  length > longestLine ? msg`Enter at most 200 characters; this has ${length}` : null;

export const birthDateForm = msg`Enter a date from 01/01/1870 until today`;

/** What a field expects, in words, for a value that does not fit. */
export function expectedForm({ path, kind }: DemographicField, value: string): MessageDescriptor {
  switch (kind) {
    case 'date':
      return msg`Enter a date as MM/DD/YYYY`;
    case 'phone':
      return msg`Enter ten digits, such as (559) 555-0102`;
    case 'email':
      return msg`Enter an email address, such as name@example.com`;
    case 'long':
      return msg`Enter at most 2,000 characters`;
    case 'text':
    case 'language':
    case 'race':
    case 'choice':
      return expected[path] ?? tooLong(value) ?? msg`Enter at most 200 characters`;
  }
}
