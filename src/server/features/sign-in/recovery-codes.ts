import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '#contract/sign-in-codes.ts';
import { hashWithSalt } from '#server/features/account/passwords.ts';

/** Crockford's base32: no I, L, O and U, which are read as something else. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 random bits each. */
const length = 10;
const half = length / 2;
const saltBytes = 16;

const isRecoveryCode = new RegExp(`^[${letters}]{${length}}$`);

const newCode = (): string =>
  Array.from(randomBytes(length), (byte) => letters.charAt(byte % letters.length)).join('');

/** Recovery codes as a person reads them, and as they are kept. */
export type RecoveryCodes = {
  readonly shown: string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
};

export const hashRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> =>
  hashWithSalt(code, salt);

export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const salt = randomBytes(saltBytes);
  return {
    shown: codes.map((code) => `${code.slice(0, half)}-${code.slice(half)}`),
    salt,
    hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, salt))),
  };
}

export type TypedCode = { readonly kind: 'code' | 'recovery code'; readonly code: string };

/**
 * The input without separators: six digits, or a recovery code with its
 * easily confused letters corrected. Null when it is neither.
 */
export function readCode(typed: string): TypedCode | null {
  const plain = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'code', code: plain };
  const code = plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return isRecoveryCode.test(code) ? { kind: 'recovery code', code } : null;
}
