import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  chooseUser,
  linkAccount,
  linkedUsers,
  pickDetail,
  switchAccount,
  unlinkAccount,
  unlinkUser,
} from '#contract/linked-accounts.ts';
import { authenticate, session } from '#contract/sign-in.ts';
import { readUser, takeCodes } from '#contract/users.ts';
import { prepareCodes, switchOnCodes } from '#contract/sign-in-codes.ts';
import { codeAt } from '../support/codes.ts';
import { Api, signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
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
      const qa = await signedIn(server.url, 'qa');
      await qa.call(linkAccount, { userName: 'Nurse', password: demoPassword });
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
      const again = await signedIn(server.url, 'qa');
      const gone = { userId: idOf(users, 'nurse'), ...device(again) };
      expect((await again.ask(switchAccount, gone)).problem.code).toBe('record.not-found');
    });

    it('signs in directly once nothing is linked any more, and from a former version of the app', async () => {
      const former = new Api(server.url);
      expect((await former.signIn('qa')).user.userName).toBe('qa');
      expect(await admin.call(unlinkUser, { userName: 'nurse' })).toEqual({ unlinked: true });
      expect(await admin.call(unlinkUser, { userName: 'nurse' })).toEqual({ unlinked: false });
      expect((await signIn(new Api(server.url), 'qa')).status).toBe(200);
    });

    it('is linked by the person, with the other account’s password, and audited', async () => {
      const aide = await signedIn(server.url, 'aide');
      const link = (api: Api, userName: string, password = demoPassword) =>
        api.ask(linkAccount, { userName, password });
      const codes = [
        await link(aide, 'nurse', 'a guess at her password'),
        await link(aide, 'nobody here'),
        await link(aide, 'nurse.ridge'),
        await link(aide, 'aide'),
      ].map(({ problem }) => problem.code);
      expect(new Set(codes)).toEqual(new Set(['account.link']));
      expect((await link(aide, 'nurse')).body).toEqual({ linked: 3 });
      expect((await lastAudit('linkAccount'))?.user_id).toBe(aide.state.user.id);
      const { linked } = await admin.call(readUser, { userId: aide.state.user.id });
      expect(linked?.map(({ userName }) => userName)).toEqual(['nurse', 'qa']);
      expect((await aide.ask(unlinkUser, { userName: 'nurse' })).problem.code).toBe(
        'access.denied',
      );
    });

    it('is unlinked by the person too, which ends what the link opened and not the own session', async () => {
      const { api, pending, users } = await asked('qa');
      const [qa, nurse] = [idOf(users, 'qa'), idOf(users, 'nurse')];
      await api.call(chooseUser, { pending, userId: nurse, ...device(api) });
      const own = await signedIn(server.url, 'qa');
      const aide = await signedIn(server.url, 'aide');
      const unlink = (by: Api, userId: string) => by.ask(unlinkAccount, { userId });
      expect((await unlink(aide, nurse)).problem.code).toBe('record.not-found');
      expect((await unlink(own, aide.state.user.id)).problem.code).toBe('record.not-found');
      expect((await unlink(own, qa)).problem.code, 'the own account').toBe('record.not-found');
      expect((await unlink(own, nurse)).body).toEqual({ unlinked: true });
      expect((await own.call(linkedUsers, {})).users).toEqual([]);
      expect((await api.ask(session, {})).problem.code).toBe('session.missing');
      expect(await lastAudit('unlinkAccount')).toMatchObject({ user_id: qa, entity_id: nurse });
    });

    it('asks for the code of the other account whatever was shown for this one', async () => {
      const { api, pending, users } = await asked('qa');
      const [qa, nurse] = [idOf(users, 'qa'), idOf(users, 'nurse')];
      await api.call(chooseUser, { pending, userId: qa, ...device(api) });
      const { db } = server.inside();
      await db.updateTable('session').set({ strong: true }).where('user_id', '=', qa).execute();
      const her = await signedIn(server.url, 'nurse');
      const { secret } = await her.call(prepareCodes, { password: demoPassword });
      await her.call(switchOnCodes, { code: codeAt(secret, new Date()) });
      const refused = await api.ask(switchAccount, { userId: nurse, ...device(api) });
      expect(refused.problem.code).toBe('login.code');
      await admin.call(takeCodes, { userId: nurse });
      const state = await api.call(switchAccount, { userId: nurse, ...device(api) });
      const { strong } = await db
        .selectFrom('session')
        .select('strong')
        .where('user_id', '=', state.user.id)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      expect(strong, 'a session of a password alone').toBe(false);
    });

    it('opens no other account with a password that has to be changed, nor one whose role is blocked', async () => {
      const { db } = server.inside();
      const qa = db.updateTable('app_user').where('user_name', '=', 'qa');
      await qa.set({ change_password: true }).execute();
      expect((await signIn(new Api(server.url), 'qa')).status).toBe(200);
      await qa.set({ change_password: false }).execute();
      const { api, pending, users } = await asked('qa');
      await api.call(chooseUser, { pending, userId: idOf(users, 'qa'), ...device(api) });
      const role = db.updateTable('role').where('based_on', '=', 'CLINICIAN');
      await role.set({ privileges: '{"header":{"blockLogin":true}}' }).execute();
      const to = { userId: idOf(users, 'nurse'), ...device(api) };
      expect((await api.ask(switchAccount, to)).problem.code).toBe('record.not-found');
      expect((await api.ask(session, {})).status).toBe(200);
      await role.set({ privileges: '{}' }).execute();
    });

    it('leaves no session that was opened through a link that is taken away', async () => {
      const { api, pending, users } = await asked('qa');
      await api.call(chooseUser, { pending, userId: idOf(users, 'nurse'), ...device(api) });
      await admin.call(unlinkUser, { userName: 'nurse' });
      expect((await api.ask(session, {})).problem.code).toMatch(/^session\./);
      expect(
        await server
          .inside()
          .db.selectFrom('session')
          .selectAll()
          .where('user_id', '=', idOf(users, 'nurse'))
          .execute(),
      ).toEqual([]);
    });
  },
);
