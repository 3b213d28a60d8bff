import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePassword } from '#contract/account.ts';
import { dashboard } from '#contract/dashboard.ts';
import { callKey, eventsPath } from '#contract/call.ts';
import { contentPath } from '#contract/files.ts';
import {
  authenticateByPasskey,
  keepPasskey,
  passkeyChallenge,
  preparePasskey,
  removePasskey,
} from '#contract/passkeys.ts';
import { calls } from '#contract/registry.ts';
import { endSession, sessions } from '#contract/account.ts';
import { authenticate, session } from '#contract/sign-in.ts';
import { enterCode, prepareCodes, switchOnCodes } from '#contract/sign-in-codes.ts';
import { must } from '#domain/must.ts';
import { Api, signedIn } from '../support/api.ts';
import { Authenticator } from '../support/authenticator.ts';
import { codeAt } from '../support/codes.ts';
import { databasesOf } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { startServer, type TestServer } from '../support/server.ts';

const stepMs = 30_000;
const device = (api: Api) => ({
  deviceId: api.deviceId,
  deviceName: 'test device',
  clientId: null,
});
const codeOf = async (
  api: Api,
  call: { service: (typeof calls)[number]['service']; name: string },
  input: unknown = {},
) => (await api.ask(call, input)).problem.code;

/** What adds a second way, and what concerns nobody but the person. */
const stillAnswered = [
  'security.session',
  'security.sessions',
  'security.endSession',
  'security.signOut',
  'security.codeStanding',
  'security.prepareCodes',
  'security.switchOnCodes',
  'security.passkeys',
  'security.preparePasskey',
  'security.keepPasskey',
  'security.removePasskey',
  'admin.preferences',
];

