import { fold } from './duplicates.ts';
import { isSimilar } from './texts.ts';

/**
 * Whether a name that somebody typed is the one that an order names (decision 095). People leave
 * out titles and middle names, write initials, and put the last name first.
 */

/** What stands before a name, without its dots. */
const titles: ReadonlySet<string> = new Set('dr doctor prof professor mr mrs ms'.split(' '));
/** Degrees, memberships and generations: they stand after a name, so "J.R." before it is none. */
const letters: ReadonlySet<string> = new Set(
  (
    'md mbbs mbbch phd dpm dnp mph mba msn rn np fnp fnp-c fnp-bc aprn arnp crnp cnp cns pa pa-c ' +
    'facp faafp faap facc facs facep fccp facog faan jr sr ii iii iv'
  ).split(' '),
);
/** A degree that is a last name as well: Anh Do. */
const degreeOrName = 'do';

type Name = {
  /** Every word of it, without titles, marks and capitals. */
  readonly words: readonly string[];
  /** The last names: the words before a comma, else the last word. */
  readonly last: readonly string[];
};

function isTitle(token: string, isAfter: boolean, isDegree: boolean): boolean {
  const plain = token.replaceAll('.', '');
  if (titles.has(plain)) return true;
  return isAfter && (letters.has(plain) || (isDegree && plain === degreeOrName));
}

/** A name where "Do" is a degree, or where it is none unless it follows a comma. */
function nameOf(text: string, isDegree: boolean): Name {
  const parts = fold(text)
    .toLowerCase()
    .replaceAll(/['’ʼ`]|\(.*?\)/g, '')
    .split(',')
    .map((part, comma) =>
      part
        .trim()
        .split(/\s+/)
        .filter((token, index) => !isTitle(token, comma + index > 0, isDegree || comma > 0))
        .flatMap((token) => token.split(/[^\p{L}\p{N}]+/u).filter(Boolean)),
    )
    .filter((part) => part.length > 0);
  const words = parts.flat();
  return { words, last: parts.length > 1 ? parts.slice(0, 1).flat() : words.slice(-1) };
}

/** What a text can be read as: a reading of one word counts where no other has two. */
function readingsOf(text: string): readonly Name[] {
  const readings = [nameOf(text, true), nameOf(text, false)];
  const whole = readings.filter(({ words }) => words.length > 1);
  return whole.length > 0 ? whole : readings.slice(0, 1);
}

const isInitial = (one: string, other: string): boolean =>
  one.length === 1 && other.startsWith(one);

/** Takes out of a list what fits; the words that found nothing. */
function unmatched(
  words: readonly string[],
  rest: string[],
  fits: (one: string, other: string) => boolean,
): readonly string[] {
  return words.filter((word) => {
    const found = rest.findIndex((other) => fits(word, other));
    if (found >= 0) rest.splice(found, 1);
    return found < 0;
  });
}

function isSame(named: Name, typed: Name): boolean {
  if (named.words.join('') === typed.words.join('')) return true;
  const rest = [...typed.words];
  const shortened = unmatched(named.words, rest, (one, other) => isSimilar(one, other));
  const open = unmatched(
    shortened,
    rest,
    (one, other) => isInitial(one, other) || isInitial(other, one),
  );
  const known = named.words.length;
  return (
    // A last name is never an initial, and one name of several names nobody.
    named.last.some((word) => !shortened.includes(word)) &&
    known - open.length >= Math.min(2, known) &&
    (open.length === 0 || rest.length === 0)
  );
}

/**
 * Whether a typed name is that of the physician whom an order names: the same words, each alike
 * enough (spec rules §5), in any order and case, with or without accents, titles and middle names,
 * and with initials for all but the last name. An order that names nobody is anyone's.
 */
export function isNamedPhysician(named: string, typed: string): boolean {
  const known = readingsOf(named);
  if (known.every(({ words }) => words.length === 0)) return true;
  const given = readingsOf(typed);
  return known.some((one) => given.some((other) => isSame(one, other)));
}
