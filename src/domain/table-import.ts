import { isCalendarDate } from './calendar-date.ts';
import { tidyDemographics } from './demographics.ts';

/**
 * Tables that an agency takes in: a payer's member information file (MIF) and referral sources. The
 * specification names both and shows no file format, so a column is shown, guessed by its header, and
 * can be changed.
 */

export const tableKinds = ['members', 'sources'] as const;
export type TableKind = (typeof tableKinds)[number];

/** What a column can be, with the headers that payers and programs write, folded. */
const headers = {
  members: {
    lastName: ['lastname', 'last', 'surname', 'familyname', 'memberlastname', 'nachname'],
    firstName: ['firstname', 'first', 'givenname', 'memberfirstname', 'vorname'],
    middleInitial: ['middleinitial', 'mi', 'middle', 'middlename'],
    suffix: ['suffix', 'namesuffix'],
    birthday: ['birthday', 'dob', 'dateofbirth', 'birthdate', 'memberdob', 'geburtsdatum'],
    gender: ['gender', 'sex', 'membergender', 'geschlecht'],
    addressLine1: ['addressline1', 'address1', 'address', 'street', 'streetaddress'],
    addressLine2: ['addressline2', 'address2', 'apt', 'unit'],
    city: ['city', 'town'],
    state: ['state', 'st'],
    zipcode: ['zipcode', 'zip', 'postalcode', 'zip5'],
    phoneNumber1: ['phonenumber1', 'phone', 'phonenumber', 'telephone', 'homephone', 'telefon'],
    emailId: ['emailid', 'email', 'emailaddress'],
    languageCode: ['languagecode', 'language'],
    medicareNumber: ['medicarenumber', 'mbi', 'medicareid', 'hicn'],
    memberId: ['memberid', 'membernumber', 'subscriberid', 'insuredid', 'policynumber'],
    payer: ['payer', 'payername', 'plan', 'planname', 'insurance'],
    effectiveDate: ['effectivedate', 'coveragestart', 'startdate', 'eligibilitystart'],
    endDate: ['enddate', 'terminationdate', 'termdate', 'coverageend', 'eligibilityend'],
  },
  sources: {
    name: ['name', 'company', 'companyname', 'referralsource', 'source', 'facility', 'firma'],
    usernamePrefix: ['usernameprefix', 'prefix', 'lookupprefix'],
    actionType: ['actiontype', 'action'],
    idleTimeout: ['idletimeout', 'idleminutes', 'idletime'],
    npi: ['npi', 'npinumber'],
    phone: ['phone', 'phonenumber', 'telephone', 'telefon'],
    address: ['address', 'street', 'streetaddress'],
    contact: ['contact', 'contactname', 'contactperson'],
  },
} as const;

export type MemberField = keyof (typeof headers)['members'];
export type SourceField = keyof (typeof headers)['sources'];
export type TableField = MemberField | SourceField;

/** Fields of a kind in the order in which they are offered. */
export const tableFields: {
  readonly members: readonly MemberField[];
  readonly sources: readonly SourceField[];
} = {
  members: Object.keys(headers.members) as MemberField[],
  sources: Object.keys(headers.sources) as SourceField[],
};

/** Fields without which a row cannot be taken in. */
export const requiredColumns: Readonly<Record<TableKind, readonly TableField[]>> = {
  members: ['lastName', 'firstName'],
  sources: ['name'],
};

/** Fields of a payer's file that no chart has: they are kept with the import. */
const keptBeside: readonly string[] = ['memberId', 'payer', 'effectiveDate', 'endDate'];

/** By column: the field it is, or null for a column that is left out. */
export type Columns = readonly (TableField | null)[];

const folded = (header: string): string =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** What each column is, by its header; a field is guessed once, the first column that fits. */
export function guessedColumns(kind: TableKind, row: readonly string[]): Columns {
  const known = Object.entries(headers[kind]) as [TableField, readonly string[]][];
  const taken = new Set<TableField>();
  return row.map((header) => {
    const found = known.find(
      ([field, names]) =>
        !taken.has(field) && (folded(field) === folded(header) || names.includes(folded(header))),
    )?.[0];
    if (found) taken.add(found);
    return found ?? null;
  });
}

/** A row by field; blank cells and columns that are left out are not there. */
export type TableRow = Readonly<Partial<Record<TableField, string>>>;

/** Cells of a row by field. */
export const rowOf = (columns: Columns, cells: readonly string[]): TableRow =>
  Object.fromEntries(
    columns.flatMap((field, index) => {
      const text = cells[index]?.trim().toWellFormed() ?? '';
      return field === null || text === '' ? [] : [[field, text]];
    }),
  );

const isoDate = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/;
const usDate = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

/** A day as payers write it (1941-03-05, 19410305, 3/5/1941) as MM/DD/YYYY; others unchanged. */
export function tableDate(text: string): string {
  const iso = isoDate.exec(text);
  const us = usDate.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : [];
  if (year === undefined || month === undefined || day === undefined) return text;
  const written = `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`;
  return isCalendarDate(written) ? written : text;
}

const genders: Readonly<Record<string, string>> = { female: 'F', male: 'M', f: 'F', m: 'M' };

/** A row of a member information file as a chart takes it, and what no chart has. */
export function memberOf(row: TableRow): {
  patch: Readonly<Record<string, string>>;
  beside: Readonly<Record<string, string>>;
} {
  const entries = Object.entries(row);
  const beside = entries.filter(([field]) => keptBeside.includes(field));
  const patch = entries
    .filter(([field]) => !keptBeside.includes(field))
    .map(([field, text]): [string, string] => {
      if (field === 'birthday') return [field, tableDate(text)];
      if (field === 'gender') return [field, genders[text.toLowerCase()] ?? text];
      return [field, field === 'middleInitial' && text.length > 4 ? text.charAt(0) : text];
    });
  const tidy = tidyDemographics(Object.fromEntries(patch));
  return {
    patch: Object.fromEntries(
      Object.entries(tidy).flatMap(([path, value]) =>
        typeof value === 'string' ? [[path, value]] : [],
      ),
    ),
    beside: Object.fromEntries(beside),
  };
}
