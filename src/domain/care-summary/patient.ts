import {
  attributeOf,
  childrenOf,
  conceptOf,
  dateOfTimestamp,
  elementAt,
  elementsAt,
  isNull,
  plainText,
} from './cda.ts';
import { isCalendarDate } from '../calendar-date.ts';
import { isEmail, normalizePhone } from '../texts.ts';
import type { XmlNode } from '../xml-tree.ts';

/**
 * The patient of a care summary: name, birth, gender, language, address, contact (C-CDA R2.1 US
 * Realm Header).
 */

export type CareSummaryPatient = {
  lastName: string | null;
  firstName: string | null;
  /** One upper-case letter. */
  middleInitial: string | null;
  suffix: string | null;
  /** MM/DD/YYYY; null when the document has no full date. */
  birthday: string | null;
  gender: 'M' | 'F' | null;
  languageCode: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  /** The last ten digits, home before mobile before any other. */
  phoneNumber1: string | null;
  phoneNumber2: string | null;
  emailId: string | null;
};

/** The patient, and the parts of the address that only stand in for one. */
export function readPatient(patientRole: XmlNode): {
  patient: CareSummaryPatient;
  placeholders: string[];
} {
  const patient = elementAt(patientRole, 'patient');
  const gender = attributeOf(elementAt(patient, 'administrativeGenderCode'), 'code');
  const birthday = dateOfTimestamp(attributeOf(elementAt(patient, 'birthTime'), 'value'));
  const { address, placeholders } = known(
    readAddress(chosenAddress(childrenOf(patientRole, 'addr'))),
  );
  const read: CareSummaryPatient = {
    ...readName(chosenName(childrenOf(patient, 'name'))),
    birthday: isCalendarDate(birthday) ? birthday : null,
    gender: gender === 'M' || gender === 'F' ? gender : null,
    languageCode: readLanguage(childrenOf(patient, 'languageCommunication')),
    ...address,
    ...readContact(childrenOf(patientRole, 'telecom')),
  };
  return { patient: read, placeholders };
}

const extensions = 'urn:hl7-org:sdtc';
const noNarrative: ReadonlyMap<string, XmlNode> = new Map();

/**
 * Races and then ethnic groups in the document's words, each once. The header has room for one of
 * each; more follow as HL7's extension.
 */
export function readRaces(patientRole: XmlNode): string[] {
  const patient = elementAt(patientRole, 'patient');
  const coded = ['raceCode', 'ethnicGroupCode'].flatMap((name) => [
    ...childrenOf(patient, name),
    ...(patient?.children ?? []).filter(
      (child) => child.name === name && child.namespace === extensions,
    ),
  ]);
  const words = coded.map((code) => (isNull(code) ? null : conceptOf(code, noNarrative).text));
  return [...new Set(words.filter((text) => text !== null))];
}

/** Search names, artist names and pseudonyms are not the name a patient is registered under. */
const otherNameUses = ['P', 'SRCH', 'A', 'SNDX', 'PHON'];

function chosenName(names: readonly XmlNode[]): XmlNode | null {
  const usable = names.filter((name) => !isNull(name));
  const legal = usable.find((name) => usesOf(name).includes('L'));
  const plain = usable.find((name) => !usesOf(name).some((use) => otherNameUses.includes(use)));
  return legal ?? plain ?? usable[0] ?? null;
}

/** `use` holds several codes separated by spaces. */
function usesOf(node: XmlNode): string[] {
  return (attributeOf(node, 'use') ?? '').split(/\s+/);
}

function readName(
  name: XmlNode | null,
): Pick<CareSummaryPatient, 'lastName' | 'firstName' | 'middleInitial' | 'suffix'> {
  const [first, second] = givenNames(childrenOf(name, 'given'));
  const family = namesWithout(childrenOf(name, 'family'), 'BR');
  const suffix = plainText(elementAt(name, 'suffix'));
  if (first === null && second === null && family.length === 0)
    return { lastName: plainText(name), firstName: null, middleInitial: null, suffix };
  const [middle] = /^./u.exec(second ?? '') ?? [];
  return {
    lastName: family.join(' ') || null,
    firstName: first,
    middleInitial: middle?.toUpperCase() ?? null,
    suffix,
  };
}

const hasQualifier = (part: XmlNode, qualifier: string): boolean =>
  (attributeOf(part, 'qualifier') ?? '').split(/\s+/).includes(qualifier);

/**
 * First and second given name by their place, without the call-me name and the name at birth; these
 * stand in where there is no other first name.
 */
function givenNames(parts: readonly XmlNode[]): [string | null, string | null] {
  const isOther = (part: XmlNode): boolean => hasQualifier(part, 'CL') || hasQualifier(part, 'BR');
  const [first, second] = parts.filter((part) => !isOther(part)).map(plainText);
  const [standIn] = parts.filter(isOther).map(plainText);
  return [first ?? standIn ?? null, second ?? null];
}

/** The name parts without those of one qualifier; all of them when there are no others. */
function namesWithout(parts: readonly XmlNode[], qualifier: string): string[] {
  const preferred = parts.filter((part) => !hasQualifier(part, qualifier));
  return (preferred.length > 0 ? preferred : parts).map(plainText).filter((text) => text !== null);
}

