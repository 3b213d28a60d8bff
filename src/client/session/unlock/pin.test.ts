import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createKeyWorker, sameBytes } from '../keys/key-worker.ts';
import {
  codeOf,
  everythingStored,
  freshPhone,
  leaveUnsent,
  noras,
  omars,
  opened,
  readUnsent,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

const pin = '246813';

describe('the key worker', () => {
  const hashOf = async (secret: string) =>
    new TextEncoder().encode(secret.padEnd(32, '·')).slice(0, 32);
  const kdf = { name: 'argon2id', memoryKiB: 8, iterations: 1, parallelism: 1 } as const;
  const kept = async () => {
    const keyWorker = createKeyWorker(hashOf);
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await keyWorker.keep(key, { kdf, salt: new Uint8Array(16), hash: await hashOf(pin) });
    return { keyWorker, key };
  };

  test('returns the key for the PIN until it is dropped; the right PIN restores all tries', async () => {
    const { keyWorker, key } = await kept();
    expect(await keyWorker.reopen('0000')).toEqual({ left: 4 });
    expect(await keyWorker.reopen(pin)).toEqual({ key });
    expect(await keyWorker.reopen('0000')).toEqual({ left: 4 });
    expect(await keyWorker.reopen(pin)).toEqual({ key });
    await keyWorker.drop();
    expect(await keyWorker.reopen(pin)).toEqual({ left: 0 });
  });

  test('warms up with a small hash of nobody’s, and holds what it held', async () => {
    const hashed: number[] = [];
    const keyWorker = createKeyWorker((secret, _salt, { memoryKiB }) => {
      hashed.push(memoryKiB);
      return hashOf(secret);
    });
    const { key } = await kept();
    await keyWorker.keep(key, { kdf, salt: new Uint8Array(16), hash: await hashOf(pin) });
    await keyWorker.warm();
    expect(hashed).toEqual([1_024]);
    expect(await keyWorker.reopen(pin)).toEqual({ key });
  });

  test('does not count a try it could not check, and reports when it never had a key', async () => {
    const broken = createKeyWorker(() => Promise.reject(new Error('no memory')));
    await expect(broken.reopen(pin)).rejects.toThrow('nothing is kept here');
    await broken.keep(
      await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']),
      { kdf, salt: new Uint8Array(16), hash: new Uint8Array(32) },
    );
    for (let tries = 0; tries < 6; tries += 1)
      await expect(broken.reopen(pin)).rejects.toThrow('no memory');
  });

  test('counts wrong tries and drops the key after the fifth', async () => {
    const { keyWorker } = await kept();
    for (const left of [4, 3, 2, 1, 0]) expect(await keyWorker.reopen('0000')).toEqual({ left });
    expect(await keyWorker.reopen(pin)).toEqual({ left: 0 });
  });

  test('many tries at once get no extra tries', async () => {
    const { keyWorker } = await kept();
    const answers = await Promise.all([
      ...['0', '1', '2', '3', '4', '5', '6'].map((each) => keyWorker.reopen(each.repeat(4))),
      keyWorker.reopen(pin),
    ]);
    expect(answers.some((each) => 'key' in each)).toBe(false);
  });

  test('returns nothing after it was dropped', async () => {
    const { keyWorker } = await kept();
    await keyWorker.drop();
    expect(await keyWorker.reopen(pin)).toEqual({ left: 0 });
  });

  test.each([
    [[1, 2], [1, 2], true],
    [[1, 2], [1, 3], false],
    [[1, 2], [1, 2, 3], false],
    [[1, 2, 3], [1, 2], false],
    [[0], [], false],
  ])('compares %j and %j: %s', (one, other, same) => {
    expect(sameBytes(Uint8Array.from(one), Uint8Array.from(other))).toBe(same);
  });
});

describe('reopening with the PIN (docs/security.md, PIN)', () => {
  let app: App;
  let server: SignInServer;
  beforeEach(async () => {
    vi.restoreAllMocks();
    ({ app, server } = await freshPhone());
    await app.signIn(noras);
  });
  const kind = () => app.currentSession().kind;

  test('pin-locks after idle time and opens with the PIN, offline, with the work that was there', async () => {
    await app.setPin(storeOf(app), pin);
    const entry = await leaveUnsent(storeOf(app));
    const earlier = storeOf(app);
    server.line = false;
    await app.lock('idle');
    expect(kind()).toBe('pin-locked');
    expect(await codeOf(readUnsent(earlier, entry))).not.toBe('done');
    await app.unlockWithPin(pin);
    expect(opened(app).account.displayName).toBe('Nora Nurse');
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  });

  test('without a PIN, after its removal, and when the person locks, the key is gone', async () => {
    await app.lock('idle');
    expect(kind()).toBe('locked');
    await app.unlock(noras.password);
    await app.setPin(storeOf(app), pin);
    await app.lock();
    expect(kind()).toBe('locked');
    await app.unlock(noras.password);
    await app.removePin(storeOf(app));
    expect(await app.readPin(storeOf(app))).toBeNull();
    await app.lock('idle');
    expect(kind()).toBe('locked');
  });

  test('reports how many tries are left, and after five wants the password', async () => {
    await app.setPin(storeOf(app), pin);
    await app.lock('idle');
    for (const left of [4, 3, 2, 1])
      await expect(app.unlockWithPin('0000')).rejects.toMatchObject({
        code: 'device.wrong-pin',
        detail: { left },
      });
    expect(kind()).toBe('pin-locked');
    expect(await codeOf(app.unlockWithPin('0000'))).toBe('device.pin-spent');
    expect(app.currentSession()).toMatchObject({ kind: 'locked', why: 'pin' });
    await app.unlockWithPin(pin);
    expect(kind()).toBe('locked');
    await app.unlock(noras.password);
    expect(kind()).toBe('open');
  });

  test('the password opens a pin-locked app too, and a restarted app wants it', async () => {
    await app.setPin(storeOf(app), pin);
    await app.lock('idle');
    await app.unlock(noras.password);
    expect(kind()).toBe('open');
    await app.lock('idle');
    app = await reload();
    expect(kind()).toBe('locked');
    await app.unlockWithPin(pin);
    expect(kind()).toBe('locked');
  });

  test('another person who takes over the phone finds no key to reopen', async () => {
    await app.setPin(storeOf(app), pin);
    await app.lock('idle');
    await app.chooseAnotherPerson();
    await app.signIn(omars);
    await app.lock('idle');
    expect(app.currentSession()).toMatchObject({
      kind: 'locked',
      account: { displayName: 'Omar Nurse' },
    });
  });

  test.each([
    ['123', 'form'],
    ['123456789', 'form'],
    ['abcd', 'form'],
    ['1111', 'weak'],
    ['1234', 'weak'],
    ['9876', 'weak'],
  ])('%j is refused and no PIN is set', async (text, why) => {
    expect(await codeOf(app.setPin(storeOf(app), text))).toBe(`device.pin-${why}`);
    expect(await app.readPin(storeOf(app))).toBeNull();
  });

  test('neither the PIN nor its hash is readable on the device', async () => {
    await app.setPin(storeOf(app), pin);
    const hash = Buffer.from((await app.readPin(storeOf(app)))?.hash ?? []);
    expect(hash).toHaveLength(32);
    const texts = JSON.stringify(await everythingStored(), (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    for (const secret of [
      pin,
      hash.toString('latin1'),
      hash.toString('hex'),
      hash.toString('base64'),
      JSON.stringify([...hash]),
    ])
      expect(texts).not.toContain(secret);
  });
});
