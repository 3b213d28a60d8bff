import { beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '#client/store/testing/until.ts';
import { newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import {
  codeOf,
  everythingStored,
  freshPhone,
  leaveUnsent,
  nora,
  noras,
  opened,
  readUnsent,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

const pin = '246813';

describe(
  'PIN and share (docs/security.md: online the server releases a second half, 5 tries, per device)',
  { timeout: 60_000 },
  () => {
    let app: App;
    let server: SignInServer;
    let entry: string;
    beforeEach(async () => {
      vi.restoreAllMocks();
      ({ app, server } = await freshPhone());
      server.orgKey = (await newClientKeyPair()).publicKey;
      await app.signIn(noras);
      entry = await leaveUnsent(storeOf(app));
      await app.chooseSharedPin(storeOf(app), pin, noras.password);
    });
    const kind = () => app.currentSession().kind;
    const restarted = async () => {
      app = await reload();
      expect(kind()).toBe('locked');
    };
    const ways = async () =>
      (await app.knownAccounts()).flatMap(({ vaults }) =>
        vaults.flatMap(({ wraps }) => wraps.map((slot) => slot.kind)),
      );

    test('opens a restarted app with the work that was there, any number of times', async () => {
      for (let times = 0; times < 2; times += 1) {
        await restarted();
        await app.unlockWithPin(pin);
        expect(opened(app).account.displayName).toBe('Nora Nurse');
        expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
      }
      await app.lock();
      await app.unlockWithPin(pin);
      expect(kind()).toBe('open');
    });

    test('needs no server session, and after the session ended the password is needed', async () => {
      server.endSessions();
      await restarted();
      await app.unlockWithPin(pin);
      await until(() => expect(opened(app).online).toBe('expired'));
      expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    });

    test('opens nothing without the server; the password still does', async () => {
      await restarted();
      server.line = false;
      expect(await codeOf(app.unlockWithPin(pin))).toBe('network.unreachable');
      expect(kind()).toBe('locked');
      await app.unlock(noras.password);
      expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    });

    test('nothing on the device opens with only the PIN, not even with another device’s share', async () => {
      const [client, kept] = [...server.shares][0] ?? [];
      server.shares.set(client ?? '', {
        proof: kept?.proof ?? '',
        share: 'A'.repeat(43),
        tries: 0,
      });
      await restarted();
      expect(await codeOf(app.unlockWithPin(pin))).toBe('device.pin-ended');
      expect(kind()).toBe('locked');
      expect(await ways()).toEqual(['password']);
    });

    test('reports how many tries are left, and after five wants the password', async () => {
      await restarted();
      await expect(app.unlockWithPin('0000')).rejects.toMatchObject({
        code: 'device.wrong-pin',
        detail: { left: 4 },
      });
      await app.unlockWithPin(pin);
      await app.lock();
      for (const left of [4, 3, 2, 1])
        await expect(app.unlockWithPin('0000')).rejects.toMatchObject({ detail: { left } });
      expect(await codeOf(app.unlockWithPin('0000'))).toBe('device.pin-spent');
      expect(app.currentSession()).toMatchObject({ kind: 'locked', why: 'pin' });
      expect(server.shares.size).toBe(0);
      await app.unlockWithPin(pin);
      expect(kind()).toBe('locked');
      await app.unlock(noras.password);
      expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    });

    test('five wrong tries while the app still ran end it for a restarted one too', async () => {
      await app.lock('idle');
      for (let tried = 0; tried < 5; tried += 1) await app.unlockWithPin('0000').catch(() => {});
      expect(app.currentSession()).toMatchObject({ kind: 'locked', why: 'pin' });
      expect(await ways()).toEqual(['password']);
    });

    test('a share that is gone from the server is no longer offered', async () => {
      server.shares.clear();
      await app.checkForWipes();
      expect([await ways(), app.hasShare(opened(app).account)]).toEqual([['password'], false]);
      await app.chooseSharedPin(storeOf(app), '1357', noras.password);
      await app.lock();
      server.shares.clear();
      await app.checkForWipes();
      expect(app.currentSession()).toMatchObject({ kind: 'locked', account: { userId: nora.id } });
      expect(await ways()).toEqual(['password']);
      await app.unlock(noras.password);
      expect(app.hasShare(opened(app).account)).toBe(false);
    });

    test('the answer that a share is lost does not remove a PIN that was chosen meanwhile', async () => {
      server.before = async (call) => {
        if (call !== 'deviceStanding') return;
        server.before = null;
        await app.chooseSharedPin(storeOf(app), '1357', noras.password);
        server.shares.clear();
      };
      await app.checkForWipes();
      expect(await ways()).toEqual(['password', 'pin']);
    });

    test('does not open when the lease has ended', async () => {
      await restarted();
      const { now } = Date;
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 73 * 3_600_000);
      const asked = server.calls.length;
      await app.unlockWithPin(pin);
      expect(app.currentSession()).toMatchObject({ kind: 'locked', why: 'lease' });
      expect(server.calls.slice(asked)).not.toContain('releaseShare');
    });

    test.each([
      ['another PIN for idle time alone', () => app.choosePin(storeOf(app), '1357')],
      ['no PIN', () => app.forgetPin(storeOf(app))],
    ])('%s ends it, even offline', async (_, choose) => {
      server.line = false;
      await choose();
      server.line = true;
      expect(await ways()).toEqual(['password']);
      await restarted();
      await app.unlockWithPin(pin);
      expect(kind()).toBe('locked');
    });

    test('a wrong password, a PIN of another form or no connection change nothing', async () => {
      const before = [...server.shares];
      expect(await codeOf(app.chooseSharedPin(storeOf(app), '1357', 'wrong'))).toBe(
        'device.wrong-password',
      );
      expect(await codeOf(app.chooseSharedPin(storeOf(app), '135', noras.password))).toBe(
        'device.pin-form',
      );
      expect(await codeOf(app.chooseSharedPin(storeOf(app), '1111', noras.password))).toBe(
        'device.pin-weak',
      );
      server.line = false;
      expect(await codeOf(app.chooseSharedPin(storeOf(app), '1357', noras.password))).toBe(
        'network.unreachable',
      );
      server.line = true;
      expect([...server.shares]).toEqual(before);
      await restarted();
      await app.unlockWithPin(pin);
      expect(kind()).toBe('open');
    });

    test('another PIN replaces it', async () => {
      await app.chooseSharedPin(storeOf(app), '1357', noras.password);
      await restarted();
      expect(await codeOf(app.unlockWithPin(pin))).toBe('device.wrong-pin');
      await app.unlockWithPin('1357');
      expect(kind()).toBe('open');
    });

    test('survives a password change', async () => {
      await app.changeVaultPassword(opened(app).account, noras.password, 'second password of Nora');
      await restarted();
      await app.unlockWithPin(pin);
      expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
    });

    test('a lost password: the PIN opens the work, and from then on the new password does', async () => {
      await app.signOut({ force: true });
      server.changePassword(noras.userName, 'second password of Nora');
      await app.signIn({ ...noras, password: 'second password of Nora' });
      expect(kind()).toBe('earlier-password');
      expect(await codeOf(app.unlockWithPin('0000'))).toBe('device.wrong-pin');
      await app.unlockWithPin(pin);
      expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
      await app.lock();
      server.line = false;
      await app.unlock('second password of Nora');
      expect(opened(app).account.userId).toBe(nora.id);
    });

    test('neither the PIN nor the proof nor the share is stored on the device', async () => {
      const texts = JSON.stringify(await everythingStored(), (_, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
      for (const { proof, share } of server.shares.values()) {
        for (const secret of [proof, share])
          for (const form of [
            secret,
            JSON.stringify(Buffer.from(secret, 'base64url').toString('latin1')).slice(1, -1),
          ])
            expect(texts).not.toContain(form);
      }
      expect(server.shares.size).toBe(1);
      expect(texts).not.toContain(pin);
    });
  },
);
