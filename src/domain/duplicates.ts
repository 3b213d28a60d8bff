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

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

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
