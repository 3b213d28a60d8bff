import { describe, expect, it } from 'vitest';
import { addressOf, newSecret, stepOf } from './one-time-code.ts';

/** The 20 bytes "12345678901234567890" in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

/**
 * RFC 6238, appendix B, SHA-1: time in seconds and the code of eight digits, whose last six are the
 * code of six.
 */
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

describe('one-time codes (RFC 6238)', () => {
  it.each(vectors)('has the code of the RFC at %i s', (seconds, eight) => {
    expect(stepOf(secret, eight.slice(2), at(seconds), 0)).toBe(Math.floor(seconds / 30));
  });

  it('takes the codes of one step before and after, and of none further away', () => {
    const [seconds, eight] = vectors[3];
    const step = Math.floor(seconds / 30);
    expect(
      [-60, -30, 0, 30, 60].map((late) => stepOf(secret, eight.slice(2), at(step * 30 + late), 0)),
    ).toEqual([null, step, step, step, null]);
  });

  it('takes a code only of a step after the last one taken', () => {
    const [seconds, eight] = vectors[3];
    const step = Math.floor(seconds / 30);
    expect(
      [step - 1, step, step + 1].map((last) => stepOf(secret, eight.slice(2), at(seconds), last)),
    ).toEqual([step, null, null]);
  });

  it('takes no other code', () => {
    expect(stepOf(secret, '000000', at(59), 0)).toBeNull();
  });

  it('makes secrets of 160 bits that differ, and the address an app reads', () => {
    const secrets = Array.from({ length: 20 }, newSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
    expect(addressOf(secret, 'nora at home')).toBe(
      `otpauth://totp/Porchlight:nora%20at%20home?issuer=Porchlight&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