function readLanguage(languages: readonly XmlNode[]): string | null {
  const preferred = languages.find(
    (language) => attributeOf(elementAt(language, 'preferenceInd'), 'value') === 'true',
  );
  return attributeOf(elementAt(preferred ?? languages[0] ?? null, 'languageCode'), 'code');
}

/** Home address in use first, then any in use, then an earlier one. */
function chosenAddress(addresses: readonly XmlNode[]): XmlNode | null {
  const usable = addresses.filter((address) => plainText(address) !== null);
  const current = usable.filter(
    (address) => attributeOf(elementAt(address, 'useablePeriod', 'high'), 'value') === null,
  );
  const home = ['HP', 'H'].flatMap((use) =>
    current.filter((address) => usesOf(address).includes(use)),
  );
  return home[0] ?? current[0] ?? usable[0] ?? null;
}

type Address = Pick<
  CareSummaryPatient,
  'addressLine1' | 'addressLine2' | 'city' | 'state' | 'zipcode'
>;

function readAddress(address: XmlNode | null): Address {
  const part = (name: string): string | null => plainText(elementAt(address, name));
  const lines = childrenOf(address, 'streetAddressLine')
    .map(plainText)
    .filter((line) => line !== null);
  const street = [part('houseNumber'), part('streetName'), part('streetNameType')]
    .filter((text) => text !== null)
    .join(' ');
  const isBare = address !== null && address.children.length === 0;
  return {
    addressLine1: lines[0] ?? (street || (isBare ? plainText(address) : null)),
    addressLine2: lines.slice(1).join(', ') || part('additionalLocator'),
    city: part('city'),
    // Two letters in any case are the postal code of a state; anything else stays as written.
    state: part('state')?.replace(/^[a-z]{2}$/i, (letters) => letters.toUpperCase()) ?? null,
    zipcode: part('postalCode'),
  };
}

/** What senders write where they know no address; 99999 and 00000 are nobody's ZIP code. */
const placeholders: readonly RegExp[] = [
  /^no (?:street )?(?:address|street|city|state|zip(?: ?code)?)\b/i,
  /^(?:unknown|unk|none|n\/?a|[x?.-]+)$/i,
  /^not (?:known|given|provided|available|indicated|on file)\b/i,
  /^(?:99999|00000)(?:-(?:9999|0000))?$/,
];
const isPlaceholder = (text: string): boolean => placeholders.some((words) => words.test(text));

/** The address without its placeholders, and these. */
function known(address: Address): { address: Address; placeholders: string[] } {
  const entries = Object.entries(address) as [keyof Address, string | null][];
  const found = entries.flatMap(([, text]) => (text !== null && isPlaceholder(text) ? [text] : []));
  const kept = entries.map(([part, text]) => [
    part,
    text !== null && found.includes(text) ? null : text,
  ]);
  return { address: Object.fromEntries(kept) as Address, placeholders: found };
}

/** Whether the document has an address at all. */
export function hasAddress(patient: CareSummaryPatient): boolean {
  return [
    patient.addressLine1,
    patient.addressLine2,
    patient.city,
    patient.state,
    patient.zipcode,
  ].some((part) => part !== null);
}

/** Whether it has a telephone number or an e-mail address. */
export function hasContact(patient: CareSummaryPatient): boolean {
  return patient.phoneNumber1 !== null || patient.emailId !== null;
}

const phoneUses = ['HP', 'H', 'MC'];

function readContact(
  telecoms: readonly XmlNode[],
): Pick<CareSummaryPatient, 'phoneNumber1' | 'phoneNumber2' | 'emailId'> {
  const entries = telecoms.map((telecom) => ({
    uses: usesOf(telecom),
    value: attributeOf(telecom, 'value') ?? '',
  }));
  const emailId =
    entries.map(({ value }) => value.replace(/^mailto:\s*/i, '')).find(isEmail) ?? null;
  const inOrder = [
    ...phoneUses.flatMap((use) => entries.filter(({ uses }) => uses.includes(use))),
    ...entries,
  ];
  const phones = [
    ...new Set(inOrder.map(({ value }) => phoneOf(value)).filter((phone) => phone !== '')),
  ];
  return { phoneNumber1: phones[0] ?? null, phoneNumber2: phones[1] ?? null, emailId };
}

const leastPhoneDigits = 7; // a local number

/**
 * The digits of `tel:+1(555)-777-1234;ext=12`; empty for an e-mail address, a web address or a fax.
 */
function phoneOf(value: string): string {
  const [, number] = /^(?:tel:)?([+\d\s().\-/]+)/i.exec(value) ?? [];
  const digits = normalizePhone(number);
  return digits.length < leastPhoneDigits ? '' : digits;
}

/** Titles and ids of the document's own header. */
export function readHeader(root: XmlNode): { title: string | null; documentId: string | null } {
  const [id] = elementsAt(root, 'id');
  const parts = [attributeOf(id ?? null, 'root'), attributeOf(id ?? null, 'extension')].filter(
    (part) => part !== null,
  );
  return { title: plainText(elementAt(root, 'title')), documentId: parts.join('^') || null };
}
