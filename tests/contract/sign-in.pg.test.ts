import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPassword, updatePassword } from '#contract/account.ts';
import { authenticate, session } from '#contract/sign-in.ts';
import { minuteMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { Api, signedIn } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { startServer, type TestServer } from '../support/server.ts';

const device = (api: Api) => ({
  deviceId: api.deviceId,
  deviceName: 'test device',
  clientId: null,
});
const tryPassword = (api: Api, userName: string, password: string) =>
  api.ask(authenticate, { userName, password, ...device(api) });

describe.each(databaseKinds())(
  'signing in on %s (docs: security, sessions and accounts)',
  (database) => {
    let server: TestServer;
    let clock = 0;
    beforeAll(async () => {
      server = await startServer({
        database,
        env: { PUBLIC_URL: 'https://porchlight.example' },
        now: () => new Date(Date.now() + clock),
      });
    });
    afterAll(() => server.stop());

    it('sets a cookie that scripts cannot read, other sites cannot send and plain http never carries', async () => {
      const api = new Api(server.url);
      const { headers } = await tryPassword(api, 'qa', demoPassword);
      const [sessionLine, deviceLine, ...others] = headers
        .getSetCookie()
        .map((line) => line.split('; '));
      expect(others).toEqual([]);
      expect(sessionLine?.[0]).toMatch(/^__Host-porchlight=[0-9a-f-]{36}\.[\w-]{43}$/);
      expect(sessionLine?.slice(1).toSorted()).toEqual([
        'HttpOnly',
        'Max-Age=43200',
        'Path=/',
        'SameSite=Strict',
        'Secure',
      ]);
      expect(deviceLine?.[0]).toMatch(/^__Host-porchlight-device=[\w-]{43}$/);
      expect(deviceLine?.slice(1).toSorted()).toEqual([
        'HttpOnly',
        'Max-Age=34560000',
        'Path=/',
        'SameSite=Strict',
        'Secure',
      ]);
    });

    it('ends the session the browser came with, also of another person', async () => {
      const api = await signedIn(server.url, 'scheduler');
      const first = api.cookie;
      await api.signIn('scheduler');
      const second = api.cookie;
      await api.signIn('billing');
      expect(new Set([first, second, api.cookie]).size).toBe(3);
      for (const former of [first, second]) {
        const again = new Api(server.url);
        again.cookie = former;
        expect((await again.ask(session, {})).problem.code).toBe('session.missing');
      }
      expect((await api.call(session, {})).user.userName).toBe('billing');
    });

    it('leaves the session alone when the password is wrong', async () => {
      const api = await signedIn(server.url, 'scheduler');
      expect((await tryPassword(api, 'scheduler', 'not this one')).problem.code).toBe(
        'login.failed',
      );
      expect((await api.call(session, {})).user.userName).toBe('scheduler');
    });

    it('answers an unknown account and a wrong password in the same words', async () => {
      const [unknown, wrong] = [
        await tryPassword(new Api(server.url), 'nobody here', demoPassword),
        await tryPassword(new Api(server.url), 'admin', 'wrong'),
      ];
      expect({ ...unknown.problem, requestId: '' }).toEqual({ ...wrong.problem, requestId: '' });
      expect([unknown.status, wrong.status]).toEqual([401, 401]);
    });

    it('limits an account’s tries whatever the case of its name, says how long, and opens afterwards', async () => {
      const api = new Api(server.url);
      for (let nth = 1; nth <= 10; nth += 1)
        expect((await tryPassword(api, nth % 2 ? 'AIDE' : 'aide', 'wrong')).status).toBe(401);
      const limited = await tryPassword(api, 'aide', demoPassword);
      expect(limited.problem).toMatchObject({ status: 429, code: 'rate.limited' });
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
      clock += 15 * 60_000 + 1_000;
      expect((await tryPassword(api, 'aide', demoPassword)).status).toBe(200);
    });

    it('lets the owner in on her own browser while a guesser elsewhere is locked out', async () => {
      const [hers, guesser] = [await signedIn(server.url, 'msw'), new Api(server.url)];
      for (let nth = 1; nth <= 10; nth += 1) await tryPassword(guesser, 'msw', 'wrong');
      expect((await tryPassword(guesser, 'msw', demoPassword)).status).toBe(429);
      expect((await tryPassword(hers, 'msw', demoPassword)).status).toBe(200);
      // Her browser's tries are bounded too, and a guesser's cookie helps with her account alone.
      for (let nth = 1; nth <= 10; nth += 1) await tryPassword(hers, 'msw', 'wrong');
      expect((await tryPassword(hers, 'msw', demoPassword)).status).toBe(429);
      clock += 15 * minuteMs + 1_000;
    });

    it('writes a refused sign-in to the agency’s audit log, never what was typed', async () => {
      const typed = `wrong ${randomUUID()}`;
      await tryPassword(new Api(server.url), 'billing', typed);
      const rows = async (): Promise<string> =>
        JSON.stringify(
          await server
            .inside()
            .db.selectFrom('audit')
            .select('row')
            .where('action', '=', 'signInRefused')
            .execute(),
        );
      // It is written behind the answer, whose time says nothing of the account.
      await expect.poll(rows).toContain('login.failed');
      expect(await rows()).not.toContain(typed);
    });

    it('refuses the password that is in force already', async () => {
      const api = await signedIn(server.url, 'pt');
      const same = await api.ask(updatePassword, {
        token: null,
        currentPassword: demoPassword,
        newPassword: demoPassword,
      });
      expect(same.problem.code).toBe('password.same');
    });

    it('changes a password by the current one, refuses weak ones, and ends every other session', async () => {
      const [here, elsewhere] = [
        await signedIn(server.url, 'nurse'),
        await signedIn(server.url, 'nurse'),
      ];
      const change = (currentPassword: string, newPassword: string) =>
        here.ask(updatePassword, { token: null, currentPassword, newPassword });
      expect((await change('wrong', 'a longer way to the porch')).problem.code).toBe(
        'password.wrong',
      );
      for (const weak of [
        'short',
        'aaaaaaaaaaaaaaaa',
        'nurse-nurse-nurse',
        'Porchlight2026',
        'Brightwater1980',
        'Harborview home 24',
        'QwertyQwerty',
      ])
        expect((await change(demoPassword, weak)).problem.code, weak).toBe('password.weak');
      for (const common of ['1qaz2wsx3edc', 'Password2026!', '!!sunshine1234'])
        expect((await change(demoPassword, common)).problem.code, common).toBe('password.common');
      const longest = `long enough ${'x'.repeat(388)}`;
      expect((await change(demoPassword, longest)).status).toBe(200);
      expect((await here.ask(session, {})).status).toBe(200);
      expect((await elsewhere.ask(session, {})).problem.code).toBe('session.missing');
      expect((await tryPassword(new Api(server.url), 'nurse', longest.slice(0, -1))).status).toBe(
        401,
      );
      expect((await tryPassword(new Api(server.url), 'nurse', longest)).status).toBe(200);
    });

    it('resets a password with a link that works once and for 45 minutes', async () => {
      const [api, open] = [new Api(server.url), await signedIn(server.url, 'admin')];
      const tokens = (): string[] =>
        readdirSync(join(server.dataDir, 'mail')).map((file) =>
          linkToken(readFileSync(join(server.dataDir, 'mail', file), 'utf8')),
        );
      const newest = async (known: readonly string[]): Promise<string> => {
        expect((await api.ask(resetPassword, { userName: 'admin' })).body).toEqual({});
        await expect.poll(() => tokens().length).toBe(known.length + 1);
        return must(
          tokens().find((token) => !known.includes(token)),
          'token',
        );
      };
      expect((await api.ask(resetPassword, { userName: 'nobody here' })).body).toEqual({});
      const first = await newest([]);
      const use = (token: string, newPassword = 'a new way to the porch') =>
        api.ask(updatePassword, { token, currentPassword: null, newPassword });
      const kept = await newest([first]);
      expect((await use(first)).status).toBe(200);
      expect((await use(first)).problem.code).toBe('password.token');
      expect((await use(kept)).problem.code, 'another link that was asked for before').toBe(
        'password.token',
      );
      expect((await open.ask(session, {})).problem.code).toBe('session.missing');
      const second = await newest([first, kept]);
      clock += 44 * minuteMs;
      expect((await use(second)).problem.code).toBe('password.same');
      expect((await use(second, 'another way to the porch')).status).toBe(200);
      const third = await newest([first, kept, second]);
      clock += 46 * minuteMs;
      expect((await use(third)).problem.code).toBe('password.token');
    });

    it('writes the mail in the language of the screen that asked, in English when it does not say', async () => {
      const mails = (): string[] =>
        readdirSync(join(server.dataDir, 'mail')).map((file) =>
          readFileSync(join(server.dataDir, 'mail', file), 'utf8'),
        );
      const subjects = (): string[] =>
        mails().map((mail) => must(/^Subject: (.*)\r$/m.exec(mail)?.[1], 'subject'));
      const before = subjects().length;
      for (const language of [{ language: 'de' }, { language: 'en' }, {}] as const)
        await new Api(server.url).call(resetPassword, { userName: 'pt', ...language });
      await expect.poll(() => subjects().length).toBe(before + 3);
      expect(
        subjects().filter((subject) => subject === 'Ihr neues Porchlight-Passwort'),
      ).toHaveLength(1);
      const german = must(
        mails().find((mail) => mail.includes('Subject: Ihr neues')),
        'German mail',
      ).replaceAll(/=\r\n/g, '');
      expect(german).toContain('Guten Tag ');
      expect(german).toContain('innerhalb von 45 Minuten');
      const english = mails().filter((mail) => mail.includes('within 45 minutes'));
      expect(english.length).toBeGreaterThan(1);
      expect(linkToken(german)).not.toBe('');
    });

    it('lets nobody in whose account was closed, from the next request on', async () => {
      const api = await signedIn(server.url, 'nurse.ridge');
      await server
        .inside()
        .db.updateTable('app_user')
        .set({ active: false })
        .where('user_name', '=', 'nurse.ridge')
        .execute();
      expect((await api.ask(session, {})).problem.code).toBe('session.missing');
      expect(
        (await tryPassword(new Api(server.url), 'nurse.ridge', demoPassword)).problem.code,
      ).toBe('login.failed');
    });
  },
);

/** The token of the link in a mail, whose lines may be folded. */
const linkToken = (mail: string): string =>
  must(
    /\/resetPassword#token=([\w.-]+)/.exec(
      mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='),
    )?.[1],
    'link',
  );

