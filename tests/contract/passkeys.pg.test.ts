import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wipeDevice } from '#contract/devices.ts';
import {
  authenticateByPasskey,
  keepPasskey,
  mostPasskeys,
  passkeyChallenge,
  passkeys,
  preparePasskey,
  removePasskey,
} from '#contract/passkeys.ts';
import { takePasskeys, users } from '#contract/users.ts';
import { session } from '#contract/sign-in.ts';
import { prepareCodes, switchOnCodes } from '#contract/sign-in-codes.ts';
import { minuteMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import { Api, signedIn } from '../support/api.ts';
import { Authenticator, type Answering } from '../support/authenticator.ts';
import { codeAt } from '../support/codes.ts';
import { databasesOf } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { startServer, type TestServer } from '../support/server.ts';

const origin = 'http://localhost:8080';
const device = (api: Api) => ({
  deviceId: api.deviceId,
  deviceName: 'test device',
  clientId: null,
});

/** Adds a passkey as the profile does. */
async function add(api: Api, authenticator = new Authenticator(origin)): Promise<Authenticator> {
  const { challenge } = await api.call(preparePasskey, { password: demoPassword });
  await api.call(keepPasskey, {
    ...authenticator.make({ challenge }),
    device: 'test device',
    deviceId: api.deviceId,
  });
  return authenticator;
}

/** Signs in as the sign-in screen does; `wrong` is what is not as it should be. */
async function enter(
  api: Api,
  authenticator: Authenticator,
  wrong: Partial<Answering> = {},
  userHandle: string | null = null,
) {
  const { challenge } = await api.call(passkeyChallenge, {});
  return api.ask<typeof authenticateByPasskey>(authenticateByPasskey, {
    assertion: authenticator.sign({ challenge, ...wrong }, userHandle),
    ...device(api),
  });
}

const works = async (api: Api): Promise<boolean> => (await api.ask(session, {})).status === 200;

describe.each(databasesOf(import.meta.url))(
  'signing in by a passkey on %s (docs: security, TOTP and passkeys)',
  (database) => {
    let server: TestServer;
    let clock = Date.now();
    const now = (): Date => new Date(clock);
    beforeAll(async () => {
      server = await startServer({ database, now });
    });
    afterAll(() => server.stop());
    afterEach(async () => {
      const { db } = server.inside();
      for (const table of [
        'passkey',
        'passkey_challenge',
        'recovery_code',
        'code_secret',
        'rate_limit',
      ] as const)
        await db.deleteFrom(table).execute();
    });
    const lastAudits = async (count: number) =>
      (
        await server
          .inside()
          .db.selectFrom('audit')
          .select(['action', 'row'])
          .where('org_id', '=', must(demoOrganisations[0], 'agency').id)
          .orderBy('seq', 'desc')
          .limit(count)
          .execute()
      ).toReversed();

    it('adds one with the password, lists it, and opens a session by it on any device', async () => {
      const owner = await signedIn(server.url, 'nurse');
      expect((await owner.ask(preparePasskey, { password: 'wrong' })).problem.code).toBe(
        'password.wrong',
      );
      const passkey = await add(owner);
      expect((await lastAudits(1))[0]?.action).toBe('keepPasskey');
      const elsewhere = new Api(server.url);
      const { status, body } = await enter(elsewhere, passkey);
      expect([status, body.user.userName, body.user.id]).toEqual([
        200,
        'nurse',
        owner.state.user.id,
      ]);
      expect(await works(elsewhere)).toBe(true);
      expect(JSON.parse(must((await lastAudits(1))[0], 'row').row)).toMatchObject({
        action: 'authenticate',
        userId: owner.state.user.id,
        detail: { by: 'passkey', deviceId: elsewhere.deviceId },
      });
      expect((await owner.call(passkeys, {})).passkeys).toEqual([
        {
          credentialId: passkey.credentialId,
          device: 'test device',
          addedAt: now().toISOString(),
          lastUsedAt: now().toISOString(),
        },
      ]);
    });

    it('names the person to the authenticator by id alone, and takes the name back only from its owner', async () => {
      const owner = await signedIn(server.url, 'nurse');
      const { userHandle, rpId } = await owner.call(preparePasskey, { password: demoPassword });
      expect(Buffer.from(userHandle, 'base64url').toString('hex')).toBe(
        owner.state.user.id.replaceAll('-', ''),
      );
      expect(rpId).toBe('localhost');
      const passkey = await add(owner);
      expect((await enter(new Api(server.url), passkey, {}, userHandle)).status).toBe(200);
      expect(
        (await enter(new Api(server.url), passkey, {}, 'AAAAAAAAAAAAAAAAAAAAAA')).problem.code,
      ).toBe('login.passkey');
    });

    it('asks for no code besides: a passkey that asked for finger, face or PIN is two factors', async () => {
      const owner = await signedIn(server.url, 'qa');
      const passkey = await add(owner);
      const { secret } = await owner.call(prepareCodes, { password: demoPassword });
      await owner.call(switchOnCodes, { code: codeAt(secret, now()) });
      expect((await enter(new Api(server.url), passkey)).status).toBe(200);
    });

    it.each<[string, Partial<Answering>]>([
      ['did not ask for finger, face or PIN', { verified: false }],
      ['answers another origin', { origin: 'https://porchlight.example' }],
      [
        'answers a page inside another of the same name',
        { origin: 'http://localhost.evil.example:8080' },
      ],
      ['is bound to another name', { rpId: 'porchlight.example' }],
      ['was made instead of asked', { type: 'webauthn.create' }],
      [
        'answers a challenge of its own making',
        { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      ],
    ])('refuses what %s, and opens nothing', async (_what, wrong) => {
      const passkey = await add(await signedIn(server.url, 'nurse'));
      const api = new Api(server.url);
      expect((await enter(api, passkey, wrong)).problem).toMatchObject({
        status: 401,
        code: 'login.passkey',
      });
      expect(await works(api)).toBe(false);
    });

    it('takes a challenge once, from the browser that asked for it, within five minutes', async () => {
      const passkey = await add(await signedIn(server.url, 'nurse'));
      const [api, other] = [new Api(server.url), new Api(server.url)];
      const ask = (from: Api, challenge: string) =>
        from.ask(authenticateByPasskey, {
          assertion: passkey.sign({ challenge }),
          ...device(from),
        });
      const { challenge } = await api.call(passkeyChallenge, {});
      await other.call(passkeyChallenge, {});
      expect((await ask(other, challenge)).problem.code).toBe('login.passkey');
      expect((await ask(api, challenge)).status).toBe(200);
      expect((await ask(api, challenge)).problem.code).toBe('login.passkey');
      const late = await api.call(passkeyChallenge, {});
      clock += 5 * minuteMs;
      expect((await ask(api, late.challenge)).problem.code).toBe('login.passkey');
    });

    it('two answers to one challenge at the same time open one session', async () => {
      const passkey = await add(await signedIn(server.url, 'nurse'));
      const api = new Api(server.url);
      const { challenge } = await api.call(passkeyChallenge, {});
      const assertion = passkey.sign({ challenge });
      const answers = await Promise.all(
        [1, 2, 3].map(() => api.ask(authenticateByPasskey, { assertion, ...device(api) })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 401, 401,
      ]);
    });

    it('refuses an unknown passkey, a signature by another key, and a copy that counts behind', async () => {
      const passkey = await add(await signedIn(server.url, 'nurse'));
      const stranger = new Authenticator(origin);
      const api = new Api(server.url);
      expect((await enter(api, stranger)).problem.code).toBe('login.passkey');
      const { challenge } = await api.call(passkeyChallenge, {});
      expect(
        (
          await api.ask(authenticateByPasskey, {
            assertion: { ...stranger.sign({ challenge }), credentialId: passkey.credentialId },
            ...device(api),
          })
        ).problem.code,
      ).toBe('login.passkey');
      passkey.counter = 7;
      expect((await enter(api, passkey)).status).toBe(200);
      passkey.counter = 6;
      expect((await enter(new Api(server.url), passkey)).problem.code).toBe('login.passkey');
      passkey.counter = 8;
      expect((await enter(new Api(server.url), passkey)).status).toBe(200);
    });

    it('refuses a passkey prepared by somebody else or too long ago, known already, or broken', async () => {
      const [nurse, qa] = [await signedIn(server.url, 'nurse'), await signedIn(server.url, 'qa')];
      const keep = (api: Api, made: object) =>
        api.ask(keepPasskey, { ...made, device: 'test device', deviceId: api.deviceId });
      const passkey = new Authenticator(origin);
      const { challenge } = await nurse.call(preparePasskey, { password: demoPassword });
      expect((await keep(qa, passkey.make({ challenge }))).problem.code).toBe('passkey.refused');
      expect(
        (await keep(nurse, { ...passkey.make({ challenge }), attestationObject: 'AAAA' })).problem
          .code,
      ).toBe('passkey.refused');
      expect((await keep(nurse, passkey.make({ challenge }))).problem.code).toBe('passkey.refused');
      const late = await nurse.call(preparePasskey, { password: demoPassword });
      clock += 5 * minuteMs;
      expect((await keep(nurse, passkey.make({ challenge: late.challenge }))).problem.code).toBe(
        'passkey.refused',
      );
      await add(nurse, passkey);
      expect(
        (
          await keep(
            qa,
            passkey.make({
              challenge: (await qa.call(preparePasskey, { password: demoPassword })).challenge,
            }),
          )
        ).problem.code,
      ).toBe('passkey.refused');
      expect((await nurse.call(preparePasskey, { password: demoPassword })).known).toEqual([
        passkey.credentialId,
      ]);
      expect((await qa.call(passkeys, {})).passkeys).toEqual([]);
    });

    it('has room for ten, and says so before one more is made', async () => {
      const owner = await signedIn(server.url, 'billing');
      for (let count = 0; count < mostPasskeys; count += 1) await add(owner);
      expect((await owner.ask(preparePasskey, { password: demoPassword })).problem).toMatchObject({
        status: 409,
        code: 'passkey.many',
      });
    });

    it('is removed by its owner with the password; a foreign one is not found', async () => {
      const [nurse, qa] = [await signedIn(server.url, 'nurse'), await signedIn(server.url, 'qa')];
      const passkey = await add(nurse);
      const { credentialId } = passkey;
      expect(
        (await qa.ask(removePasskey, { credentialId, password: demoPassword })).problem.code,
      ).toBe('record.not-found');
      expect(
        (await nurse.ask(removePasskey, { credentialId, password: 'wrong' })).problem.code,
      ).toBe('password.wrong');
      await nurse.call(removePasskey, { credentialId, password: demoPassword });
      expect((await enter(new Api(server.url), passkey)).problem.code).toBe('login.passkey');
    });

    it('an administrator takes them away with the sessions, sees how many there are, and not their own', async () => {
      const [admin, nurse] = [
        await signedIn(server.url, 'admin'),
        await signedIn(server.url, 'nurse'),
      ];
      const passkey = await add(nurse);
      const rows = (await admin.call(users, { pageSize: 100 })).rows.filter(
        (row) => row.passkeys > 0,
      );
      expect(rows.map(({ userName, passkeys: count }) => [userName, count])).toEqual([
        ['nurse', 1],
      ]);
      expect(await admin.call(takePasskeys, { userId: nurse.state.user.id })).toEqual({ taken: 1 });
      expect((await lastAudits(1))[0]?.action).toBe('takePasskeys');
      expect(await works(nurse)).toBe(false);
      expect((await enter(new Api(server.url), passkey)).problem.code).toBe('login.passkey');
      expect(await admin.call(takePasskeys, { userId: nurse.state.user.id })).toEqual({ taken: 0 });
      expect((await admin.ask(takePasskeys, { userId: admin.state.user.id })).problem.code).toBe(
        'access.denied',
      );
    });

    it('wiping a phone ends the passkeys that were added on it, and no others', async () => {
      const [admin, lost, kept] = [
        await signedIn(server.url, 'admin'),
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'nurse'),
      ];
      const [onLost, onKept] = [await add(lost), await add(kept)];
      await admin.call(wipeDevice, { clientId: lost.state.clientId });
      expect((await enter(new Api(server.url), onLost)).problem.code).toBe('login.passkey');
      expect((await enter(new Api(server.url), onKept)).status).toBe(200);
    });

    it('lets nobody in who was put out of action', async () => {
      const owner = await signedIn(server.url, 'aide');
      const passkey = await add(owner);
      const { db } = server.inside();
      const person = db.updateTable('app_user').where('id', '=', owner.state.user.id);
      await person.set({ active: false }).execute();
      expect((await enter(new Api(server.url), passkey)).problem.code).toBe('login.passkey');
      await person.set({ active: true }).execute();
      expect((await enter(new Api(server.url), passkey)).status).toBe(200);
    });

    it('counts tries by address', async () => {
      const passkey = new Authenticator(origin);
      const api = new Api(server.url);
      const codes = new Set<string>();
      for (let count = 0; count < 101; count += 1)
        codes.add((await enter(api, passkey)).problem.code);
      expect([...codes]).toEqual(['login.passkey', 'rate.limited']);
    });
  },
);
