import { describe, expect, it } from 'vitest';
import { isCommon } from './common-passwords.ts';
import { isStrong } from './passwords.ts';

const nora = (password: string): boolean =>
  isStrong(password, 'nora.b', ['Nora', 'Brightwater', 'Harborview Home Health']);

describe('a new password', () => {
  it.each(['quiet harbour lamp 7', 'Tr4mway-Otter!92', 'vier blaue Lampen'])(
    'may be %s',
    async (password) => {
      expect([nora(password), await isCommon(password)]).toEqual([true, false]);
    },
  );

  it.each([
    ['a sequence of digits', '123456789012'],
    ['the alphabet', 'abcdefghijklmn'],
    ['the alphabet backwards', 'ZYXWVUTSRQPO'],
    ['rows of a keyboard', 'qwertyuiopasdfghjkl'],
    ['sequences put together', 'abcd1234qwerty98'],
    ['one short text over and over', 'pass1pass1pass1'],
    ['the same with an end', 'abc9abc9abc9ab'],
    ['the user name', 'nora.b-nora.b-1'],
    ['the name and the agency', 'NoraBrightwaterHome'],
    ['short', 'lamp-otter7'],
  ])('is refused when it is %s', (_, password) => {
    expect(nora(password)).toBe(false);
  });

  it('may contain the user name when the rest would do without it', () => {
    const nell = (password: string): boolean => isStrong(password, 'nell', ['Nell', 'Marsh']);
    expect(nell('nell quiet harbor 99')).toBe(true);
    expect(nell('Nell-quiet-99')).toBe(false);
    expect(nell('nellNELLnell.nell')).toBe(false);
  });

  it('may contain the letters of a very short user name', () => {
    expect(isStrong('quiet harbor', 'ha', [])).toBe(true);
    expect(isStrong('ha-ha-ha-ha-ha', 'ha', [])).toBe(false);
  });

  it('is refused when an earlier version of the project printed it', async () => {
    expect(await isCommon('Lantern on the Porch')).toBe(true);
  });
});
