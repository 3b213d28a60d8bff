import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { minuteMs } from '#domain/durations.ts';
import { until } from '#client/store/testing/until.ts';
import { idleStep } from './idle.ts';
import {
  freshPhone,
  leaveUnsent,
  noras,
  olives,
  opened,
  readUnsent,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

const limit = 3_000_000; // spec portal §9

describe('what idle time does (spec portal §9)', () => {
  test.each([
    [0, true, { kind: 'fine' }],
    [5 * minuteMs - 1, true, { kind: 'fine' }],
    [5 * minuteMs, true, { kind: 'cover' }],
    [limit - 1, true, { kind: 'cover' }],
    [5 * minuteMs, false, { kind: 'fine' }],
    [limit, true, { kind: 'end' }],
    [limit - minuteMs - 1, false, { kind: 'fine' }],
    [limit - minuteMs, false, { kind: 'warn', secondsLeft: 60 }],
    [limit - minuteMs + 1, false, { kind: 'warn', secondsLeft: 60 }],
    [limit - 1_000, false, { kind: 'warn', secondsLeft: 1 }],
    [limit - 1, false, { kind: 'warn', secondsLeft: 1 }],
    [limit, false, { kind: 'end' }],
    [limit * 10, false, { kind: 'end' }],
  ])('%i ms, field %s', (idle, field, step) => {
    expect(idleStep(idle, limit, field)).toEqual(step);
  });
});

describe('watching', () => {
  let app: App;
  let server: SignInServer;
  let stop = (): void => {};
  let page: EventTarget;
  let screen: EventTarget;

  beforeEach(async () => {
    ({ app, server } = await freshPhone());
    page = new EventTarget();
    screen = new EventTarget();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Watches with a clock that moves only on command. Storage keeps its own timers. */
  const watch = (): void => {
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', screen);
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    stop = app.watchIdle();
  };
  const pass = (ms: number): void => void vi.advanceTimersByTime(ms);
  const touch = (type = 'pointerdown'): boolean => page.dispatchEvent(new Event(type));
  const kind = (): string => app.currentSession().kind;
  const warned = () => getDefaultStore().get(app.idleWarningAtom);
  const rest = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 60));

  test('the field locks at 50 minutes without a warning; unsent work is there after unlocking', async () => {
    await app.signIn(noras);
    const entry = await leaveUnsent(storeOf(app));
    watch();
    pass(limit - 5_000);
    await rest();
    expect([kind(), warned()]).toEqual(['open', null]);
    pass(5_000);
    await until(() => expect(kind()).toBe('locked'));
    await app.unlock(noras.password);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    pass(10_000);
    await rest();
    expect(kind()).toBe('open');
  });

  test('a PIN covers after 5 minutes; after the specified idle time the password is needed', async () => {
    await app.signIn(noras);
    await app.setPin(storeOf(app), '482915');
    watch();
    pass(5 * minuteMs - 5_000);
    await rest();
    expect(kind()).toBe('open');
    pass(5_000);
    await until(() => expect(kind()).toBe('pin-locked'));
    await app.unlockWithPin('482915');
    // The ticks need not fall together with the minutes.
    pass(5 * minuteMs + 5_000);
    await until(() => expect(kind()).toBe('pin-locked'));
    vi.setSystemTime(Date.now() + limit);
    screen.dispatchEvent(new Event('visibilitychange'));
    await until(() => expect(kind()).toBe('locked'));
  });

  test('a passkey covers after 5 minutes too; whoever has neither works on', async () => {
    await app.signIn(noras);
    watch();
    pass(6 * minuteMs);
    await rest();
    expect(kind()).toBe('open');
    const { account } = opened(app);
    const database = storeOf(app).name;
    const bytes = new Uint8Array([1]);
    const slot = {
      kind: 'passkey',
      credentialId: bytes,
      salt: bytes,
      iv: bytes,
      box: bytes,
    } as const;
    await app.putKeySlot(account, database, slot);
    touch();
    pass(5 * minuteMs + 5_000);
    await until(() => expect(kind()).toBe('locked'));
  });

  test.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])(
    '%s counts as activity',
    async (type) => {
      await app.signIn(noras);
      watch();
      pass(limit - 5_000);
      touch(type);
      pass(limit - 5_000);
      await rest();
      expect(kind()).toBe('open');
      pass(10_000);
      await until(() => expect(kind()).toBe('locked'));
    },
  );

  test('the office is warned in the last minute and then signed out, unless there is activity', async () => {
    await app.signIn(olives);
    watch();
    pass(limit - minuteMs - 5_000);
    expect(warned()).toBeNull();
    pass(5_000);
    expect(warned()).toEqual({ secondsLeft: 60 });
    pass(30_000);
    expect(warned()).toEqual({ secondsLeft: 30 });
    touch();
    pass(5_000);
    expect(warned()).toBeNull();
    pass(limit);
    await until(() => expect(kind()).toBe('signed-out'));
    await until(() => expect(server.running()).toEqual([]));
    expect(warned()).toBeNull();
  });

  test('the configured minutes apply instead', async () => {
    server.constants = [{ type: 'WebAppConfig', name: 'idleTimeout', value: '2' }];
    await app.signIn(noras);
    watch();
    pass(2 * minuteMs - 5_000);
    await rest();
    expect(kind()).toBe('open');
    pass(5_000);
    await until(() => expect(kind()).toBe('locked'));
  });

  test("a company's shorter minutes apply to its people", async () => {
    server.constants = [{ type: 'WebAppConfig', name: 'idleTimeout', value: '4' }];
    await app.signIn(olives);
    const session = app.currentSession();
    if (session.kind !== 'open') throw new Error('not open');
    const user = { ...session.state.user, companyIdleTimeout: 3 };
    app.putSession({ ...session, state: { ...session.state, user } });
    watch();
    pass(3 * minuteMs - 5_000);
    await rest();
    expect(kind()).toBe('open');
    pass(5_000);
    await until(() => expect(kind()).toBe('signed-out'));
  });

  test('activity in another tab counts here, and activity here is sent to it', async () => {
    await app.signIn(noras);
    watch();
    const other = new BroadcastChannel('porchlight-activity');
    const tell = other.postMessage.bind(other);
    const heard: unknown[] = [];
    other.onmessage = (event) => heard.push(event.data);
    const third = new BroadcastChannel('porchlight-activity');
    const arrived = new Promise((resolve) => (third.onmessage = resolve));
    pass(limit - 5_000);
    tell(Date.now());
    await arrived;
    third.close();
    await rest();
    pass(limit - 5_000);
    await rest();
    expect(kind()).toBe('open');
    const now = Date.now();
    touch();
    // Not with `until`, which moves the clock: messages are limited by it.
    while (heard.length === 0) await rest();
    expect(heard).toEqual([now]);
    touch();
    await rest();
    expect(heard).toHaveLength(1);
    other.close();
  });

  test('a message with an older time, or none, changes nothing', async () => {
    await app.signIn(noras);
    watch();
    const other = new BroadcastChannel('porchlight-activity');
    const tell = other.postMessage.bind(other);
    pass(limit - 5_000);
    tell(1);
    tell('nonsense');
    await rest();
    other.close();
    expect(kind()).toBe('open');
    pass(5_000);
    await until(() => expect(kind()).toBe('locked'));
  });

  test('a connection that comes and goes is not activity', async () => {
    await app.signIn(noras);
    watch();
    pass(limit - 10_000);
    app.putOnline('unknown');
    app.putOnline('valid');
    pass(10_000);
    await until(() => expect(kind()).toBe('locked'));
  });

  test('a screen that wakes up after the limit locks at once', async () => {
    await app.signIn(noras);
    watch();
    vi.setSystemTime(Date.now() + limit);
    expect(kind()).toBe('open');
    screen.dispatchEvent(new Event('visibilitychange'));
    await until(() => expect(kind()).toBe('locked'));
  });

  test('after it is stopped nothing locks', async () => {
    await app.signIn(noras);
    watch();
    stop();
    pass(limit * 2);
    await rest();
    expect(kind()).toBe('open');
  });
});
