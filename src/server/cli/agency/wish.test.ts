import { describe, expect, it } from 'vitest';
import { wishOf, WishError } from './wish.ts';

const least = ['--name', 'Harborview', '--admin-email', 'Ada@Example.org'];

function refusal(words: readonly string[]): string {
  try {
    wishOf(words);
    return '';
  } catch (error) {
    if (error instanceof WishError) return error.message;
    throw error;
  }
}

describe('the arguments of agency:create', () => {
  it('need a name and a mail address, which is the user name in small letters', () => {
    expect(wishOf(least)).toEqual({
      name: 'Harborview',
      email: 'Ada@Example.org',
      givenName: 'First',
      familyName: 'Administrator',
      userName: 'ada@example.org',
      language: 'en',
    });
  });

  it('may name the person and the user, and the language of the mail', () => {
    expect(
      wishOf([
        ...least,
        '--admin-name= Maria  de la Cruz ',
        '--admin-user-name=M.Cruz',
        '--language=de',
      ]),
    ).toMatchObject({
      givenName: 'Maria',
      familyName: 'de la Cruz',
      userName: 'm.cruz',
      language: 'de',
    });
  });

  it.each([
    ['nothing', [], /^--name is missing\.$/],
    ['a blank name', ['--name', ' '], /^--name is missing\.$/],
    ['no mail address', ['--name', 'Harborview'], /^--admin-email is missing\.$/],
    ['half a mail address', [...least.slice(0, 3), 'ada@'], /^--admin-email: not a mail address/],
    [
      'a second line in the mail address',
      [...least.slice(0, 3), 'ada@example.org\nBcc: x@example.org'],
      /^--admin-email: /,
    ],
    ['a name of two lines', ['--name', 'Harbor\nview', ...least.slice(2)], /^--name: /],
    ['a name without end', ['--name', 'H'.repeat(121), ...least.slice(2)], /^--name: at most 120/],
    ['one name of a person', [...least, '--admin-name', 'Ada'], /^--admin-name: a given name/],
    ['a user name with a space', [...least, '--admin-user-name', 'a da'], /^--admin-user-name: /],
    ['a language of neither kind', [...least, '--language', 'fr'], /^--language: en or de\.$/],
    ['an unknown option', [...least, '--phone', '1'], /--phone/],
    ['a word too many', [...least, 'more'], /more/],
    ['an option without its value', ['--name'], /--name/],
  ])('with %s are refused in one line', (_what, words, said) => {
    expect(refusal(words)).toMatch(said);
    expect(refusal(words).split('\n')).toHaveLength(1);
  });

  it('ask for a user name where the mail address cannot be one', () => {
    const address = `${'a'.repeat(60)}@${'example.'.repeat(5)}org`;
    expect(refusal(['--name', 'Harborview', '--admin-email', address])).toMatch(/so give one\.$/);
  });
});
