import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPassword, updatePassword } from '#contract/account.ts';
import { auditLogs } from '#contract/audit.ts';
import { patients } from '#contract/patients.ts';
import { preferences } from '#contract/reference.ts';
import { prepareCodes, switchOnCodes } from '#contract/sign-in-codes.ts';
import { users } from '#contract/users.ts';
import { hourMs, minuteMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { createAgency } from '#server/cli/agency/create.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { makeLog } from '#server/runtime/log.ts';
import { Api } from '../support/api.ts';
import { codeAt } from '../support/codes.ts';
import { databaseKinds } from '../support/databases.ts';
import { runCommand } from '../support/key-commands.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { testKey } from '../support/templates.ts';
import { withinDatabase } from '../support/within-database.ts';

const key = { DATA_KEY: testKey.toString('base64') };
const stepMs = 30_000;
const newPassword = 'tea before the morning round';
const harborview = ['--name', 'Harborview Home Health', '--admin-email', 'ada@example.org'];

const tokenIn = (text: string): string =>
  must(/https:\/\/charts\.example\.org\/resetPassword#token=([\w.-]+)/.exec(text)?.[1], 'link');

describe.runIf(databaseKinds().includes('postgres'))(
  'npm run agency:create on PostgreSQL, beside a running server (decision 055)',
  () => {
    let server: TestServer;
    let mails: MailServer;
    let clock = 0;
    const now = (): Date => new Date(Date.now() + clock);
    const said: string[] = [];
    const env = { PUBLIC_URL: 'https://charts.example.org' };

    const create = (words: readonly string[], smtp: string = mails.url): Promise<void> => {
      said.length = 0;
      return createAgency(
        words,
        {
          ...env,
          ...key,
          NODE_ENV: 'production',
          SMTP_URL: smtp,
          DATA_DIR: server.dataDir,
          DATABASE_URL: server.databaseUrl,
        },
        { say: (line) => void said.push(line), now, log: makeLog('silent') },
      );
    };
    const use = (token: string) =>
      new Api(server.url).ask(updatePassword, { token, currentPassword: null, newPassword });

    beforeAll(async () => {
      mails = await startMailServer();
      server = await startServer({ database: 'postgres', seed: 'empty', env, now });
    });
    afterAll(async () => {
      await server.stop();
      await mails.stop();
    });

    it('mails a link; with it the administrator signs in to an empty agency', async () => {
      await create([...harborview, '--admin-name', 'Ada Lanternfield']);
      expect(mails.arrived).toHaveLength(1);
      const { to, text } = must(mails.arrived[0], 'mail');
      expect(to).toEqual(['ada@example.org']);
      expect(text).toContain('Subject: Your Porchlight account');
      expect(text).toContain('first administrator of Harborview Home Health');
      expect(said).toContain('The link to choose a password was mailed to ada@example.org.');
      expect(said.join('\n'), 'the link is in the mail only').not.toContain('token=');

      const api = new Api(server.url);
      await expect(api.signIn('ada@example.org', { password: newPassword })).rejects.toThrow(
        'login.failed',
      );
      expect((await use(tokenIn(text))).status).toBe(200);
      expect((await use(tokenIn(text))).problem.code).toBe('password.token');
      const { user } = await api.signIn('ADA@example.org', { password: newPassword });
      expect(user).toMatchObject({
        givenName: 'Ada',
        familyName: 'Lanternfield',
        rolename: 'ADMIN',
      });
      expect((await api.call(patients, {})).rows).toEqual([]);
      expect((await api.call(users, {})).rows.map(({ userName }) => userName)).toEqual([
        'ada@example.org',
      ]);
      const reference = await api.call(preferences, {});
      expect(reference.providerTypes.map(({ type }) => type)).toContain('RN');
      expect(reference.visitTypes.map(({ type }) => type)).toContain('Skilled nursing visit');
      expect(reference.constants.map(({ name }) => name)).toContain('idleTimeout');
    });

    it('starts the audit log with what was done, in an unbroken chain', async () => {
      const api = new Api(server.url);
      const { user } = await api.signIn('ada@example.org', { password: newPassword });
      const { rows } = await api.call(auditLogs, {});
      expect(
        rows.map(({ action }) => action).filter((action) => action !== 'authenticate'),
      ).toEqual(expect.arrayContaining(['updatePassword', 'inviteUser', 'createAgency']));
      expect(await findChainBreak(server.inside().db, user.orgId)).toBeNull();
    });

    it.each([
      ['the same name', harborview, /^--name: there is an agency named Harborview Home Health/],
      [
        'the same name in small letters',
        ['--name', 'harborview home health', '--admin-email', 'eve@example.org'],
        /^--name: there is an agency named/,
      ],
      [
        'the same user name',
        ['--name', 'Cedar Ridge', '--admin-email', 'Ada@example.org'],
        /^--admin-user-name: ada@example\.org is taken\./,
      ],
    ])('refuses %s in one line and makes nothing', async (_what, words, line) => {
      const count = (): Promise<unknown> =>
        server
          .inside()
          .db.selectFrom('organisation')
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirst();
      const before = await count();
      await expect(create(words)).rejects.toThrow(line);
      expect([await count(), mails.arrived.length]).toEqual([before, 1]);
    });

    it('makes a link for 72 hours, where one after a forgotten password is for 45 minutes', async () => {
      await create(['--name', 'Early', '--admin-email', 'early@example.org']);
      await create(['--name', 'Late', '--admin-email', 'late@example.org']);
      const [early, late] = mails.arrived.slice(-2).map(({ text }) => tokenIn(text));
      clock += 72 * hourMs - minuteMs;
      expect((await use(must(early, 'first'))).status).toBe(200);
      clock += 2 * minuteMs;
      expect((await use(must(late, 'second'))).problem.code).toBe('password.token');
      await new Api(server.url).call(resetPassword, { userName: 'late@example.org' });
    });

    it('prints the link when the mail server does not take the mail, which then waits', async () => {
      await create(['--name', 'Offline', '--admin-email', 'off@example.org'], 'smtp://127.0.0.1:9');
      expect(said[1]).toBe('The mail could not be sent yet; a running server tries again.');
      expect((await use(tokenIn(said.join('\n')))).status).toBe(200);
    });

    it('keeps the agencies apart', async () => {
      const api = new Api(server.url);
      await api.signIn('off@example.org', { password: newPassword });
      expect((await api.call(users, {})).rows.map(({ userName }) => userName)).toEqual([
        'off@example.org',
      ]);
    });

    it('is refused in production where the server would be, before anything is opened', async () => {
      const failed = createAgency(
        harborview,
        { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db.invalid/charts' },
        { say: () => undefined, now, log: makeLog('silent') },
      );
      await expect(failed).rejects.toThrow(/^PUBLIC_URL: .*\nDATABASE_URL: .*$/);
    });
  },
);

describe.runIf(databaseKinds().includes('postgres'))('a new agency in production', () => {
  /** In the middle of the 30 seconds of a code. */
  const started = new Date(Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2);
  const now = (): Date => started;
  let production: TestServer;
  let mails: MailServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    mails = await startMailServer();
    env = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://charts.example.org',
      SMTP_URL: mails.url,
    };
    production = await startServer({
      database: 'postgres',
      seed: 'empty',
      now,
      env,
    });
  });
  afterAll(async () => {
    await production.stop();
    await mails.stop();
  });

  it('asks its administrator for a second way, who adds one at the first sign-in', async () => {
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = production;
    await createAgency(
      harborview,
      { ...key, ...env, DATA_DIR, DATABASE_URL },
      { say: () => undefined, now, log: makeLog('silent') },
    );
    const token = tokenIn(must(mails.arrived[0], 'mail').text);
    const api = new Api(production.url);
    await api.call(updatePassword, { token, currentPassword: null, newPassword });
    const signedIn = await api.signIn('ada@example.org', { password: newPassword });
    expect(signedIn.needsFactor).toBe(true);
    expect((await api.ask(users, {})).problem.code).toBe('session.factor');
    const { secret } = await api.call(prepareCodes, { password: newPassword });
    await api.call(switchOnCodes, { code: codeAt(secret, now()) });
    expect((await api.ask(users, {})).status).toBe(200);
    await expect(
      new Api(production.url).signIn('ada@example.org', { password: newPassword }),
    ).rejects.toThrow('request.protocol');
  });
});

