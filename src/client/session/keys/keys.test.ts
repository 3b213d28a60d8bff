import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createDataKey,
  kdfFor,
  openDataKey,
  rewrapDataKey,
  strongKdf,
  weakKdf,
  type PasswordKdf,
  type PasswordWrap,
} from './keys.ts';
import { codeOf } from '../testing/phone.ts';

const owner = { orgId: 'org', userId: 'A' };
/** Fast; what is tested here does not depend on how long a guess takes. */
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

describe('key wrap (design/security.md, keys on the device)', () => {
  test('the password opens the key that was made', async () => {
    const { key, wrap } = await createDataKey('secret', owner, quick);
    expect(await opens(await openDataKey(wrap, 'secret', owner), await seal(key))).toBe(true);
  });

  test('another password is refused with the code of the catalogue', async () => {
    const { wrap } = await createDataKey('secret', owner, quick);
    expect(await codeOf(openDataKey(wrap, 'Secret', owner))).toBe('device.wrong-password');
    expect(await codeOf(openDataKey(wrap, '', owner))).not.toBe('done');
  });

  test('a password opens however its accents were composed', async () => {
    const { wrap } = await createDataKey('caf\u00e9', owner, quick);
    expect(await codeOf(openDataKey(wrap, 'cafe\u0301', owner))).toBe('done');
  });

  test.each([
    ['person', { ...owner, userId: 'B' }],
    ['organisation', { ...owner, orgId: 'other' }],
  ])(
    'a wrap of A does not open as that of another %s, even with the same password',
    async (_, other) => {
      const { wrap } = await createDataKey('secret', owner, quick);
      expect(await codeOf(openDataKey(wrap, 'secret', other))).toBe('device.wrong-password');
    },
  );

  test('a wrap that was tampered with anywhere is refused', async () => {
    const { wrap } = await createDataKey('secret', owner, quick);
    const tampered: PasswordWrap[] = [
      ...[0, 31, 32, 47].map((at) => ({ ...wrap, box: flipped(wrap.box, at) })),
      { ...wrap, box: wrap.box.slice(0, -1) },
      { ...wrap, iv: flipped(wrap.iv, 0) },
      { ...wrap, salt: flipped(wrap.salt, 0) },
      { ...wrap, kdf: { ...quick, iterations: 2 } },
    ];
    expect(
      new Set(
        await Promise.all(tampered.map((each) => codeOf(openDataKey(each, 'secret', owner)))),
      ),
    ).toEqual(new Set(['device.wrong-password']));
  });

  test('the key cannot be taken out of the browser, made, opened or wrapped anew', async () => {
    const made = await createDataKey('secret', owner, quick);
    const keys = [
      made.key,
      await openDataKey(made.wrap, 'secret', owner),
      (await rewrapDataKey(made.wrap, 'secret', 'next', owner)).key,
    ];
    expect(keys.map(({ extractable }) => extractable)).toEqual([false, false, false]);
    expect(await codeOf(crypto.subtle.exportKey('raw', made.key))).not.toBe('done');
  });

  test('two keys of one person and one password have nothing in common', async () => {
    const [one, two] = await Promise.all([
      createDataKey('secret', owner, quick),
      createDataKey('secret', owner, quick),
    ]);
    expect(one.wrap.salt).not.toEqual(two.wrap.salt);
    expect(one.wrap.iv).not.toEqual(two.wrap.iv);
    expect(await opens(two.key, await seal(one.key))).toBe(false);
  });
});

describe('another password', () => {
  test('wrapping anew keeps the same data key; only the new password opens the new wrap', async () => {
    const { key, wrap } = await createDataKey('old', owner, quick);
    const box = await seal(key);
    const next = await rewrapDataKey(wrap, 'old', 'new', owner);
    expect(await opens(next.key, box)).toBe(true);
    expect(await opens(await openDataKey(next.wrap, 'new', owner), box)).toBe(true);
    expect(await codeOf(openDataKey(next.wrap, 'old', owner))).toBe('device.wrong-password');
    expect(next.wrap.salt).not.toEqual(wrap.salt);
    expect(next.wrap.iv).not.toEqual(wrap.iv);
  });

  test('a wrong old password changes nothing', async () => {
    const { wrap } = await createDataKey('old', owner, quick);
    expect(await codeOf(rewrapDataKey(wrap, 'wrong', 'new', owner))).toBe('device.wrong-password');
    expect(await codeOf(openDataKey(wrap, 'old', owner))).toBe('done');
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

  test('the strong setting is what a key gets unless told, and stands in its wrap', async () => {
    const { wrap } = await createDataKey('secret', owner);
    expect(wrap.kdf).toEqual(strongKdf);
  });

  /** The module over a device whose memory does not suffice for more than `most` KiB. */
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

  test('a phone that cannot spare the memory falls back, records it, and opens by what is recorded', async () => {
    const weak = await onPhoneWith(weakKdf.memoryKiB);
    const { wrap } = await weak.createDataKey('secret', owner);
    expect(wrap.kdf).toEqual(weakKdf);
    expect(await codeOf(weak.openDataKey(wrap, 'secret', owner))).toBe('done');
    expect((await weak.rewrapDataKey(wrap, 'secret', 'next', owner, strongKdf)).wrap.kdf).toEqual(
      weakKdf,
    );
  });

  test('below the weak setting there is no key rather than a weaker one', async () => {
    const tiny = await onPhoneWith(weakKdf.memoryKiB - 1);
    expect(await codeOf(tiny.createDataKey('secret', owner))).toBeInstanceOf(RangeError);
  });
});
