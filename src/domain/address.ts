import { addressMessages } from './address-messages.ts';
import { zipExceptions, zipPrefixes } from './data/zip-states.ts';
import type { Values } from './merge.ts';

/** Messages and state checks of an address (spec rules §5). */

const zipShape = /^\d{5}(?:-?\d{4})?$/;

/** Five digits, or nine with an optional dash. */
export function isZipcode(text: unknown): text is string {
  return typeof text === 'string' && zipShape.test(text);
}

const stateOfPrefix: ReadonlyMap<string, string> = new Map(
  Object.entries(zipPrefixes).flatMap(([state, ranges]) =>
    ranges
      .split(' ')
      .flatMap((range) => prefixesOf(range).map((prefix) => [prefix, state] as const)),
  ),
);

const exceptionOf: ReadonlyMap<string, string> = new Map(Object.entries(zipExceptions));

function prefixesOf(range: string): string[] {
  const [first, last] = [Number(range.slice(0, 3)), Number(range.slice(-3))];
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String(first + index).padStart(3, '0'),
  );
}

/**
 * The state of a ZIP code by its first three digits; null when it is not a ZIP code or not in use.
 */
export function stateOfZip(zipcode: string | null | undefined): string | null {
  const zip = (zipcode ?? '').trim();
  if (!isZipcode(zip)) return null;
  const five = zip.slice(0, 5);
  return exceptionOf.get(five) ?? stateOfPrefix.get(five.slice(0, 3)) ?? null;
}

/**
 * What the state of an address is compared with: where the company operates, where it is located,
 * where a provider is licensed.
 */
export type AddressOwner = 'episode' | 'patient' | 'provider';

const stateMessages: Readonly<Record<AddressOwner, string>> = {
  episode: addressMessages.episodeState,
  patient: addressMessages.patientState,
  provider: addressMessages.providerState,
};

/**
 * The message when a ZIP code is in none of the allowed states (two letters); null when it is in
 * one. An invalid ZIP code has its own message (spec rules §5).
 */
export function checkZipState(
  zipcode: string | null | undefined,
  allowedStates: readonly string[],
  owner: AddressOwner,
): string | null {
  const state = stateOfZip(zipcode);
  if (state === null) return addressMessages.zipcode;
  return allowedStates.some((allowed) => allowed.trim().toUpperCase() === state)
    ? null
    : stateMessages[owner];
}

const usStates: ReadonlySet<string> = new Set([
  ...Object.keys(zipPrefixes),
  ...Object.values(zipExceptions),
]);

/** Two capital letters of a state, a territory or the armed forces. */
export const isUsState = (text: string): boolean => usStates.has(text);

export type AddressFault = {
  readonly path: 'addressLine1' | 'state' | 'zipcode';
  readonly code:
    | 'address.invalid'
    | 'address.not-us'
    | 'address.zipcode'
    | 'address.mismatch'
    | 'address.patient-state';
};

const textAt = (values: Values, path: string): string => {
  const value = Object.hasOwn(values, path) ? values[path] : undefined;
  return typeof value === 'string' ? value.trim() : '';
};

type EditedAddress = {
  /** Values before the edit; null for a new chart. */
  readonly before: Values | null;
  readonly after: Values;
  /** Where the agency operates, two letters each; empty when it does not say. */
  readonly companyStates?: readonly string[];
};

/**
 * What is wrong with the address an edit writes (spec rules §5): a street without a letter, no
 * state of the United States, no ZIP code in use, a ZIP code of another state, or one outside the
 * agency's states. What was there before does not hinder an edit of something else.
 */
export function addressFaults({
  before,
  after,
  companyStates = [],
}: EditedAddress): AddressFault[] {
  const [street, state, zipcode] = [
    textAt(after, 'addressLine1'),
    textAt(after, 'state'),
    textAt(after, 'zipcode'),
  ];
  const isChanged = (path: string) => textAt(after, path) !== textAt(before ?? {}, path);
  const faults: AddressFault[] = [];
  if (isChanged('addressLine1') && street !== '' && !/\p{L}/u.test(street))
    faults.push({ path: 'addressLine1', code: 'address.invalid' });
  if (isChanged('state') && state !== '' && !isUsState(state))
    faults.push({ path: 'state', code: 'address.not-us' });
  if (zipcode === '' || !(isChanged('state') || isChanged('zipcode'))) return faults;
  const found = stateOfZip(zipcode);
  if (found === null) faults.push({ path: 'zipcode', code: 'address.zipcode' });
  else if (isUsState(state) && state !== found)
    faults.push({ path: 'zipcode', code: 'address.mismatch' });
  else if (companyStates.length > 0 && checkZipState(zipcode, companyStates, 'patient') !== null)
    faults.push({ path: 'zipcode', code: 'address.patient-state' });
  return faults;
}
