import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  chooseUser,
  linkedUsers,
  linkUsers,
  pickDetail,
  switchAccount,
  unlinkUser,
} from '#contract/linked-accounts.ts';
import { authenticate, session } from '#contract/sign-in.ts';
import { Api, signedIn } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databaseKinds())(
  'a person with several accounts, on %s (spec portal §4, multiple login)',
  (database) => {
    let server: TestServer;
    let admin: Api;
    beforeAll(async () => {
      server = await startServer({ database });
      admin = await signedIn(server.url, 'admin');
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      await server.inside().db.deleteFrom('login_link').execute();
      await admin.call(linkUsers, { userName: 'nurse', otherUserName: 'QA' });
    });

    const device = (api: Api) => ({
      deviceId: api.deviceId,
      deviceName: 'test device',
      clientId: null,
      sealsKey: true,
      picksUser: true,
    });
    const signIn = (api: Api, userName: string, password = demoPassword) =>
      api.ask(authenticate, { userName, password, asksCode: true, ...device(api) });

    async function asked(userName: string) {
      const api = new Api(server.url);
      const { status, problem } = await signIn(api, userName);
      expect([status, problem.code]).toEqual([401, 'login.pick']);
      return { api, ...pickDetail.parse(problem.detail) };
    }
    const idOf = (users: readonly { id: string; userName: string }[], name: string): string =>
      users.find(({ userName }) => userName === name)?.id ?? '';
    const lastAudit = (action: string) =>
      server
        .inside()
        .db.selectFrom('audit')
        .select(['user_id', 'entity_id', 'row'])
        .where('action', '=', action)
        .orderBy('seq', 'desc')
        .executeTakeFirst();

    it('is asked which one is meant, the one that signed in first, and has no session yet', async () => {
      const { api, users } = await asked('qa');
      expect(users.map(({ userName, role }) => [userName, role])).toEqual([
        ['qa', 'QA'],
        ['nurse', 'CLINICIAN'],
      ]);
      expect((await api.ask(session, {})).problem.code).toBe('session.missing');
    });

    it('opens the chosen one, once, in the browser that gave the password', async () => {
      const { api, pending, users } = await asked('qa');
      const nurse = idOf(users, 'nurse');
      const elsewhere = new Api(server.url);
      expect(
        (await elsewhere.ask(chooseUser, { pending, userId: nurse, ...device(elsewhere) })).problem
          .code,
      ).toBe('login.code-over');
      const state = await api.call(chooseUser, { pending, userId: nurse, ...device(api) });
      expect(state).toMatchObject({ user: { userName: 'nurse' }, sessionKey: expect.any(String) });
      expect(
        (await api.ask(chooseUser, { pending, userId: nurse, ...device(api) })).problem.code,
      ).toBe('login.code-over');
    });

    it('reaches no account of somebody else by the choice', async () => {
      const { api, pending } = await asked('qa');
      const { state } = await signedIn(server.url, 'aide');
      expect(
        (await api.ask(chooseUser, { pending, userId: state.user.id, ...device(api) })).problem
          .code,
      ).toBe('login.code-over');
    });

    it('switches in place without a password; the former session ends and both ids are audited', async () => {
      const { api, pending, users } = await asked('qa');
      const [qa, nurse] = [idOf(users, 'qa'), idOf(users, 'nurse')];
      await api.call(chooseUser, { pending, userId: qa, ...device(api) });
      expect((await api.call(linkedUsers, {})).users.map(({ id }) => id)).toEqual([qa, nurse]);
      const former = Object.assign(new Api(server.url), { cookie: api.cookie });
      const state = await api.call(switchAccount, { userId: nurse, ...device(api) });
      expect(state.user.id).toBe(nurse);
      expect((await former.ask(session, {})).problem.code).toBe('session.missing');
      expect(await lastAudit('switchAccount')).toMatchObject({ user_id: qa, entity_id: nurse });
      const entered = await lastAudit('authenticate');
      expect([entered?.user_id, entered?.row.includes(qa)]).toEqual([nurse, true]);
    });

    it('cannot switch to an account that is not linked, nor to a blocked or closed one', async () => {
      const { api, pending, users } = await asked('qa');
      await api.call(chooseUser, { pending, userId: idOf(users, 'qa'), ...device(api) });
      const aide = await signedIn(server.url, 'aide');
      const to = async (userId: string) =>
        (await api.ask(switchAccount, { userId, ...device(api) })).problem.code;
      expect(await to(aide.state.user.id)).toBe('record.not-found');
      await admin.call(unlinkUser, { userName: 'nurse' });
      expect(await to(idOf(users, 'nurse'))).toBe('record.not-found');
    });

    it('signs in directly once nothing is linked any more, and from a former version of the app', async () => {
      const former = new Api(server.url);
      expect((await former.signIn('qa')).user.userName).toBe('qa');
      expect(await admin.call(unlinkUser, { userName: 'nurse' })).toEqual({ unlinked: true });
      expect(await admin.call(unlinkUser, { userName: 'nurse' })).toEqual({ unlinked: false });
      expect((await signIn(new Api(server.url), 'qa')).status).toBe(200);
    });

    it('is linked by an administrator alone, never to an account of theirs, and audited', async () => {
      const [scheduler, other] = [
        await signedIn(server.url, 'scheduler'),
        await signedIn(server.url, 'aide'),
      ];
      const names = { userName: 'nurse', otherUserName: 'aide' };
      expect((await scheduler.ask(linkUsers, names)).problem.code).toBe('access.denied');
      const own = { userName: 'admin', otherUserName: 'nurse' };
      expect((await admin.ask(linkUsers, own)).problem.code).toBe('access.denied');
      const nobody = { userName: 'nurse', otherUserName: 'nurse.ridge' };
      expect((await admin.ask(linkUsers, nobody)).problem.code).toBe('record.not-found');
      expect((await admin.ask(linkUsers, { ...names, otherUserName: 'nurse' })).status).toBe(422);
      expect(await admin.call(linkUsers, names)).toEqual({ linked: 3 });
      expect((await lastAudit('linkUsers'))?.row).toContain(other.state.user.id);
    });
  },
);
