import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { must } from '#domain/must.ts';
import { demoSignIns } from '#server/demo/people.ts';
import { Api } from '../support/api.ts';
import { attempt, linesOf } from '../support/attempt.ts';
import { runCommand } from '../support/key-commands.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { embeddedCopy, testKey } from '../support/templates.ts';

const printed = /^Password of all of them: ([a-z]+(?:-[a-z]+){3})$/m;
const later = /^Demo: its sign-ins were printed at the first start\. npm run demo:reset/m;

describe('the first start with the demo (decision 055)', () => {
  let server: TestServer;
  let first = '';
  const opens = async (userName: string, password: string): Promise<boolean> => {
    const api = new Api(server.url);
    return api.signIn(userName, { password }).then(
      () => true,
      () => false,
    );
  };

  beforeAll(async () => {
    server = await startServer({ seed: 'empty', as: 'brief child', env: { DEMO: '1' } });
    first = await vi.waitFor(() => must(printed.exec(server.output())?.[1], 'password'), 15_000);
  });
  afterAll(() => server.stop());

  it('prints one random password, after the address and the sign-ins, which opens every account', async () => {
    const lines = linesOf(server.output());
    const places = ['listens on', 'Demo sign-ins', 'Password of all'].map((words) =>
      lines.findIndex((line) => line.includes(words)),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    for (const { userName } of demoSignIns) {
      expect(lines.some((line) => line.split(/\s+/).includes(userName))).toBe(true);
      expect(await opens(userName, first), userName).toBe(true);
    }
    expect(await opens('nurse', 'lantern on the porch')).toBe(false);
  });

  it('closes the data folder to everybody else', () => {
    expect(statSync(server.dataDir).mode & 0o777).toBe(0o700);
  });

  it('does not print the password a second time, and says how to make a new one', async () => {
    await server.restart();
    await expect.poll(() => server.output()).toMatch(later);
    expect(server.output()).not.toContain(first);
    expect(await opens('nurse', first)).toBe(true);
  });

  it('gets another password by npm run demo:reset, which ends the sessions', async () => {
    await server.terminate();
    const { code, out, error } = await runCommand(server, 'demo-reset', {});
    expect([code, error]).toEqual([0, '']);
    const second = must(printed.exec(out)?.[1], 'password');
    expect(second).not.toBe(first);
    await server.restart();
    expect([await opens('nurse', first), await opens('nurse', second)]).toEqual([false, true]);
    await server.terminate();
    const given = { DEMO_PASSWORD: 'chosen by the operator' };
    const reset = await runCommand(server, 'demo-reset', given);
    expect(reset.out).toContain('Password of all of them: DEMO_PASSWORD');
    expect(reset.out).not.toContain(given.DEMO_PASSWORD);
    await server.restart();
    expect(await opens('qa', given.DEMO_PASSWORD)).toBe(true);
  });
});

describe('DEMO_PASSWORD at a later start', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { DEMO_PASSWORD: 'another way into the demo' } });
  });
  afterAll(() => server.stop());

  it('becomes the password of everybody who has not chosen their own since', async () => {
    const qa = new Api(server.url);
    await qa.signIn('qa', { password: 'another way into the demo' });
    await expect(new Api(server.url).signIn('qa')).rejects.toThrow('login.failed');
    const { db } = server.inside();
    const own = { password_hash: 'chosen by the nurse' };
    await db.updateTable('app_user').set(own).where('user_name', '=', 'nurse').execute();
    const { settlePassword } = await import('#server/demo/password.ts');
    expect(await settlePassword(db, 'a third way into the demo', new Date())).toEqual({
      kind: 'new',
      password: 'a third way into the demo',
    });
    await new Api(server.url).signIn('qa', { password: 'a third way into the demo' });
    const { password_hash } = await db
      .selectFrom('app_user')
      .select('password_hash')
      .where('user_name', '=', 'nurse')
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe(own.password_hash);
    expect(await settlePassword(db, 'a third way into the demo', new Date())).toEqual({
      kind: 'known',
    });
  });
});

describe('a start in production', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'porchlight-start-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused with one line for each unsafe setting, before anything is opened', async () => {
    const { code, out, err } = await attempt({
      PORT: '0',
      NODE_ENV: 'production',
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://app@db.invalid/charts',
      DEMO: '1',
    });
    expect([code, out]).toEqual([1, '']);
    expect(linesOf(err).map((line) => line.split(':')[0])).toEqual([
      'PUBLIC_URL',
      'DEMO',
      'DATABASE_URL',
    ]);
    expect(existsSync(join(folder, 'secret'))).toBe(false);
  });

  it('is refused on a database that holds the demo', async () => {
    const own = await embeddedCopy('small');
    const { code, err } = await attempt({
      PORT: '0',
      NODE_ENV: 'production',
      DATA_DIR: own,
      DATA_KEY: testKey.toString('base64'),
      ALLOW_EMBEDDED: '1',
      ALLOW_PLAIN_HTTP: '1',
    });
    expect(code).toBe(1);
    expect(linesOf(err)).toEqual([
      expect.stringMatching(/this database holds the demo agency.*ALLOW_DEMO=1\.$/),
    ]);
    rmSync(own, { recursive: true, force: true });
  });
});
