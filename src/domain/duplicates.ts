import { knownConstant } from './constants.ts';
import { normalizePhone, similarity, similarityThreshold } from './texts.ts';

/** What a patient is recognised by when a second record may be of the same person. */
export type Identity = {
  readonly lastName: string;
  readonly firstName: string;
  /** MM/DD/YYYY; empty when it is not known. */
  readonly birthday: string;
  /** Empty when it is not known. */
  readonly phone: string;
};

/** Letters without their accents. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

const nameOf = ({ firstName, lastName }: Identity): string => fold(`${firstName} ${lastName}`);
const turned = ({ firstName, lastName }: Identity): string => fold(`${lastName} ${firstName}`);

/** How alike two names are, 0–1, also with first and last name swapped (spec rules §5). */
export const nameLikeness = (a: Identity, b: Identity): number =>
  Math.max(similarity(nameOf(a), nameOf(b)), similarity(nameOf(a), turned(b)));

/**
 * Similarity from which two names count as the same, 0–1: the constant twoStringDuplicatePercentage,
 * or 0.9 (spec rules §5, portal §9).
 */
export function duplicateThreshold(
  constants: readonly { readonly type: string; readonly name: string; readonly value: string }[],
): number {
  const named = 'twoStringDuplicatePercentage';
  const value = constants.find((each) => each.name === named && knownConstant(each))?.value;
  const percent = Number(value);
  return value === undefined || Number.isNaN(percent) ? similarityThreshold : percent / 100;
}

const isKnownAndEqual = (a: string, b: string): boolean => a !== '' && a === b;

/**
 * Whether two records may be of the same person: alike names, and nothing that tells them apart,
 * which is another birth date without the same telephone number. The specification gives the
 * similarity of names; that birth date and telephone number decide is field practice.
 */
export function isPossibleDuplicate(a: Identity, b: Identity, threshold: number): boolean {
  if (nameOf(a).trim() === '' || nameLikeness(a, b) < threshold) return false;
  const isBirthdayOpen = a.birthday === '' || b.birthday === '' || a.birthday === b.birthday;
  return isBirthdayOpen || isKnownAndEqual(normalizePhone(a.phone), normalizePhone(b.phone));
}

/** Both are known and the same, of two people who have names. */
const isSameDayAndNumber = (a: Identity, b: Identity): boolean =>
  isKnownAndEqual(a.birthday, b.birthday) &&
  isKnownAndEqual(normalizePhone(a.phone), normalizePhone(b.phone)) &&
  [a, b].every((each) => nameOf(each).trim() !== '');

/** What two records are shown together for: alike names, or only the same day and number. */
export type Likeness = {
  /** How alike the names are, 0–100. */
  readonly percent: number;
  /** The names are less alike than the agency asks; birth date and telephone are the same. */
  readonly isHint: boolean;
};

/**
 * How two records may be of the same person; null where nothing says so. Names decide by the
 * specified similarity. Below it the same birth date with the same telephone number is a hint and
 * no more (decision 083): letters are swapped on the telephone, and twins share both.
 */
export function likenessOf(a: Identity, b: Identity, threshold: number): Likeness | null {
  const isAlike = isPossibleDuplicate(a, b, threshold);
  if (!isAlike && !isSameDayAndNumber(a, b)) return null;
  return { percent: Math.round(nameLikeness(a, b) * 100), isHint: !isAlike };
}

/** Two records that may be of one person, by their places in the list, and how alike. */
export type DuplicatePair = Likeness & { readonly first: number; readonly second: number };

/** Letters of a last and of a first name that records compared by name share. */
const blockLetters = { last: 4, first: 2 } as const;
/** Records that share a birth date, a number or a beginning; a larger group says nothing. */
const largestBlock = 500;

const beginning = (last: string, first: string): string =>
  `${fold(last).trim().toLowerCase().slice(0, blockLetters.last)} ${fold(first)
    .trim()
    .toLowerCase()
    .slice(0, blockLetters.first)}`;

function blocksOf({ lastName, firstName, birthday, phone }: Identity): string[] {
  const digits = normalizePhone(phone);
  return [
    ...(birthday === '' ? [] : [`day ${birthday}`]),
    ...(digits === '' ? [] : [`number ${digits}`]),
    `name ${beginning(lastName, firstName)}`,
    `name ${beginning(firstName, lastName)}`,
  ];
}

/**
 * Every pair of records that may be of one person, most alike first. Compared are those that share a
 * birth date, a telephone number, or the beginning of their names in either order. Hints come
 * last: their names are the least alike.
 */
export function duplicatePairs(people: readonly Identity[], threshold: number): DuplicatePair[] {
  const blocks = new Map<string, { place: number; person: Identity }[]>();
  for (const [place, person] of people.entries())
    for (const block of new Set(blocksOf(person)))
      blocks.set(block, [...(blocks.get(block) ?? []), { place, person }]);
  const found = new Map<string, DuplicatePair>();
  for (const members of blocks.values()) {
    if (members.length > largestBlock) continue;
    for (const [index, a] of members.entries())
      for (const b of members.slice(index + 1)) {
        const key = `${a.place} ${b.place}`;
        const likeness = found.has(key) ? null : likenessOf(a.person, b.person, threshold);
        if (likeness) found.set(key, { first: a.place, second: b.place, ...likeness });
      }
  }
  return [...found.values()].toSorted(
    (a, b) => b.percent - a.percent || a.first - b.first || a.second - b.second,
  );
}
