import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  codeOf,
  freshPhone,
  leaveUnsent,
  noras,
  readUnsent,
  storeOf,
  type App,
} from '#client/session/testing/phone.ts';
import type { SignInServer } from '#client/session/testing/sign-in-server.ts';
import { until } from '#client/store/testing/until.ts';

const [second, third] = ['a second password of Nora', 'a third password of Nora'] as const;

describe('changing the password in the profile (docs/security.md, keys on the device)', () => {
  let app: App;
  let server: SignInServer;
  let entry: string;
  let change: (current: string, next: string) => Promise<void>;
  beforeEach(async () => {
    ({ app, server } = await freshPhone());
    // Uses this phone's module instances.
    ({ changePassword: change } = await import('./change-password.ts'));
    await app.signIn(noras);
    entry = await leaveUnsent(storeOf(app));
  });
  afterEach(() => vi.restoreAllMocks());

  const isBehind = (): boolean => getDefaultStore().get(app.passwordMismatchAtom);
  /** Which of the passwords opens the phone offline. */
  const opensBy = async (right: string, ...wrong: readonly string[]): Promise<void> => {
    await app.lock();
    server.line = false;
    for (const password of wrong)
      expect(await codeOf(app.unlock(password))).toBe('device.wrong-password');
    await app.unlock(right);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  };

  test('changes what opens this phone too', async () => {
    expect(await codeOf(change('wrong', second))).toBe('password.wrong');
    await change(noras.password, second);
    expect(isBehind()).toBe(false);
    await opensBy(second, noras.password);
  });

  test('a phone that was behind stays so, says it, and takes the newest password', async () => {
    server.changePassword(noras.userName, second);
    app.putOnline('expired');
    await app.reauthenticate(second);
    await until(() => expect(isBehind()).toBe(true));
    await change(second, third);
    expect(isBehind()).toBe(true);
    expect(await codeOf(app.adoptNewPassword(second))).toBe('device.wrong-password');
    await app.adoptNewPassword(noras.password);
    expect(isBehind()).toBe(false);
    await opensBy(third, noras.password, second);
  });

  test('a phone that cannot store the change reports a mismatch until there is room', async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    await change(noras.password, second);
    expect(isBehind()).toBe(true);
    full.mockRestore();
    await app.adoptNewPassword(noras.password);
    await opensBy(second, noras.password);
  });

  test('it takes effect even when the phone was locked while the server was asked', async () => {
    let release = (): void => {};
    server.before = (call) =>
      call === 'updatePassword' ? new Promise((resolve) => (release = resolve)) : Promise.resolve();
    const changing = change(noras.password, second);
    await until(() => expect(server.calls.at(-1)).toBe('updatePassword'));
    await app.lock();
    release();
    await changing;
    server.line = false;
    await app.unlock(second);
    expect([isBehind(), await readUnsent(storeOf(app), entry)]).toEqual([
      false,
      { said: 'work 1' },
    ]);
  });
});