describe('what the log says about who asked (ASVS 16.2.1, 16.3.1, 16.3.2)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ as: 'brief child', env: { LOG_LEVEL: 'info' } });
  });
  afterAll(() => server.stop());

  type LogLine = Readonly<Record<string, unknown>>;
  const logged = (): LogLine[] =>
    server
      .output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : []));

  it('names the person of every call, also of one that was refused', async () => {
    const aide = await signedIn(server.url, 'aide');
    const { problem } = await aide.ask(
      { service: 'admin', name: 'dashboard' },
      { period: 'today' },
    );
    expect(problem.code).toBe('access.denied');
    await expect
      .poll(() => logged().find(({ requestId }) => requestId === problem.requestId))
      .toMatchObject({
        call: 'admin.dashboard',
        status: 403,
        code: 'access.denied',
        userId: aide.state.user.id,
        orgId: aide.state.user.orgId,
      });
  });

  it('records a refused sign-in with account and address, neither the password nor an unknown name', async () => {
    const qa = await signedIn(server.url, 'qa');
    await tryPassword(new Api(server.url), 'qa', 'secret typed wrong');
    await tryPassword(new Api(server.url), 'secret typed as a name', 'x');
    await expect
      .poll(() => logged().filter(({ msg }) => msg === 'sign-in refused'))
      .toMatchObject([
        {
          code: 'login.failed',
          userId: qa.state.user.id,
          orgId: qa.state.user.orgId,
          address: expect.stringContaining('127.0.0.1'),
        },
        { code: 'login.failed', address: expect.stringContaining('127.0.0.1') },
      ]);
    expect(server.output()).not.toContain('secret typed');
  });

  it('writes down what was refused before it became a call', async () => {
    for (const path of ['/api/operation/events', '/api/nothing'])
      await fetch(`${server.url}${path}`);
    await expect
      .poll(() => logged().flatMap(({ msg, code }) => (msg === 'refused' ? [code] : [])))
      .toEqual(['session.missing', 'request.unknown-call']);
  });
});
