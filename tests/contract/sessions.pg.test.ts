import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessions } from '#contract/users.ts';
import { users } from '#contract/users.ts';
import { endSession, sessions } from '#contract/account.ts';
import { session } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'sessions of a person on %s (docs: security, session list and revocation)',
  (database) => {
    let server: TestServer;
    let clock = 0;
    beforeAll(async () => {
      server = await startServer({ database, now: () => new Date(Date.now() + clock) });
    });
    afterAll(() => server.stop());

    const state = async (api: Awaited<ReturnType<typeof signedIn>>) =>
      (await api.ask(session, {})).status;
    const actions = async () =>
      (
        await server
          .inside()
          .db.selectFrom('audit')
          .select('action')
          .orderBy('seq', 'desc')
          .limit(1)
          .execute()
      ).map(({ action }) => action);

    it('are listed to them alone, with the one that asks, and without anything that opens one', async () => {
      const [phone, tablet] = [
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'nurse'),
      ];
      await signedIn(server.url, 'aide');
      const answer = await phone.call(sessions, {});
      expect(answer.sessions).toHaveLength(2);
      expect(answer.sessions.filter(({ here }) => here)).toMatchObject([
        { device: "nurse's test device" },
      ]);
      const text = JSON.stringify(answer);
      const rows = await server.inside().db.selectFrom('session').select('token_hash').execute();
      for (const { token_hash } of rows)
        for (const form of ['hex', 'base64', 'base64url'] as const)
          expect(text).not.toContain(Buffer.from(token_hash).toString(form));
      for (const { cookie } of [phone, tablet])
        expect(text).not.toContain(must(cookie.split('.').at(-1), 'secret'));
    });

    it('end one by one, at once, and the others go on', async () => {
      const [phone, tablet] = [
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'nurse'),
      ];
      const others = (await phone.call(sessions, {})).sessions.filter(({ here }) => !here);
      for (const { ref } of others) expect((await phone.ask(endSession, { ref })).status).toBe(200);
      expect([await state(phone), await state(tablet)]).toEqual([200, 401]);
      expect((await phone.call(sessions, {})).sessions).toHaveLength(1);
      expect(await actions()).toEqual(['endSession']);
      expect((await phone.ask(endSession, { ref: others[0]?.ref })).problem.code).toBe(
        'record.not-found',
      );
    });

    it('of somebody else cannot be ended by their name', async () => {
      const [nurse, aide] = [
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'aide'),
      ];
      const ref = must(
        (await aide.call(sessions, {})).sessions.find(({ here }) => here),
        'session',
      ).ref;
      expect((await nurse.ask(endSession, { ref })).problem.code).toBe('record.not-found');
      expect(await state(aide)).toBe(200);
    });

    it('that have ended by themselves are not listed', async () => {
      const old = await signedIn(server.url, 'billing');
      clock += 51 * 60_000;
      const fresh = await signedIn(server.url, 'billing');
      expect((await fresh.call(sessions, {})).sessions).toMatchObject([{ here: true }]);
      expect(await state(old)).toBe(401);
    });

    it('are all ended by an administrator, of their own organisation alone', async () => {
      const admin = await signedIn(server.url, 'admin');
      const [phone, tablet, ridge] = [
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'nurse.ridge'),
      ];
      const running = (await phone.call(sessions, {})).sessions.length;
      expect(
        (
          await (
            await signedIn(server.url, 'scheduler')
          ).ask(endSessions, { userId: phone.state.user.id })
        ).problem.code,
      ).toBe('access.denied');
      expect(await admin.call(endSessions, { userId: phone.state.user.id })).toEqual({
        ended: running,
      });
      expect([await state(phone), await state(tablet), await state(admin)]).toEqual([
        401, 401, 200,
      ]);
      expect(await actions()).toEqual(['endSessions']);
      expect((await admin.ask(endSessions, { userId: ridge.state.user.id })).problem.code).toBe(
        'record.not-found',
      );
      expect(await state(ridge)).toBe(200);
    });

    it('are counted per person for the administrator alone, and never across organisations', async () => {
      const admin = await signedIn(server.url, 'admin');
      const aide = await signedIn(server.url, 'aide');
      const of = async (only: 'all' | 'signed-in' | 'inactive') =>
        (await admin.call(users, { only, pageSize: 100 })).rows;
      const running = (await aide.call(sessions, {})).sessions.length;
      const row = must(
        (await of('all')).find(({ userName }) => userName === 'aide'),
        'row',
      );
      expect(row).toMatchObject({
        id: aide.state.user.id,
        role: 'Aide',
        active: true,
        sessions: running,
      });
      expect(Date.now() - Date.parse(must(row.lastLogin ?? undefined, 'sign-in'))).toBeLessThan(
        60_000,
      );
      expect((await of('all')).map(({ userName }) => userName)).not.toContain('nurse.ridge');
      expect(JSON.stringify(await of('all'))).not.toMatch(/hash|token/);
      expect((await of('signed-in')).map(({ userName }) => userName)).toContain('aide');
      await admin.call(endSessions, { userId: aide.state.user.id });
      expect((await of('signed-in')).map(({ userName }) => userName)).not.toContain('aide');
      expect((await (await signedIn(server.url, 'scheduler')).ask(users, {})).problem.code).toBe(
        'access.denied',
      );
      const { db } = server.inside();
      await signedIn(server.url, 'aide');
      await db
        .updateTable('app_user')
        .set({ active: false })
        .where('user_name', '=', 'aide')
        .execute();
      expect(await of('inactive')).toMatchObject([
        { userName: 'aide', active: false, sessions: 0 },
      ]);
      expect((await of('signed-in')).map(({ userName }) => userName)).not.toContain('aide');
      await db
        .updateTable('app_user')
        .set({ active: true })
        .where('user_name', '=', 'aide')
        .execute();
    });
  },
);
