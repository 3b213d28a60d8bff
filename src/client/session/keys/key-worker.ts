import type { PasswordKdf } from './keys.ts';

/** What is kept of a PIN: a slow hash, in memory and under the data key, never in clear. */
export type PinHash = {
  readonly kdf: PasswordKdf;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly hash: Uint8Array<ArrayBuffer>;
};

/** Wrong PINs until the key is dropped (design/security.md, keys on the device). */
export const maxPinTries = 5;

export type Reopened = { readonly key: CryptoKey } | { readonly left: number };
export type Derive = (
  secret: string,
  salt: Uint8Array<ArrayBuffer>,
  kdf: PasswordKdf,
) => Promise<Uint8Array>;

/** Holds the data key of a covered app and gives it back for the PIN alone. */
export type KeyWorker = {
  derive: Derive;
  keep(key: CryptoKey, pin: PinHash): Promise<void>;
  /**
   * Gives the key, and keeps it until it is dropped: what opens with it may fail, and is tried
   * again. `left` 0: the key is gone, the password or passkey is needed.
   *
   * @throws when it never had a key, such as a keeper in the place of one that broke
   */
  reopen(pin: string): Promise<Reopened>;
  drop(): Promise<void>;
};

/** Compares without telling by its time where two hashes differ. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  let differs = one.length ^ other.length;
  for (const [index, byte] of one.entries()) differs |= byte ^ (other[index] ?? 0);
  return differs === 0;
}

type Held = { readonly key: CryptoKey; readonly pin: PinHash; left: number };

/** A keeper; in a browser it lives in a worker of its own (`keeper.worker.ts`). */
export function createKeyWorker(derive: Derive): KeyWorker {
  /** Undefined: nothing was ever kept here. */
  let held: Held | null | undefined;
  const isRight = async (mine: Held, given: string): Promise<boolean> => {
    const { hash, salt, kdf } = mine.pin;
    const derived = await derive(given, salt, kdf).catch((error: unknown) => {
      // What could not be looked at was no wrong try.
      mine.left += 1;
      throw error;
    });
    return sameBytes(hash, derived);
  };
  return {
    derive,
    async keep(key, pin) {
      held = { key, pin, left: maxPinTries };
    },
    async reopen(pin) {
      const mine = held;
      if (mine === undefined) throw new Error('nothing is kept here');
      if (!mine || mine.left <= 0) return { left: 0 };
      // Counted before it is looked at, so that many tries at once do not slip through.
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
