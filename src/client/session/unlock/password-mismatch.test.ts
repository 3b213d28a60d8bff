import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '#client/store/testing/until.ts';
import {
  codeOf,
  freshPhone,
  leaveUnsent,
  noras,
  opened,
  readUnsent,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

let app: App;
let server: SignInServer;
const newOne = 'a second password of Nora';
const isBehind = (): boolean => getDefaultStore().get(app.passwordMismatchAtom);

beforeEach(async () => {
  vi.restoreAllMocks();
  ({ app, server } = await freshPhone());
  await app.signIn(noras);
});

async function changedElsewhere(): Promise<void> {
  server.changePassword(noras.userName, newOne);
  app.putOnline('expired');
  await app.reauthenticate(newOne);
  await until(() => expect(isBehind()).toBe(true));
}

describe('a password that was changed elsewhere while this phone was open (docs/security.md)', () => {
  test('is reported at the sign-in; after the earlier one is given, the new one opens the phone', async () => {
    const entry = await leaveUnsent(storeOf(app));
    await changedElsewhere();
    expect(await codeOf(app.adoptNewPassword('neither of them'))).toBe('device.wrong-password');
    expect(isBehind()).toBe(true);
    await app.adoptNewPassword(noras.password);
    expect(isBehind()).toBe(false);
    await app.lock();
    server.line = false;
    expect(await codeOf(app.unlock(noras.password))).toBe('device.wrong-password');
    await app.unlock(newOne);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  });

  test('ignored, the earlier one still opens the phone, and nothing of the new one is stored', async () => {
    await changedElsewhere();
    await app.lock();
    expect(isBehind()).toBe(false);
    server.line = false;
    await app.unlock(noras.password);
    expect(opened(app).store).not.toBeNull();
  });

  test('nothing is reported where the password opens both', async () => {
    app.putOnline('expired');
    await app.reauthenticate(noras.password);
    await app.checkMatch(opened(app).account, noras.password);
    expect(isBehind()).toBe(false);
  });
});
