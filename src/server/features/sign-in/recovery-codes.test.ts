import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes, readCode } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten of 50 bits that differ, found again by their hash under their own salt alone', async () => {
    const [mine, others] = [await newRecoveryCodes(), await newRecoveryCodes()];
    expect(new Set([...mine.shown, ...others.shown]).size).toBe(20);
    for (const code of mine.shown)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const hashes = await Promise.all(
      mine.shown.map((code) => hashRecoveryCode(code.replace('-', ''), mine.salt)),
    );
    expect(hashes).toEqual(mine.hashes);
    expect(await hashRecoveryCode(mine.shown[0]?.replace('-', '') ?? '', others.salt)).not.toEqual(
      mine.hashes[0],
    );
  });

  it.each([
    ['287 082', { kind: 'code', code: '287082' }],
    [' 287-082 ', { kind: 'code', code: '287082' }],
    ['7k3m9-x2rtv', { kind: 'recovery code', code: '7K3M9X2RTV' }],
    ['OIL00 aBcDe', { kind: 'recovery code', code: '01100ABCDE' }],
    ['28708', null],
    ['2870822', null],
    ['UUUUU-UUUUU', null],
    ['7K3M9-X2RTVV', null],
    ['２８７０８２', null],
  ])('reads what was typed: %s', (typed, read) => {
    expect(readCode(typed)).toEqual(read);
  });
});