describe('npm run agency:create on the embedded database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'empty', as: 'brief child' });
  });
  afterAll(() => server.stop());

  it('says that the server has to be stopped, and prints the link once it is', async () => {
    const refused = await runCommand(server, 'agency-create', key, ...harborview);
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringMatching(/^DATA_DIR: .* is in use by process \d+\. Stop it first/),
    });
    await server.terminate();
    const { code, out, error } = await runCommand(server, 'agency-create', key, ...harborview);
    expect([code, error]).toEqual([0, '']);
    const link =
      /^Link to choose a password: http:\/\/127\.0\.0\.1:8080\/resetPassword#token=(.+)$/m;
    const token = must(link.exec(out)?.[1], 'link');
    await server.restart();
    const api = new Api(server.url);
    await api.call(updatePassword, { token, currentPassword: null, newPassword });
    expect((await api.signIn('ada@example.org', { password: newPassword })).user.rolename).toBe(
      'ADMIN',
    );
    await server.terminate();
    const orgs = await withinDatabase(server, (db) =>
      db.selectFrom('organisation').select('name').execute(),
    );
    expect(orgs).toEqual([{ name: 'Harborview Home Health' }]);
  });

  it('shows the usage after one line that says what is wrong', async () => {
    const { code, out, error } = await runCommand(server, 'agency-create', key, '--name', 'Only');
    expect([code, out]).toEqual([1, '']);
    expect(error.split('\n').slice(0, 2)).toEqual([
      '--admin-email is missing.',
      'Usage: npm run agency:create -- --name "Agency" --admin-email ada@example.org',
    ]);
  });
});
