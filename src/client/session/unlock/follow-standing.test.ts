import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '#client/store/testing/until.ts';
import { freshPhone, nora, noras, olives, opened, storeOf, type App } from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

describe('what the office changed about the session (spec portal §6, §9)', () => {
  let app: App;
  let server: SignInServer;
  let stop = (): void => {};
  let seen: (stamp: string | null) => void;
  beforeEach(async () => {
    ({ app, server } = await freshPhone());
    const [{ watchStanding }, { standingSeen }] = await Promise.all([
      import('./follow-standing.ts'),
      import('#client/api/contact.ts'),
    ]);
    seen = standingSeen;
    stop = watchStanding();
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
  });

  const sessionsRead = (): number => server.calls.filter((call) => call === 'session').length;
  const constantsNow = () => {
    const session = app.currentSession();
    return session.kind === 'open' ? session.state.constants : null;
  };

  test('arrives with the next contact, also in the store of an open note', async () => {
    await app.signIn(noras);
    expect(storeOf(app).autoSave).toBe(30_000);
    seen('first');
    server.constants = [{ type: 'WebAppConfig', name: 'autoSaveInterval', value: '10' }];
    seen('second');
    await until(() => expect(constantsNow()).toEqual(server.constants));
    expect(storeOf(app).autoSave).toBe(10_000);
    expect(opened(app)).toMatchObject({ online: 'valid' });
  });

  test('is asked for only when the stamp differs from the one before', async () => {
    await app.signIn(olives);
    const before = sessionsRead();
    for (const stamp of ['first', 'first', null, 'first']) seen(stamp);
    await new Promise((done) => setTimeout(done, 50));
    expect(sessionsRead()).toBe(before);
    seen('second');
    await until(() => expect(sessionsRead()).toBe(before + 1));
  });

  test('asks for preferences alone where only constants changed, for the session otherwise', async () => {
    await app.signIn(noras);
    const before = sessionsRead();
    const preferencesRead = () => server.calls.filter((call) => call === 'preferences').length;
    seen('ours.first');
    server.constants = [{ type: 'WebAppConfig', name: 'autoSaveInterval', value: '20' }];
    seen('ours.second');
    await until(() => expect(constantsNow()).toEqual(server.constants));
    expect(storeOf(app).autoSave).toBe(20_000);
    expect([preferencesRead(), sessionsRead()]).toEqual([1, before]);
    expect(opened(app)).toMatchObject({ online: 'valid', state: { user: { id: nora.id } } });
    seen('ours.third');
    seen('narrowed.third');
    await until(() => expect(sessionsRead()).toBe(before + 1));
    expect(preferencesRead()).toBe(1);
  });
});
