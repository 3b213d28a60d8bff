import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePassword } from '#contract/account.ts';
import { callKey, eventsPath, type Call } from '#contract/call.ts';
import { contentPath, tusVersion, uploadPath } from '#contract/files.ts';
import { registerLetters } from '#contract/devices.ts';
import { calls } from '#contract/registry.ts';
import { session, signOut } from '#contract/sign-in.ts';
import { endSessions, saveUser } from '#contract/users.ts';
import { must } from '#domain/must.ts';
import { Api, signedIn } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** A field device that keeps its session key, and has it in memory. */
async function unlocked(url: string, userName: string): Promise<Api> {
  const api = new Api(url);
  const { sessionKey } = await api.signIn(userName, { sealsKey: true });
  api.sessionKey = must(sessionKey, 'session key');
  return api;
}

/** Whoever copied the cookies of a locked phone. */
function thiefOf({ url, cookie }: Api): Api {
  const thief = new Api(url);
  thief.cookie = cookie;
  return thief;
}

const codeOf = async (api: Api, call: Call): Promise<unknown> =>
  (await api.ask(call, {})).problem.code;

describe.each(databaseKinds())('a locked phone, on %s (decision 058)', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.stop());

  it('opens no call with its cookie alone, nor with another key', async () => {
    const phone = await unlocked(server.url, 'nurse');
    const others = await unlocked(server.url, 'aide');
    const thief = thiefOf(phone);
    for (const call of calls) {
      if (call.open || call === signOut) continue;
      const { status, problem } = await thief.ask(call, {});
      expect([callKey(call), status, problem.code]).toEqual([callKey(call), 401, 'session.locked']);
    }
    for (const key of [others.sessionKey, `${must(phone.sessionKey, 'key')}x`, ''])
      expect(await codeOf(Object.assign(thief, { sessionKey: key }), session)).toBe(
        'session.locked',
      );
    expect((await phone.ask(session, {})).status).toBe(200);
  });

  it('does not let its owner change the password either before it is unlocked', async () => {
    const thief = thiefOf(await unlocked(server.url, 'nurse'));
    const { problem } = await thief.ask(updatePassword, {
      token: null,
      currentPassword: demoPassword,
      newPassword: 'another password of hers',
    });
    expect(problem.code).toBe('session.missing');
  });

  it('opens neither events nor files', async () => {
    const { cookie } = await unlocked(server.url, 'nurse');
    const id = '01890000-0000-7000-8000-000000000001';
    const headers = { cookie, 'x-porchlight': '1', 'tus-resumable': tusVersion };
    for (const [path, method] of [
      [eventsPath, 'GET'],
      [contentPath(id), 'GET'],
      [uploadPath(id), 'HEAD'],
      [uploadPath(id), 'PATCH'],
    ] as const) {
      const answer = await fetch(server.url + path, { method, headers });
      expect([path, method, answer.status]).toEqual([path, method, 401]);
    }
  });

  it('can still leave, and its session is over then', async () => {
    const phone = await unlocked(server.url, 'nurse');
    expect((await thiefOf(phone).ask(signOut, {})).status).toBe(200);
    expect(await codeOf(phone, session)).toBe('session.missing');
  });

  it('whose next person signs in leaves no session behind', async () => {
    const phone = await unlocked(server.url, 'nurse');
    const { sessionKey, cookie } = phone;
    phone.sessionKey = null;
    await phone.signIn('aide', { sealsKey: true });
    const former = Object.assign(new Api(server.url), { cookie, sessionKey });
    expect(await codeOf(former, session)).toBe('session.missing');
  });

  it('has its key from the sign-in alone, and the server stores only a hash of it', async () => {
    const phone = await unlocked(server.url, 'nurse');
    expect(await phone.call(session, {})).not.toHaveProperty('sessionKey');
    const rows = await server.inside().db.selectFrom('session').selectAll().execute();
    const key = must(phone.sessionKey, 'key');
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toContain(
      JSON.stringify(Buffer.from(key, 'base64url')).slice(1, -1),
    );
  });

  it('is a field matter: the office, and former versions of the app, go on by the cookie', async () => {
    const office = new Api(server.url);
    expect(await office.signIn('qa', { sealsKey: true })).not.toHaveProperty('sessionKey');
    expect((await office.ask(session, {})).status).toBe(200);
    const former = await signedIn(server.url, 'nurse');
    expect(former.state).not.toHaveProperty('sessionKey');
    expect((await former.ask(registerLetters, {})).problem.code).not.toBe('session.locked');
  });
});

describe('an ended or changed session', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database: 'pglite' });
  });
  afterAll(() => server.stop());

  /** Reads the events until one has this name. @returns milliseconds it took */
  async function awaitEvent(answer: Response, name: string): Promise<number> {
    const started = Date.now();
    const reader = must(answer.body ?? undefined, 'stream').getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`the stream ended after ${text}`);
      text += new TextDecoder().decode(value);
      if (text.includes(`event: ${name}\n`)) return Date.now() - started;
    }
  }

  /** Reads the stamps of a stream until one differs from `before`. */
  async function standing(answer: Response, before?: string): Promise<string> {
    const reader = must(answer.body ?? undefined, 'stream').getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`the stream ended after ${text}`);
      text += new TextDecoder().decode(value);
      const stamps = [...text.matchAll(/event: standing\ndata: (\S+)\n/g)].map(
        ([, stamp]) => stamp,
      );
      const found = stamps.find((stamp) => stamp !== before);
      if (found !== undefined) return found;
    }
  }

  it('is told to the device within seconds, whoever ended it, and to no other', async () => {
    const admin = await signedIn(server.url, 'admin');
    const phone = new Api(server.url);
    const { user, sessionKey } = await phone.signIn('nurse', { sealsKey: true });
    const desk = await signedIn(server.url, 'qa');
    const stream = (api: Api, key?: string) =>
      fetch(server.url + eventsPath, {
        headers: { cookie: api.cookie, ...(key !== undefined && { 'x-session-key': key }) },
      });
    const [ending, going] = [await stream(phone, sessionKey), await stream(desk)];
    expect([ending.status, going.status]).toEqual([200, 200]);
    await admin.call(endSessions, { userId: user.id });
    expect(await awaitEvent(ending, 'ended')).toBeLessThan(8_000);
    const quiet = await Promise.race([
      awaitEvent(going, 'ended'),
      new Promise((resolve) => void setTimeout(() => resolve('quiet'), 4_000)),
    ]);
    expect(quiet).toBe('quiet');
  });

  it.each([
    ['a demanded password', { changePassword: true }],
    ['a narrowed role', { privileges: '{"patients":{"access":"none"}}' }],
  ])('is told to a page that asks for nothing: %s', async (_what, change) => {
    const admin = await signedIn(server.url, 'admin');
    const desk = await signedIn(server.url, 'scheduler');
    const stream = () => fetch(server.url + eventsPath, { headers: { cookie: desk.cookie } });
    const before = await standing(await stream());
    const open = await stream();
    const now = new Promise<string>((resolve) => {
      void standing(open, before).then(resolve);
    });
    await admin.call(saveUser, { userId: desk.state.user.id, ...change });
    expect(await now).not.toBe(before);
    await admin.call(saveUser, {
      userId: desk.state.user.id,
      changePassword: false,
      privileges: '{}',
    });
  });
});
