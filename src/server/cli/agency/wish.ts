import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Language } from '#contract/account.ts';

/** What `npm run agency:create` was asked for. */
export type Wish = {
  readonly name: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  /** In small letters, as it is stored. */
  readonly userName: string;
  readonly language: Language;
};

/** Arguments that cannot be followed, said in one line. */
export class WishError extends Error {
  override readonly name = 'WishError';
}

export const usage = [
  'Usage: npm run agency:create -- --name "Agency" --admin-email ada@example.org',
  '         [--admin-name "Given Family"] [--admin-user-name name] [--language en|de]',
];

const longestName = 120;
const longestUserName = 80;

/** Control characters, which would end a line of a mail or of this command's output. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

const email = z.email();
const userName = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{2,79}$/u;

type Given = Readonly<Record<string, string | undefined>>;

function valuesOf(words: readonly string[]): Given {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...words],
      options: {
        name: text,
        'admin-email': text,
        'admin-name': text,
        'admin-user-name': text,
        language: text,
      },
    }).values;
  } catch (error) {
    throw new WishError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : '');
  }
}

function textOf(given: Given, option: string): string {
  const text = given[option]?.trim().replaceAll(/ +/g, ' ') ?? '';
  if (text === '') throw new WishError(`--${option} is missing.`);
  if (text.length > longestName || !isPlainText(text))
    throw new WishError(`--${option}: at most ${longestName} characters, in one line.`);
  return text;
}

/** The first word is the given name, the others the family name. */
function personOf(given: Given): Pick<Wish, 'givenName' | 'familyName'> {
  if (given['admin-name'] === undefined) return { givenName: 'First', familyName: 'Administrator' };
  const [givenName = '', ...others] = textOf(given, 'admin-name').split(' ');
  if (others.length === 0)
    throw new WishError('--admin-name: a given name and a family name, such as "Ada Lovelace".');
  return { givenName, familyName: others.join(' ') };
}

/**
 * The arguments of the command, checked. Without a user name the mail address is one.
 *
 * @throws WishError in one line
 */
export function wishOf(words: readonly string[]): Wish {
  const given = valuesOf(words);
  const name = textOf(given, 'name');
  const address = textOf(given, 'admin-email');
  if (!email.check(z.maxLength(longestName)).safeParse(address).success)
    throw new WishError('--admin-email: not a mail address.');
  const user = (
    given['admin-user-name'] === undefined ? address : textOf(given, 'admin-user-name')
  ).toLowerCase();
  if (!userName.test(user))
    throw new WishError(
      `--admin-user-name: 3 to ${longestUserName} letters, digits and . _ @ + -, without spaces` +
        `${given['admin-user-name'] === undefined ? '; the mail address is none, so give one' : ''}.`,
    );
  const language = given.language ?? 'en';
  if (language !== 'en' && language !== 'de') throw new WishError('--language: en or de.');
  return { name, email: address, ...personOf(given), userName: user, language };
}