describe.each(databasesOf(import.meta.url))(
  'an agency that asks for a second way to sign in, on %s (decision 050)',
  (database) => {
    let clock = Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2;
    const now = (): Date => new Date(clock);
    const servers: TestServer[] = [];
    const start = async (who?: string): Promise<TestServer> => {
      const server = await startServer({
        database,
        now,
        ...(who && { env: { SECOND_FACTOR: who } }),
      });
      servers.push(server);
      return server;
    };
    afterAll(() => Promise.all(servers.map((server) => server.stop())));

    it('asks nobody unless it is set', async () => {
      const server = await start();
      const api = await signedIn(server.url, 'scheduler');
      expect(api.state.needsFactor).toBeUndefined();
      expect((await api.ask(dashboard, { period: 'today' })).status).toBe(200);
    });

    describe('of everybody', () => {
      let server: TestServer;
      beforeAll(async () => {
        server = await start('everybody');
      });

      it('answers a session of a password alone nothing but what adds one, whatever the call', async () => {
        const [admin, nurse] = [
          await signedIn(server.url, 'admin'),
          await signedIn(server.url, 'nurse'),
        ];
        expect([admin.state.needsFactor, nurse.state.needsFactor]).toEqual([true, true]);
        const answered: string[] = [];
        for (const call of calls.filter(({ open, name }) => !open && name !== 'signOut')) {
          for (const api of [admin, nurse]) {
            const code = await codeOf(api, call);
            const may = api.state.mayCall?.includes(callKey(call)) === true;
            if (may && code !== 'session.factor') answered.push(callKey(call));
            if (!may) expect(code, callKey(call)).toBe('access.denied');
          }
        }
        expect([...new Set(answered), 'security.signOut'].toSorted()).toEqual(
          stillAnswered.toSorted(),
        );
      });

      it('gives neither files nor news to such a session', async () => {
        const nurse = await signedIn(server.url, 'nurse');
        const get = async (path: string) =>
          (
            await fetch(`${server.url}${path}`, {
              headers: { cookie: nurse.cookie, 'x-porchlight': '1' },
            })
          ).json() as Promise<{ code: string }>;
        expect((await get(contentPath(randomUUID()))).code).toBe('session.factor');
        expect((await get(eventsPath)).code).toBe('session.factor');
      });

      it('goes on at once in the session that added a code, and asks no more of one that gave it', async () => {
        const api = await signedIn(server.url, 'qa');
        const { secret } = await api.call(prepareCodes, { password: demoPassword });
        await api.call(switchOnCodes, { code: codeAt(secret, now()) });
        expect((await api.call(session, {})).needsFactor).toBeUndefined();
        expect((await api.ask(dashboard, { period: 'today' })).status).toBe(200);
        clock += 2 * stepMs;
        const later = new Api(server.url);
        const { problem } = await later.ask(authenticate, {
          userName: 'qa',
          password: demoPassword,
          asksCode: true,
          ...device(later),
        });
        const { pending } = problem.detail as { pending: string };
        expect(
          (await later.call(enterCode, { pending, code: codeAt(secret, now()), ...device(later) }))
            .needsFactor,
        ).toBeUndefined();
        expect((await later.ask(dashboard, { period: 'today' })).status).toBe(200);
      });

      it('counts a passkey, when it is added and when it signs in; the password alone is asked again', async () => {
        const api = await signedIn(server.url, 'scheduler');
        const passkey = new Authenticator('http://localhost:8080');
        const { challenge } = await api.call(preparePasskey, { password: demoPassword });
        await api.call(keepPasskey, {
          ...passkey.make({ challenge }),
          device: 'test device',
          deviceId: api.deviceId,
        });
        expect((await api.ask(dashboard, { period: 'today' })).status).toBe(200);
        const other = new Api(server.url);
        const { challenge: asked } = await other.call(passkeyChallenge, {});
        expect(
          (
            await other.call(authenticateByPasskey, {
              assertion: passkey.sign({ challenge: asked }),
              ...device(other),
            })
          ).needsFactor,
        ).toBeUndefined();
        expect((await other.ask(dashboard, { period: 'today' })).status).toBe(200);
        expect((await signedIn(server.url, 'scheduler')).state.needsFactor).toBe(true);
      });

      it('lets a password alone bring no way of its own beside a passkey, nor take that away', async () => {
        const owner = await signedIn(server.url, 'billing');
        const passkey = new Authenticator('http://localhost:8080');
        const { challenge } = await owner.call(preparePasskey, { password: demoPassword });
        const thief = await signedIn(server.url, 'billing');
        const early = await thief.call(preparePasskey, { password: demoPassword });
        const { secret } = await thief.call(prepareCodes, { password: demoPassword });
        await owner.call(keepPasskey, {
          ...passkey.make({ challenge }),
          device: 'test device',
          deviceId: owner.deviceId,
        });
        const made = {
          ...new Authenticator('http://localhost:8080').make({ challenge: early.challenge }),
          device: 'thief',
          deviceId: thief.deviceId,
        };
        expect(await codeOf(thief, keepPasskey, made)).toBe('session.passkey');
        expect(await codeOf(thief, switchOnCodes, { code: codeAt(secret, now()) })).toBe(
          'session.passkey',
        );
        for (const call of [preparePasskey, prepareCodes])
          expect(await codeOf(thief, call, { password: demoPassword })).toBe('session.passkey');
        expect(
          await codeOf(thief, removePasskey, {
            credentialId: passkey.credentialId,
            password: demoPassword,
          }),
        ).toBe('session.passkey');
        expect((await thief.call(session, {})).needsFactor).toBe(true);
        // Nor end what its owner has opened with more.
        expect(
          await codeOf(thief, updatePassword, {
            token: null,
            currentPassword: demoPassword,
            newPassword: 'a way of the thief',
          }),
        ).toBe('session.passkey');
        for (const { ref, here } of (await thief.call(sessions, {})).sessions)
          if (!here) expect(await codeOf(thief, endSession, { ref })).toBe('session.factor');
        expect((await owner.ask(preparePasskey, { password: demoPassword })).status).toBe(200);
      });
    });

    it('of the office alone leaves the field as it is', async () => {
      const server = await start('office');
      const [nurse, billing] = [
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'billing'),
      ];
      expect([nurse.state.needsFactor, billing.state.needsFactor]).toEqual([undefined, true]);
      expect(
        await codeOf(
          nurse,
          must(
            calls.find((call) => callKey(call) === 'admin.patients'),
            'call',
          ),
          { pageSize: 10 },
        ),
      ).toBeUndefined();
      expect(await codeOf(billing, dashboard)).toBe('session.factor');
    });
  },
);
