/** Formats, emptiness and similarity of texts and lists (spec rules §5, portal §5). */

const longestEmail = 254; // characters, RFC 5321 §4.5.3.1.3
const emailShape =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;
const usPhoneShape = /^(?:\+?1[-. ]{0,2})?(?:\(\d{3}\)|\d{3})[-. ]{0,2}\d{3}[-. ]{0,2}\d{4}$/;
const phoneDigits = 10;

/** Of the usual local@domain form (spec rules §5), at most 254 characters. */
export function isEmail(text: unknown): text is string {
  return typeof text === 'string' && text.length <= longestEmail && emailShape.test(text);
}

/** Its first character and its domain: o…@example.org. For mails that others may read. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');

/**
 * 10 digits with optional parentheses, dashes, dots or spaces, and the country's code before them,
 * which normalising leaves out (spec rules §5).
 */
export function isUsPhone(text: unknown): text is string {
  return typeof text === 'string' && usPhoneShape.test(text);
}

/** The last 10 digits (spec rules §5); fewer when there are fewer. */
export function normalizePhone(text: string | null | undefined): string {
  return (text ?? '').replace(/[^0-9]+/g, '').slice(-phoneDigits);
}

/** Ten digits as people write them: (415) 555-0123. Other texts stay as they are. */
export function formatUsPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

/**
 * A value counts as empty if null, blank text, an empty list, a one-item list whose only object has
 * all blank fields, or an empty object (spec rules §5). Zero and false are values.
 */
export function isEmptyValue(value: unknown): boolean {
  if (isBlank(value)) return true;
  if (Array.isArray(value))
    return (
      value.length === 0 ||
      (value.length === 1 && isPlainObject(value[0]) && Object.values(value[0]).every(isBlank))
    );
  return isPlainObject(value) && Object.keys(value).length === 0;
}

function isBlank(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  );
}

// Fillers of Hangul and the braille cell without dots count as letters and symbols, and show nothing.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a person who reads a text sees anything: a letter, digit or sign, in any script. */
export const isVisible = (text: string): boolean => visible.test(text);

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/**
 * Similarity of two texts, 0–1, by pairs of neighbouring letters (spec rules §5): twice the common
 * pairs over all pairs (Sørensen–Dice), ignoring white space and letter case. Symmetric; 1 for
 * equal texts. One-letter texts have no pair and match only when equal.
 */
export function similarity(a: string, b: string): number {
  const one = lettersOf(a);
  const two = lettersOf(b);
  if (one === two) return 1;
  if (one.length < 2 || two.length < 2) return 0;
  const pairs = new Map<number, number>();
  for (let index = 1; index < one.length; index += 1) {
    const pair = pairAt(one, index);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let index = 1; index < two.length; index += 1) {
    const pair = pairAt(two, index);
    const left = pairs.get(pair) ?? 0;
    if (left === 0) continue;
    common += 1;
    pairs.set(pair, left - 1);
  }
  return (2 * common) / (one.length + two.length - 2);
}

function lettersOf(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

function pairAt(text: string, index: number): number {
  return text.charCodeAt(index - 1) * 65_536 + text.charCodeAt(index);
}

/** Similarity at which two texts count as the same (spec rules §5). */
export const similarityThreshold = 0.9;

/** Whether two texts are at least this similar. */
export function isSimilar(a: string, b: string, threshold: number = similarityThreshold): boolean {
  return similarity(a, b) >= threshold;
}

/**
 * The lookup prefix of a referral source: the first 4 letters of its name, lower-cased and without
 * spaces, unless a username prefix is given (spec portal §5).
 */
export function usernamePrefix(name: string | null | undefined, prefix?: string | null): string {
  const given = withoutSpaces(prefix ?? '');
  return given === '' ? firstLetters(withoutSpaces(name ?? '')).toLowerCase() : given;
}

/** Four whole characters, surrogate pairs included. */
function firstLetters(text: string): string {
  return text.replace(/^(.{0,4}).*$/su, '$1');
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}

/**
 * Merged lists are de-duplicated by id: the first of each stays; entries without an id all stay
 * (spec portal §5).
 */
export function dedupeById<T extends { readonly id?: unknown }>(list: readonly T[]): T[] {
  const seen = new Set<unknown>();
  return list.filter(({ id }) => {
    if (id === null || id === undefined) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

type Placed = {
  readonly latitude?: number | string | null | undefined;
  readonly longitude?: number | string | null | undefined;
};

/**
 * The provider and episode lists keep only entries that have both latitude and longitude (spec
 * portal §5); 0 is a coordinate.
 */
export function withCoordinates<T extends Placed>(list: readonly T[]): T[] {
  return list.filter((entry) => isCoordinate(entry.latitude) && isCoordinate(entry.longitude));
}

function isCoordinate(value: number | string | null | undefined): boolean {
  return !isBlank(value) && Number.isFinite(Number(value));
}
