import { hash, hashRaw, verify, type Options } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const argon2id: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, argon2id);

/** For secrets that are looked for among others of one salt. */
export const hashWithSalt = (secret: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(secret, { ...argon2id, salt });

/** Somebody who has not registered yet has no password; the check takes as long as any other. */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  stored === '' ? verifyNothing(password) : verify(stored, password).catch(() => false);

let decoy: Promise<string> | null = null;

/**
 * Takes as long as a real check, so that the time of an answer does not reveal whether an account
 * exists.
 */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password');
  await verifyPassword(await decoy, password);
  return false;
}

/**
 * Characters at least (NIST SP 800-63B asks for eight, OWASP ASVS 5.0 §6.2.1 recommends fifteen
 * without a second factor).
 */
const shortest = 12;

/** Characters in a row that count for nothing. */
const shortestRun = 4;
/** Rows that people type along: the alphabet, digits, the keys of a keyboard. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiopü',
  'yxcvbnm',
];
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
const isRun = (text: string): boolean => runs.some((run) => run.includes(text));

/** Where a run that starts at `from` ends; `from` when none does. */
function endOfRun(plain: string, from: number): number {
  let to = from + shortestRun;
  if (to > plain.length || !isRun(plain.slice(from, to))) return from;
  while (to < plain.length && isRun(plain.slice(from, to + 1))) to += 1;
  return to;
}

/** The rest of a password without plain sequences such as `abcd`, `4321` or `qwert`. */
function withoutSequences(plain: string): string {
  let left = '';
  for (let at = 0; at < plain.length;) {
    const end = endOfRun(plain, at);
    if (end === at) left += plain.charAt(at);
    at = Math.max(end, at + 1);
  }
  return left;
}

/** Whether a password is one short text over and over, such as `pass1pass1pass1`. */
const isRepetition = (plain: string): boolean => /^(.{1,6}?)\1{2,}.{0,5}$/su.test(plain);

/** Words with fewer letters are in too many good passwords to say anything. */
const shortestWord = 4;
/** Characters that have to be left once the words of the house are taken out. */
const leastBeside = 8;

const wordsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= shortestWord);

/** A password without the user name; a name of a few letters is in too many good words. */
const withoutName = (plain: string, name: string): string =>
  name.length < shortestWord ? plain : plain.replaceAll(name, '');

/**
 * Whether a new password may be used: long enough without the user name, varied, and more than what
 * everybody knows of the person.
 *
 * @param names the person's names and the agency's; their words and the product's own are the words
 * of the house
 */
export function isStrong(password: string, userName: string, names: readonly string[]): boolean {
  const plain = password.toLowerCase();
  const name = userName.toLowerCase();
  const varied = new Set(password).size >= 5;
  const own = withoutName(plain, name);
  const beside = wordsOf(['Porchlight', ...names]).reduce(
    (left, word) => left.replaceAll(word, ''),
    withoutSequences(own),
  );
  return (
    own.length >= shortest &&
    varied &&
    !isRepetition(plain) &&
    beside.length >= leastBeside &&
    !name.includes(plain)
  );
}
