import type { Values } from '#domain/merge.ts';
import { numberKeys } from '#domain/search-words.ts';
import type { OrgKeys } from './keyring.ts';

/**
 * The part of a chart that lists and visits show; sealed apart, so that a list does not open sixty
 * whole charts.
 */
export type PatientCard = {
  readonly firstName: string;
  readonly lastName: string;
  readonly middleInitial: string;
  /** Jr, III; missing from cards sealed before it was kept. */ readonly suffix?: string;
  readonly birthday: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly phone: string;
  /** Missing from cards sealed before it was kept. */ readonly languageCode?: string;
};

const textAt = (values: Values, path: string): string => {
  const value = Object.hasOwn(values, path) ? values[path] : undefined;
  return typeof value === 'string' ? value.trim() : '';
};

export const cardOf = (values: Values): PatientCard => ({
  firstName: textAt(values, 'firstName'),
  lastName: textAt(values, 'lastName'),
  middleInitial: textAt(values, 'middleInitial'),
  suffix: textAt(values, 'suffix'),
  birthday: textAt(values, 'birthday'),
  addressLine1: textAt(values, 'addressLine1'),
  addressLine2: textAt(values, 'addressLine2'),
  city: textAt(values, 'city'),
  state: textAt(values, 'state'),
  zipcode: textAt(values, 'zipcode'),
  phone: textAt(values, 'phoneNumber1'),
  languageCode: textAt(values, 'languageCode'),
});

/** "Family Jr, Given M", as charts are filed. */
export function nameOf({ firstName, lastName, middleInitial, suffix }: PatientCard): string {
  const family = [lastName, suffix].filter(Boolean).join(' ');
  const given = [firstName, middleInitial].filter(Boolean).join(' ');
  return [family, given].filter(Boolean).join(', ').slice(0, 160);
}

/** One line for a map: street, city, state and ZIP code. */
export function addressOf({
  addressLine1,
  addressLine2,
  city,
  state,
  zipcode,
}: PatientCard): string {
  const region = [state, zipcode].filter(Boolean).join(' ');
  return [addressLine1, addressLine2, city, region].filter(Boolean).join(', ').slice(0, 300);
}

export const sameCard = (a: PatientCard, b: PatientCard): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Case and accents do not matter for finding a name. */
const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const shortestPrefix = 2;
const longestPrefix = 16;

type Keys = Pick<OrgKeys, 'digest'>;

/** Digest of a birth date, MM/DD/YYYY. */
export const birthdayToken = (day: string, keys: Keys): string => keys.digest(`birthday:${day}`);
/** Digest of telephone digits (`numberKeys`). */
export const numberToken = (digits: string, keys: Keys): string => keys.digest(`phone:${digits}`);

/** What a search compares with: digests of name, birth date and telephone number. */
export const searchTokens = (card: PatientCard, keys: Keys): string[] => [
  ...nameTokens(card, keys),
  ...(card.birthday === '' ? [] : [birthdayToken(card.birthday, keys)]),
  ...numberKeys(card.phone).map((digits) => numberToken(digits, keys)),
];

/** Digests of every beginning (2 letters and up) of every word of the name. */
function nameTokens({ firstName, lastName }: PatientCard, keys: Keys): string[] {
  const prefixes = wordsOf(`${firstName} ${lastName}`).flatMap((word) => {
    const letters = Array.from(word).slice(0, longestPrefix);
    return letters
      .slice(shortestPrefix - 1)
      .map((_, index) => letters.slice(0, index + shortestPrefix).join(''));
  });
  return [...new Set(prefixes)].map((prefix) => keys.digest(`name:${prefix}`));
}

/**
 * Digests all of which a matching patient has; empty when the search has no word of two letters.
 */
export const nameSearchTokens = (search: string, keys: Keys): string[] =>
  wordsOf(search)
    .filter((word) => Array.from(word).length >= shortestPrefix)
    .map((word) => keys.digest(`name:${Array.from(word).slice(0, longestPrefix).join('')}`));

/** Digest that two records of the same name and birthday share. */
export const identityOf = ({ firstName, lastName, birthday }: PatientCard, keys: Keys): string =>
  keys.digest(
    `identity:${wordsOf(lastName).join(' ')}|${wordsOf(firstName).join(' ')}|${birthday}`,
  );
