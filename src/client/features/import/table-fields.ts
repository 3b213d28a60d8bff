import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MemberField, SourceField } from '#domain/table-import.ts';
import { demographicField } from '#client/features/patients/demographic-fields.ts';

const own: Readonly<
  Record<
    | Exclude<SourceField, never>
    | Extract<MemberField, 'memberId' | 'payer' | 'effectiveDate' | 'endDate'>,
    MessageDescriptor
  >
> = {
  name: msg`Name`,
  usernamePrefix: msg`Lookup prefix`,
  actionType: msg`Action type`,
  idleTimeout: msg`Idle minutes`,
  npi: msg`NPI`,
  phone: msg`Phone`,
  address: msg`Address`,
  contact: msg({ message: 'Contact', context: 'person to ask for' }),
  memberId: msg`Member number`,
  payer: msg`Payer`,
  effectiveDate: msg`Coverage from`,
  endDate: msg`Coverage until`,
};

/** What a field of a table is called. */
export const fieldLabel = (field: string): MessageDescriptor | string =>
  (Object.hasOwn(own, field) ? Reflect.get(own, field) : undefined) ??
  demographicField(field)?.field.label ??
  field;

/** Fields that no chart or company has; they are kept with the import. */
export const keptWithImport: readonly string[] = [
  'memberId',
  'payer',
  'effectiveDate',
  'endDate',
  'npi',
  'phone',
  'address',
  'contact',
];
