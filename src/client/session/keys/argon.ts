import { argon2id } from 'hash-wasm';
import type { PasswordKdf } from './keys.ts';

/**
 * Argon2id of a password; 32 bytes. In its own chunk, since only signing in and unlocking need it.
 */
export const derive = (
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  kdf: PasswordKdf,
): Promise<Uint8Array> =>
  argon2id({
    password: password.normalize('NFKC'),
    salt,
    memorySize: kdf.memoryKiB,
    iterations: kdf.iterations,
    parallelism: kdf.parallelism,
    hashLength: 32,
    outputType: 'binary',
  });
