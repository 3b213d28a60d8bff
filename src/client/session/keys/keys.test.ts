import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createDataKey,
  kdfFor,
  openDataKey,
  rewrapDataKey,
  strongKdf,
  weakKdf,
  type PasswordKdf,
  type PasswordSlot,
} from './keys.ts';
import { codeOf } from '../testing/phone.ts';

const owner = { orgId: 'org', userId: 'A' };
/** Fast settings; nothing tested here depends on how long a guess takes. */
const quick: PasswordKdf = { name: 'argon2id', memoryKiB: 64, iterations: 1, parallelism: 1 };
const iv = new Uint8Array(12);

const seal = async (key: CryptoKey): Promise<ArrayBuffer> =>
  crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode('a chart'));
const opens = async (key: CryptoKey, box: ArrayBuffer): Promise<boolean> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, box).then(
    (plain) => new TextDecoder().decode(plain) === 'a chart',
    () => false,
  );
const flipped = (bytes: Uint8Array, at: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte));

afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock('./argon.ts');
  vi.resetModules();
});

describe('key slot (docs/security.md, keys on the device)', () => {
  test('the password opens the key it was created with', async () => {
    const { key, slot } = await createDataKey('secret', owner, quick);
    expect(await opens(await openDataKey(slot, 'secret', owner), await seal(key))).toBe(true);
  });

  test('another password is refused with a code from the catalogue', async () => {
    const { slot } = await createDataKey('secret', owner, quick);
    expect(await codeOf(openDataKey(slot, 'Secret', owner))).toBe('device.wrong-password');
    expect(await codeOf(openDataKey(slot, '', owner))).not.toBe('done');
  });

  test('a password opens in any Unicode composition of its accents', async () => {
    const { slot } = await createDataKey('caf\u00e9', owner, quick);
    expect(await codeOf(openDataKey(slot, 'cafe\u0301', owner))).toBe('done');
  });

  test.each([
    ['person', { ...owner, userId: 'B' }],
    ['organisation', { ...owner, orgId: 'other' }],
  ])(
    'a slot of A does not open as that of another %s, even with the same password',
    async (_, other) => {
      const { slot } = await createDataKey('secret', owner, quick);
      expect(await codeOf(openDataKey(slot, 'secret', other))).toBe('device.wrong-password');
    },
  );

  test('a slot that was changed anywhere is refused', async () => {
    const { slot } = await createDataKey('secret', owner, quick);
    const tampered: PasswordSlot[] = [
      ...[0, 31, 32, 47].map((at) => ({ ...slot, box: flipped(slot.box, at) })),
      { ...slot, box: slot.box.slice(0, -1) },
      { ...slot, iv: flipped(slot.iv, 0) },
      { ...slot, salt: flipped(slot.salt, 0) },
      { ...slot, kdf: { ...quick, iterations: 2 } },
    ];
    expect(
      new Set(
        await Promise.all(tampered.map((each) => codeOf(openDataKey(each, 'secret', owner)))),
      ),
    ).toEqual(new Set(['device.wrong-password']));
  });

  test('the key cannot be exported, whether created, opened or rewrapped', async () => {
    const made = await createDataKey('secret', owner, quick);
    const keys = [
      made.key,
      await openDataKey(made.slot, 'secret', owner),
      (await rewrapDataKey(made.slot, 'secret', 'next', owner)).key,
    ];
    expect(keys.map(({ extractable }) => extractable)).toEqual([false, false, false]);
    expect(await codeOf(crypto.subtle.exportKey('raw', made.key))).not.toBe('done');
  });

  test('two keys for the same person and password have nothing in common', async () => {
    const [one, two] = await Promise.all([
      createDataKey('secret', owner, quick),
      createDataKey('secret', owner, quick),
    ]);
    expect(one.slot.salt).not.toEqual(two.slot.salt);
    expect(one.slot.iv).not.toEqual(two.slot.iv);
    expect(await opens(two.key, await seal(one.key))).toBe(false);
  });
});

describe('another password', () => {
  test('rewrapping keeps the same data key; only the new password opens the new slot', async () => {
    const { key, slot } = await createDataKey('old', owner, quick);
    const box = await seal(key);
    const next = await rewrapDataKey(slot, 'old', 'new', owner);
    expect(await opens(next.key, box)).toBe(true);
    expect(await opens(await openDataKey(next.slot, 'new', owner), box)).toBe(true);
    expect(await codeOf(openDataKey(next.slot, 'old', owner))).toBe('device.wrong-password');
    expect(next.slot.salt).not.toEqual(slot.salt);
    expect(next.slot.iv).not.toEqual(slot.iv);
  });

  test('a wrong old password changes nothing', async () => {
    const { slot } = await createDataKey('old', owner, quick);
    expect(await codeOf(rewrapDataKey(slot, 'wrong', 'new', owner))).toBe('device.wrong-password');
    expect(await codeOf(openDataKey(slot, 'old', owner))).toBe('done');
  });
});

describe('strength: 64 MiB and three passes; weaker on weak phones, recorded', () => {
  test('only phones known to have 1 GiB or less get the weaker setting', () => {
    expect([undefined, 0.5, 1, 1.5, 2, 8].map(kdfFor)).toEqual([
      strongKdf,
      weakKdf,
      weakKdf,
      strongKdf,
      strongKdf,
      strongKdf,
    ]);
    expect(strongKdf).toMatchObject({ memoryKiB: 65_536, iterations: 3 });
  });

  test('the strong setting is the default and is recorded in the slot', async () => {
    const { slot } = await createDataKey('secret', owner);
    expect(slot.kdf).toEqual(strongKdf);
  });

  /** The module on a device that has no more than `most` KiB of memory for hashing. */
  const onPhoneWith = async (most: number) => {
    vi.resetModules();
    vi.doMock('./argon.ts', async (original) => {
      const real = await original<{
        derive: (
          password: string,
          salt: Uint8Array<ArrayBuffer>,
          kdf: PasswordKdf,
        ) => Promise<Uint8Array>;
      }>();
      return {
        derive: (password: string, salt: Uint8Array<ArrayBuffer>, kdf: PasswordKdf) =>
          kdf.memoryKiB > most
            ? Promise.reject(new RangeError('WebAssembly.Memory(): could not allocate memory'))
            : real.derive(password, salt, kdf),
      };
    });
    return import('./keys.ts');
  };

  test('a phone that cannot spare the memory falls back, records it, and opens with the recorded setting', async () => {
    const weak = await onPhoneWith(weakKdf.memoryKiB);
    const { slot } = await weak.createDataKey('secret', owner);
    expect(slot.kdf).toEqual(weakKdf);
    expect(await codeOf(weak.openDataKey(slot, 'secret', owner))).toBe('done');
    expect((await weak.rewrapDataKey(slot, 'secret', 'next', owner, strongKdf)).slot.kdf).toEqual(
      weakKdf,
    );
  });

  test('below the weak setting no key is created rather than a weaker one', async () => {
    const tiny = await onPhoneWith(weakKdf.memoryKiB - 1);
    expect(await codeOf(tiny.createDataKey('secret', owner))).toBeInstanceOf(RangeError);
  });
});
