import { describe, expect, it } from 'vitest';
import { isCommon } from '#server/features/account/common-passwords.ts';
import { isStrong } from '#server/features/account/passwords.ts';
import { randomPassword } from './password.ts';
import { words } from './words.ts';

describe('the random password of the demo', () => {
  it('has 256 different words to choose from, each of three to eight plain letters', () => {
    expect(new Set(words).size).toBe(256);
    expect(words.filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([]);
  });

  it('is four words that any choice can make, the first and the last one included', () => {
    const picks = [0, 255, 1, 254];
    expect(randomPassword(() => picks.shift() ?? 0)).toBe('acorn-zephyr-amber-zebra');
  });

  it('is another one each time, long enough and not among the most used', async () => {
    const some = Array.from({ length: 50 }, () => randomPassword());
    expect(new Set(some).size).toBe(50);
    for (const password of some) {
      expect(isStrong(password, 'ada.lanternfield', []), password).toBe(true);
      expect(await isCommon(password), password).toBe(false);
    }
  });
});
