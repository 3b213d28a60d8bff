import { hash, verify, type Options } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const argon2id: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, argon2id);

export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password).catch(() => false);

let decoy: Promise<string> | null = null;

/** Takes as long as a real check, so that the time of an answer does not tell whether an account exists. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password');
  await verifyPassword(await decoy, password);
  return false;
}

/** Characters at least (NIST SP 800-63B asks for eight, OWASP ASVS 5.0 §6.2.1 recommends fifteen without a second factor). */
const shortest = 12;

/** Whether a new password may be used: long enough and not the user name in another dress. */
export function isStrong(password: string, userName: string): boolean {
  const plain = password.toLowerCase();
  const name = userName.toLowerCase();
  const varied = new Set(password).size >= 5;
  return password.length >= shortest && varied && !plain.includes(name) && !name.includes(plain);
}
