import type { PasswordKdf } from './keys.ts';

/**
 * The stored form of a PIN: a slow hash, in memory and under the data key, never the PIN itself.
 */
export type PinHash = {
  readonly kdf: PasswordKdf;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly hash: Uint8Array<ArrayBuffer>;
};

/** Wrong PINs until the key is dropped (docs/security.md, keys on the device). */
const maxPinTries = 5;

type Reopened = { readonly key: CryptoKey } | { readonly left: number };
export type Derive = (
  secret: string,
  salt: Uint8Array<ArrayBuffer>,
  kdf: PasswordKdf,
) => Promise<Uint8Array>;

/** Holds the data key while the app is pin-locked and returns it only for the PIN. */
export type KeyWorker = {
  derive: Derive;
  /** Makes the slow hash ready: loaded, and compiled as it is for a program that runs for long. */
  warm(): Promise<void>;
  keep(key: CryptoKey, pin: PinHash): Promise<void>;
  /**
   * Returns the key and keeps it until `drop`, because opening the store with it may fail and be
   * retried. `left` 0: the key is gone, the password or passkey is needed.
   *
   * @throws when it never held a key, as after a restart of a broken worker
   */
  reopen(pin: string): Promise<Reopened>;
  drop(): Promise<void>;
};

/**
 * A small hash that nobody uses. An engine begins with code that it compiles quickly and that
 * runs slowly, and replaces it once a function was called often; this is often enough.
 */
const practice: PasswordKdf = {
  name: 'argon2id',
  memoryKiB: 1_024,
  iterations: 8,
  parallelism: 1,
};

/** Compares in constant time, so that the time taken does not show where two hashes differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  let differs = one.length ^ other.length;
  for (const [index, byte] of one.entries()) differs |= byte ^ (other[index] ?? 0);
  return differs === 0;
}

type Held = { readonly key: CryptoKey; readonly pin: PinHash; left: number };

/** The worker's logic; in a browser it runs in a web worker of its own (`key.worker.ts`). */
export function createKeyWorker(derive: Derive): KeyWorker {
  /** Undefined until the first key arrives. */
  let held: Held | null | undefined;
  const isRight = async (mine: Held, given: string): Promise<boolean> => {
    const { hash, salt, kdf } = mine.pin;
    const derived = await derive(given, salt, kdf).catch((error: unknown) => {
      // A failed check is not a wrong try.
      mine.left += 1;
      throw error;
    });
    return sameBytes(hash, derived);
  };
  return {
    derive,
    async warm() {
      await derive('practice', new Uint8Array(16), practice);
    },
    async keep(key, pin) {
      held = { key, pin, left: maxPinTries };
    },
    async reopen(pin) {
      const mine = held;
      if (mine === undefined) throw new Error('nothing is kept here');
      if (!mine || mine.left <= 0) return { left: 0 };
      // Counted before the check, so that many tries at once cannot slip through.
      mine.left -= 1;
      const right = await isRight(mine, pin);
      if (held !== mine) return { left: 0 };
      if (right) {
        mine.left = maxPinTries;
        return { key: mine.key };
      }
      if (mine.left === 0) held = null;
      return { left: mine.left };
    },
    async drop() {
      held = null;
    },
  };
}
