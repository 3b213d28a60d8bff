import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#contract/sign-in.ts';
import { protocol } from '#contract/sync.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { signedIn } from '../support/api.ts';
import { attempt, linesOf } from '../support/attempt.ts';
import { databaseKinds } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { embeddedCopy, testKey } from '../support/templates.ts';

function messageOf(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('a wrong start ends with one clear line and not with 0', () => {
  const secret = 'postgres-password-that-must-not-be-printed';
  let dataDir = '';
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'porchlight-start-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['DATABASE_URL', { DATABASE_URL: `mysql://u:${secret}@127.0.0.1/db` }],
    ['DATABASE_URL', { NODE_ENV: 'production' }],
    ['DATABASE_POOL', { DATABASE_POOL: '0' }],
    ['SERVICES', { SERVICES: 'notes,kitchen' }],
    ['DATA_KEY', { DATA_KEY: secret }],
    ['DEMO', { DEMO: 'perhaps' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://example.org' }],
    ['SMTP_URL', { SMTP_URL: `http://${secret}@mail` }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes please' }],
    ['REQUESTS_PER_MINUTE', { REQUESTS_PER_MINUTE: '-1' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['ALLOW_EMBEDDED', { ALLOW_EMBEDDED: '2' }],
  ])('names %s: %o', (variable, env) => {
    const said = messageOf(env);
    expect(linesOf(said)).toHaveLength(1);
    expect(said.startsWith(`${variable}: `), said).toBe(true);
    expect(said).not.toContain(secret);
  });

  it('takes a variable that is set but empty for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DATA_KEY: '', DEMO: '' })).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
      dataKey: undefined,
      demo: true,
    });
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['DATABASE_URL', { DATABASE_URL: `postgres://u:${secret}@127.0.0.1:9/db` }],
  ])('as a process: %s', async (variable, env) => {
    const { code, out, err } = await attempt({ PORT: '0', DATA_DIR: dataDir, ...env });
    expect(code).not.toBe(0);
    expect(linesOf(err)).toHaveLength(1);
    expect(err.startsWith(`${variable}: `), err).toBe(true);
    expect(out + err).not.toContain(secret);
  });
});

describe('a second process on the same embedded folder', () => {
  let first: TestServer;
  beforeAll(async () => {
    first = await startServer({ as: 'brief child' });
  });
  afterAll(() => first.stop());

  it('is refused in one line naming the folder, and the first one goes on', async () => {
    const { code, err } = await attempt({ PORT: '0', DATA_DIR: first.dataDir });
    expect(code).not.toBe(0);
    expect(linesOf(err)).toHaveLength(1);
    expect(err).toMatch(
      /^DATA_DIR: .* is in use by process \d+\. Stop it first, or choose another folder\.$/m,
    );
    expect(err).toContain(first.dataDir);
    expect((await signedIn(first.url, 'nurse')).state.user.userName).toBe('nurse');
  });

  it('is refused when only the port is taken, and gives the folder back', async () => {
    const own = await embeddedCopy('small');
    const { code, err } = await attempt({
      PORT: new URL(first.url).port,
      DATA_DIR: own,
      DATA_KEY: testKey.toString('base64'),
    });
    expect(code).not.toBe(0);
    expect(err).toContain('EADDRINUSE');
    expect(existsSync(join(own, 'db.lock'))).toBe(false);
    rmSync(own, { recursive: true, force: true });
  });

  it('may start after the first one was killed, whose lock is still there', async () => {
    await first.kill();
    expect(readFileSync(join(first.dataDir, 'db.lock'), 'utf8')).toContain('pid');
    await first.restart();
    expect((await signedIn(first.url, 'nurse')).state.user.userName).toBe('nurse');
  });
});

describe.each(databaseKinds())('SIGTERM on %s', (database) => {
  it('lets the request in flight finish, takes no new one, and ends with 0', async () => {
    const server = await startServer({ database, as: 'brief child' });
    const device = await FieldDevice.signIn(server.url, 'nurse');
    await device.pull('operation');
    const visit = device.visitWith('Staffed');
    const body = JSON.stringify({
      protocol,
      requestId: crypto.randomUUID(),
      clientId: device.clientId,
      deviceId: device.api.deviceId,
      sentAt: new Date().toISOString(),
      waiting: 0,
      counter: null,
      entries: [
        device.entry('notes', 'saveAnswers', onVisit(visit.id), { patch: { 'vitals.pulse': 77 } }),
      ],
    });
    // Half of the request is there when the server is told to stop; the other half follows.
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const closed = new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
    });
    const half = Math.floor(body.length / 2);
    socket.write(
      `POST /api/notes/push HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ` +
        'application/json\r\nX-Porchlight: 1\r\nExpect: 100-continue\r\nCookie: ' +
        `${device.api.cookie}\r\nContent-Length: ` +
        `${body.length}\r\n\r\n${body.slice(0, half)}`,
    );
    await expect.poll(() => answer).toContain('100 Continue');
    const ended = server.terminate();
    const asked = (): Promise<string> =>
      device.api.ask(session, {}).then(
        ({ problem }) => problem.code ?? 'served',
        () => 'no connection',
      );
    // The half request is given up after ten seconds.
    await expect.poll(asked, { timeout: 5_000 }).toMatch(/^(server\.draining|no connection)$/);
    socket.write(body.slice(half));
    await closed;
    expect(await ended).toBe(0);
    expect(answer).toContain('HTTP/1.1 200');
    expect(answer).toContain('"kind":"applied"');
    await server.restart();
    const after = await FieldDevice.signIn(server.url, 'nurse');
    await after.pull('notes');
    expect(after.notes().find(({ visitId }) => visitId === visit.id)?.content.doc.values).toEqual({
      'vitals.pulse': 77,
    });
    await server.stop();
  });
});
