import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { derivedKey, keyBytes, openBytes, sealBytes, type SealingKey } from './envelope.ts';
import type { OrgKey } from './tables.ts';

/** The master key cannot open what the database holds, said in one line. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

const secretFile = (dataDir: string): string => join(dataDir, 'secret');
/**
 * The key that a change is on its way to; it takes the place of the other one when the database is
 * wrapped with it.
 */
const nextFile = (dataDir: string): string => join(dataDir, 'secret.next');

function readKey(file: string): Buffer {
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== keyBytes)
    throw new MasterKeyError(`${file} does not contain a key of ${keyBytes} bytes in base64.`);
  return key;
}

/** On the disk before it is used, and never in halves. */
function writeKey(dataDir: string, file: string, key: Buffer): void {
  const making = `${file}.making`;
  const handle = openSync(making, 'w', 0o600);
  writeSync(handle, `${key.toString('base64')}\n`);
  fsyncSync(handle);
  closeSync(handle);
  putInPlace(dataDir, making, file);
}

function putInPlace(dataDir: string, from: string, to: string): void {
  renameSync(from, to);
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/**
 * The key given in the environment, or the one kept in the data folder, made on the first start
 * (mode 0600).
 */
export function masterKey(dataDir: string, given: Buffer | undefined): Buffer {
  if (given) return given;
  const file = secretFile(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeKey(dataDir, file, randomBytes(keyBytes));
  }
  return readKey(file);
}

/** The key in use, for commands: they make none. @throws MasterKeyError when there is none */
export function presentMasterKey(dataDir: string, given: Buffer | undefined): Buffer {
  if (!given && !existsSync(secretFile(dataDir)))
    throw new MasterKeyError(`DATA_KEY: not set, and there is no key in ${secretFile(dataDir)}.`);
  return masterKey(dataDir, given);
}

/** Whether a change of the key in the data folder was started and not finished. */
export const isBeingChanged = (dataDir: string): boolean => existsSync(nextFile(dataDir));

/**
 * A change of the master key. `prepare` keeps the new key before anything is wrapped with it,
 * `finish` puts it in place afterwards.
 */
export type MasterKeyChange = {
  readonly from: Buffer;
  readonly to: Buffer;
  prepare(): void;
  finish(): void;
};

const nothing = (): void => undefined;

/**
 * Plans the change of the key where it is stored. One in the environment comes with its successor.
 * One in the data folder gets a successor beside it, which an interrupted run finds again.
 *
 * @throws MasterKeyError when a key is missing, or is not another one
 */
export function planChange(
  dataDir: string,
  given: Buffer | undefined,
  next: Buffer | undefined,
): MasterKeyChange {
  if (given) {
    if (!next)
      throw new MasterKeyError(
        'NEW_DATA_KEY: set it to the new key, 32 bytes in base64, in addition to DATA_KEY.',
      );
    if (next.equals(given)) throw new MasterKeyError('NEW_DATA_KEY: this is the current key.');
    return { from: given, to: next, prepare: nothing, finish: nothing };
  }
  const [file, waiting] = [secretFile(dataDir), nextFile(dataDir)];
  const from = presentMasterKey(dataDir, given);
  if (next?.equals(from)) throw new MasterKeyError('NEW_DATA_KEY: this is the current key.');
  const begun = existsSync(waiting);
  const to = begun ? readKey(waiting) : (next ?? randomBytes(keyBytes));
  if (next && !next.equals(to))
    throw new MasterKeyError(
      `NEW_DATA_KEY: ${waiting} contains the key of another, interrupted change. ` +
        'Finish that one first, without NEW_DATA_KEY.',
    );
  return {
    from,
    to,
    prepare: begun ? nothing : () => writeKey(dataDir, waiting, to),
    finish: () => putInPlace(dataDir, waiting, file),
  };
}

type WrappedKey = Pick<OrgKey, 'org_id' | 'key_id' | 'wrapped'>;

/** Wraps and opens the keys of organisations with the master key. */
export class Wrapping {
  readonly #key: SealingKey;
  constructor(master: Buffer) {
    this.#key = { id: 0, bytes: derivedKey(master, 'wrap') };
  }

  wrap(orgId: string, keyId: number, bytes: Uint8Array): Buffer {
    return sealBytes(this.#key, { table: 'org_key', orgId, id: String(keyId) }, bytes);
  }

  /** @throws MasterKeyError when it was wrapped with another master key */
  unwrap({ org_id, key_id, wrapped }: WrappedKey): Buffer {
    try {
      return openBytes(this.#key, { table: 'org_key', orgId: org_id, id: String(key_id) }, wrapped);
    } catch (cause) {
      throw new MasterKeyError('DATA_KEY: this is not the key of this database.', {
        cause,
      });
    }
  }
}
