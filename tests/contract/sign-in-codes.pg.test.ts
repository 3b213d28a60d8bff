import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { updatePassword } from '#contract/account.ts';
import { endSessions } from '#contract/users.ts';
import { takeCodes, users } from '#contract/users.ts';
import { session } from '#contract/sign-in.ts';
import {
  codeStanding,
  prepareCodes,
  switchOffCodes,
  switchOnCodes,
} from '#contract/sign-in-codes.ts';
import { minuteMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import { Api, signedIn } from '../support/api.ts';
import { codeAt, wrongCode } from '../support/codes.ts';
import { databasesOf } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { enter, pendingOf, tryPassword } from './codes-sign-in.ts';

const stepMs = 30_000;
describe.each(databasesOf(import.meta.url))(
  'signing in with a code on %s (docs: security, TOTP)',
  (database) => {
    let server: TestServer;
    // The clock stands still in the middle of a step and moves only where a test says so.
    let clock = Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2;
    const now = (): Date => new Date(clock);
    beforeAll(async () => {
      server = await startServer({ database, now });
    });
    afterAll(() => server.stop());
    afterEach(async () => {
      const { db } = server.inside();
      for (const table of [
        'recovery_code',
        'code_secret',
        'pending_sign_in',
        'rate_limit',
      ] as const)
        await db.deleteFrom(table).execute();
    });

    /** Switches codes on for the person; the next code is one that was not used for it. */
    async function withCodes(api: Api): Promise<{
      secret: string;
      recoveryCodes: readonly string[];
      code: (steps?: number) => string;
    }> {
      const { secret } = await api.call(prepareCodes, { password: demoPassword });
      const { recoveryCodes } = await api.call(switchOnCodes, { code: codeAt(secret, now()) });
      clock += 2 * stepMs;
      return {
        secret,
        recoveryCodes,
        code: (steps = 0) => codeAt(secret, new Date(clock + steps * stepMs)),
      };
    }
    const audited = async (count: number) =>
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
    const lastActions = async (count: number) => (await audited(count)).map(({ action }) => action);
    const works = async (api: Api) => (await api.ask(session, {})).status === 200;

    it('is set up with password and right code, asks for nothing before, ends the other sessions', async () => {
      const [api, elsewhere] = [
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'nurse'),
      ];
      expect((await api.ask(prepareCodes, { password: 'wrong' })).problem.code).toBe(
        'password.wrong',
      );
      expect((await api.ask(switchOnCodes, { code: '123456' })).problem.code).toBe(
        'code.unprepared',
      );
      const { secret, address } = await api.call(prepareCodes, { password: demoPassword });
      expect(address).toContain(
        `otpauth://totp/Porchlight:nurse?issuer=Porchlight&secret=${secret}&`,
      );
      expect((await tryPassword(new Api(server.url), 'nurse')).status).toBe(200);
      expect((await api.ask(switchOnCodes, { code: wrongCode(secret, now()) })).problem.code).toBe(
        'code.wrong',
      );
      expect(await api.call(codeStanding, {})).toEqual({ since: null, recoveryLeft: 0 });
      const { recoveryCodes } = await api.call(switchOnCodes, { code: codeAt(secret, now()) });
      expect(new Set(recoveryCodes).size).toBe(10);
      expect(await api.call(codeStanding, {})).toEqual({
        since: now().toISOString(),
        recoveryLeft: 10,
      });
      expect(await lastActions(2)).toEqual(['refuseCode', 'switchOnCodes']);
      expect([await works(api), await works(elsewhere)]).toEqual([true, false]);
      expect((await api.ask(prepareCodes, { password: demoPassword })).problem.code).toBe(
        'code.on',
      );
      expect((await api.ask(switchOnCodes, { code: codeAt(secret, now()) })).problem.code).toBe(
        'code.unprepared',
      );
    });

    it('has to be set up anew when that takes more than 15 minutes, and the latest secret counts', async () => {
      const api = await signedIn(server.url, 'nurse');
      const first = await api.call(prepareCodes, { password: demoPassword });
      const second = await api.call(prepareCodes, { password: demoPassword });
      clock += 15 * minuteMs;
      expect(
        (await api.ask(switchOnCodes, { code: codeAt(second.secret, now()) })).problem.code,
      ).toBe('code.unprepared');
      const third = await api.call(prepareCodes, { password: demoPassword });
      expect(
        (await api.ask(switchOnCodes, { code: codeAt(first.secret, now()) })).problem.code,
      ).toBe('code.wrong');
      expect((await api.ask(switchOnCodes, { code: codeAt(third.secret, now()) })).status).toBe(
        200,
      );
    });

    it('gives no session for the password alone, and one for the code', async () => {
      const owner = await signedIn(server.url, 'qa');
      const { code } = await withCodes(owner);
      const api = new Api(server.url);
      const refusal = await tryPassword(api, 'qa');
      expect(refusal.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
        'porchlight-device',
      ]);
      expect((await api.ask(session, {})).problem.code).toBe('session.missing');
      expect(
        (await tryPassword(api, 'qa', { asksCode: true, password: 'wrong' })).problem.code,
      ).toBe('login.failed');
      const answer = await enter(
        api,
        (refusal.problem.detail as { pending: string }).pending,
        code(),
      );
      expect(answer.body).toMatchObject({ user: { userName: 'qa' }, clientId: expect.any(String) });
      expect(await works(api)).toBe(true);
      expect(JSON.parse(must((await audited(1))[0], 'row').row)).toMatchObject({
        action: 'authenticate',
        detail: { by: 'code', deviceId: api.deviceId },
      });
      // The session of the one who switched it on was left alone.
      expect(await works(owner)).toBe(true);
    });

    it('tells an app that cannot ask for a code to update, and only behind the right password', async () => {
      await withCodes(await signedIn(server.url, 'qa'));
      const former = new Api(server.url);
      expect((await tryPassword(former, 'qa', {})).problem).toMatchObject({
        status: 426,
        code: 'request.protocol',
        title: 'Update the app to send.',
      });
      expect((await tryPassword(former, 'qa', { password: 'wrong' })).problem.code).toBe(
        'login.failed',
      );
      expect(await works(former)).toBe(false);
    });

    it('takes the code of one step before and after and no other, and each only once', async () => {
      const { code } = await withCodes(await signedIn(server.url, 'billing'));
      const tried = async (steps: number): Promise<number | string> => {
        const api = new Api(server.url);
        const { status, problem } = await enter(api, await pendingOf(api, 'billing'), code(steps));
        return status === 200 ? 200 : problem.code;
      };
      clock += 5 * stepMs;
      expect([await tried(-2), await tried(2)]).toEqual(['code.wrong', 'code.wrong']);
      expect([await tried(-1), await tried(-1)]).toEqual([200, 'code.wrong']);
      expect([await tried(1), await tried(1), await tried(0)]).toEqual([
        200,
        'code.wrong',
        'code.wrong',
      ]);
      clock += 2 * stepMs;
      expect(await tried(0)).toBe(200);
    });

    it('answers a used code, a wrong code and a used recovery code in the same words', async () => {
      const { secret, code, recoveryCodes } = await withCodes(
        await signedIn(server.url, 'billing'),
      );
      const once = new Api(server.url);
      expect((await enter(once, await pendingOf(once, 'billing'), code())).status).toBe(200);
      expect(
        (await enter(once, await pendingOf(once, 'billing'), must(recoveryCodes[0], 'code')))
          .status,
      ).toBe(200);
      const api = new Api(server.url);
      const pending = await pendingOf(api, 'billing');
      const answers = [];
      for (const typed of [
        code(),
        wrongCode(secret, now()),
        must(recoveryCodes[0], 'code'),
        'no code',
      ])
        answers.push({ ...(await enter(api, pending, typed)).problem, requestId: '' });
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 422, code: 'code.wrong' });
      expect(await lastActions(4)).toEqual([
        'refuseCode',
        'refuseCode',
        'refuseCode',
        'refuseCode',
      ]);
    });

    it('opens one session for a code that comes twice at the same moment', async () => {
      const { code } = await withCodes(await signedIn(server.url, 'billing'));
      const browsers = [new Api(server.url), new Api(server.url), new Api(server.url)];
      const pending: string[] = [];
      for (const api of browsers) pending.push(await pendingOf(api, 'billing'));
      const answers = await Promise.all(
        browsers.map((api, index) => enter(api, must(pending[index], 'pending'), code())),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 422, 422,
      ]);
    });

    it('waits for the code once, for five minutes, in the browser that had the password', async () => {
      const { recoveryCodes } = await withCodes(await signedIn(server.url, 'scheduler'));
      const code = must(recoveryCodes[0], 'code');
      const [api, stranger] = [await signedIn(server.url, 'qa'), await signedIn(server.url, 'qa')];
      const pending = await pendingOf(api, 'scheduler');
      const over = async (asked: ReturnType<typeof enter>): Promise<void> =>
        expect({ ...(await asked).problem, requestId: '' }).toEqual({
          ...(await enter(stranger, 'nothing', code)).problem,
          requestId: '',
        });
      await over(enter(stranger, pending, code, { deviceId: api.deviceId }));
      await over(enter(api, pending, code, { deviceId: randomUUID() }));
      await over(enter(api, pending, code, { clientId: randomUUID() }));
      await over(enter(new Api(server.url), pending, code, { deviceId: api.deviceId }));
      await over(enter(api, `${pending.slice(0, -1)}${pending.endsWith('A') ? 'B' : 'A'}`, code));
      clock += 5 * minuteMs;
      await over(enter(api, pending, code));
      const fresh = await pendingOf(api, 'scheduler');
      expect((await enter(api, fresh, code)).status).toBe(200);
      expect((await enter(api, fresh, must(recoveryCodes[1], 'code'))).problem.code).toBe(
        'login.code-over',
      );
      const [former, latest] = [
        await pendingOf(api, 'scheduler'),
        await pendingOf(api, 'scheduler'),
      ];
      await over(enter(api, former, must(recoveryCodes[1], 'code')));
      expect((await enter(api, latest, must(recoveryCodes[1], 'code'))).status).toBe(200);
    });

    it('waits no more after another password, ended sessions, or a closed account', async () => {
      const [owner, admin] = [
        await signedIn(server.url, 'aide'),
        await signedIn(server.url, 'admin'),
      ];
      const { code } = await withCodes(owner);
      const api = new Api(server.url);
      const { db } = server.inside();
      const closed = (active: boolean) =>
        db.updateTable('app_user').set({ active }).where('user_name', '=', 'aide').execute();
      const first = await pendingOf(api, 'aide');
      await admin.call(endSessions, { userId: owner.state.user.id });
      expect((await enter(api, first, code())).problem.code).toBe('login.code-over');
      const second = await pendingOf(api, 'aide');
      await closed(false);
      expect((await enter(api, second, code())).problem.code).toBe('login.code-over');
      await closed(true);
      expect((await enter(api, second, code())).status).toBe(200);
      clock += 2 * stepMs;
      const other = new Api(server.url);
      const third = await pendingOf(other, 'aide');
      const { password_hash } = await db
        .selectFrom('app_user')
        .select('password_hash')
        .where('user_name', '=', 'aide')
        .executeTakeFirstOrThrow();
      const newPassword = 'a longer way to the porch';
      await api.call(updatePassword, { token: null, currentPassword: demoPassword, newPassword });
      expect((await enter(other, third, code())).problem.code).toBe('login.code-over');
      // The new password does not pass by the code.
      expect(
        (await tryPassword(other, 'aide', { asksCode: true, password: newPassword })).problem.code,
      ).toBe('login.code');
      await db
        .updateTable('app_user')
        .set({ password_hash })
        .where('user_name', '=', 'aide')
        .execute();
    });

    it('limits an account to five tries from any browser, says how long, and opens afterwards', async () => {
      const { secret, code } = await withCodes(await signedIn(server.url, 'qa'));
      for (let nth = 1; nth <= 5; nth += 1) {
        const api = new Api(server.url);
        expect(
          (await enter(api, await pendingOf(api, 'qa'), wrongCode(secret, now()))).problem.code,
        ).toBe('code.wrong');
      }
      const api = new Api(server.url);
      const limited = await enter(api, await pendingOf(api, 'qa'), code());
      expect(limited.problem).toMatchObject({ status: 429, code: 'rate.limited' });
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
      clock += 15 * minuteMs;
      expect((await enter(api, await pendingOf(api, 'qa'), code())).status).toBe(200);
    });

    it('counts the codes of an address together with its passwords', async () => {
      const { code } = await withCodes(await signedIn(server.url, 'qa'));
      const api = new Api(server.url);
      const pending = await pendingOf(api, 'qa');
      for (let nth = 1; nth <= 100; nth += 1)
        expect((await enter(api, 'nothing', code())).problem.code).toBe('login.code-over');
      expect((await enter(api, pending, code())).problem.code).toBe('rate.limited');
      expect((await tryPassword(api, 'qa')).problem.code).toBe('rate.limited');
    });

    it('takes each recovery code once, however it is typed, and says how many are left', async () => {
      const owner = await signedIn(server.url, 'nurse');
      const { recoveryCodes } = await withCodes(owner);
      const api = new Api(server.url);
      for (const [index, typed] of recoveryCodes.entries())
        expect(
          (
            await enter(
              api,
              await pendingOf(api, 'nurse'),
              index % 2 ? typed : ` ${typed.toLowerCase().replace('-', ' ')} `,
            )
          ).status,
        ).toBe(200);
      expect(await owner.call(codeStanding, {})).toMatchObject({ recoveryLeft: 0 });
      expect((await audited(2)).map(({ row }) => JSON.parse(row) as object)).toMatchObject([
        { action: 'useRecoveryCode', detail: { left: 0 } },
        { action: 'authenticate', detail: { by: 'recovery code' } },
      ]);
      expect(
        (await enter(api, await pendingOf(api, 'nurse'), must(recoveryCodes[3], 'code'))).problem
          .code,
      ).toBe('code.wrong');
    });

    it('is switched off by password and code together, and the other sessions end', async () => {
      const owner = await signedIn(server.url, 'qa');
      const { secret, code } = await withCodes(owner);
      const elsewhere = new Api(server.url);
      expect((await enter(elsewhere, await pendingOf(elsewhere, 'qa'), code(-1))).status).toBe(200);
      const off = (password: string, typed: string) =>
        owner.ask(switchOffCodes, { password, code: typed });
      expect((await off('wrong', code())).problem.code).toBe('password.wrong');
      expect((await off(demoPassword, wrongCode(secret, now()))).problem.code).toBe('code.wrong');
      expect((await off(demoPassword, code(-1))).problem.code).toBe('code.wrong');
      expect((await off(demoPassword, code())).status).toBe(200);
      expect(await lastActions(3)).toEqual(['refuseCode', 'refuseCode', 'switchOffCodes']);
      expect([await works(owner), await works(elsewhere)]).toEqual([true, false]);
      expect((await off(demoPassword, code(1))).problem.code).toBe('code.unprepared');
      expect((await tryPassword(new Api(server.url), 'qa')).status).toBe(200);
    });

    it('is taken away by an administrator, of their own organisation alone and not from themselves', async () => {
      const [admin, nurse, ridge] = [
        await signedIn(server.url, 'admin'),
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'nurse.ridge'),
      ];
      await withCodes(nurse);
      await withCodes(ridge);
      await withCodes(admin);
      const take = (userId: string) => admin.ask(takeCodes, { userId });
      const { rows } = await admin.call(users, { pageSize: 100 });
      expect(
        rows
          .filter(({ asksCode }) => asksCode)
          .map(({ userName }) => userName)
          .toSorted(),
      ).toEqual(['admin', 'nurse']);
      expect(
        (
          await (
            await signedIn(server.url, 'scheduler')
          ).ask(takeCodes, { userId: nurse.state.user.id })
        ).problem.code,
      ).toBe('access.denied');
      expect((await take(admin.state.user.id)).problem.code).toBe('access.denied');
      expect((await take(ridge.state.user.id)).problem).toMatchObject({
        status: 404,
        code: 'record.not-found',
      });
      await pendingOf(new Api(server.url), 'nurse.ridge');
      expect((await take(nurse.state.user.id)).body).toEqual({ taken: true });
      expect(JSON.parse(must((await audited(1))[0], 'row').row)).toMatchObject({
        action: 'takeCodes',
        userId: admin.state.user.id,
        entityId: nurse.state.user.id,
      });
      expect(await works(nurse)).toBe(false);
      expect((await tryPassword(new Api(server.url), 'nurse')).status).toBe(200);
      expect((await take(nurse.state.user.id)).body).toEqual({ taken: false });
    });

    it('keeps neither the secret, nor a recovery code, nor what waits in a form that opens anything', async () => {
      const { secret, recoveryCodes } = await withCodes(await signedIn(server.url, 'billing'));
      const pending = await pendingOf(new Api(server.url), 'billing');
      const { db } = server.inside();
      const rows = [
        ...(await db.selectFrom('code_secret').selectAll().execute()),
        ...(await db.selectFrom('recovery_code').selectAll().execute()),
        ...(await db.selectFrom('pending_sign_in').selectAll().execute()),
      ];
      const { rows: told } = await sql<{ row: string }>`select "row" from audit`.execute(db);
      const bytes = rows.flatMap((row) =>
        Object.values(row).filter((value) => value instanceof Uint8Array),
      );
      expect(bytes.length).toBeGreaterThan(12);
      const kept = [
        JSON.stringify(rows),
        ...told.map(({ row }) => row),
        ...bytes.flatMap((value) => [
          Buffer.from(value).toString('latin1'),
          Buffer.from(value).toString('base64url'),
        ]),
      ].join('\n');
      for (const word of [
        secret,
        ...recoveryCodes,
        ...recoveryCodes.map((each) => each.replace('-', '')),
        must(pending.split('.')[1], 'secret'),
      ])
        expect(kept).not.toContain(word);
    });
  },
);
