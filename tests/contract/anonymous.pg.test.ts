import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPassword } from '#contract/account.ts';
import { callPath } from '#contract/call.ts';
import { deviceStanding } from '#contract/devices.ts';
import { relayNotes } from '#contract/exchange.ts';
import { importData } from '#contract/patients.ts';
import { authenticate, session } from '#contract/sign-in.ts';
import { makeLog, type Log } from '#server/runtime/log.ts';
import { Api, signedIn } from '../support/api.ts';
import { demoPassword } from '../support/demo.ts';
import { phoneOf, type Phone } from '../support/sealed-phone.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * An unknown caller costs the server little: it checks who asks before it reads the body (docs/security.md,
 * limits of input; decision 022).
 */

const megabytes = 4_000_000;

describe('a request without a session', () => {
  let server: TestServer;
  let phone: Phone;
  beforeAll(async () => {
    server = await startServer();
    phone = await phoneOf(server.url, 'nurse');
  });
  afterAll(() => server.stop());

  const grantOf = ({ device, uploadToken }: Phone): string => `${device.clientId}.${uploadToken}`;

  /** Announces a body and sends one byte of it. @returns the status line, null when none comes */
  async function announced(path: string, bytes: number, grant?: string): Promise<string | null> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const answered = new Promise<string>((resolve, reject) => {
      socket.once('data', (data) => resolve(data.toString('utf8').split('\r\n')[0] ?? ''));
      socket.once('error', reject);
    });
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        'host: localhost',
        'x-porchlight: 1',
        'content-type: application/json',
        `content-length: ${bytes}`,
        ...(grant === undefined ? [] : [`x-upload-grant: ${grant}`]),
        '\r\n{',
      ].join('\r\n'),
    );
    try {
      return await Promise.race([answered, pause(1_500).then(() => null)]);
    } finally {
      socket.destroy();
    }
  }

  it.each([
    ['of somebody else', () => `${randomUUID()}.${phone.uploadToken}`],
    ['that was guessed', () => `${phone.device.clientId}.${'A'.repeat(43)}`],
    ['that is none', () => "' or true --"],
  ])('with an upload grant %s is refused before its body is read', async (_what, grant) => {
    expect(await announced(callPath(relayNotes), megabytes, grant())).toBe(
      'HTTP/1.1 403 Forbidden',
    );
  });

  it('with its own grant may send megabytes of sealed entries', async () => {
    expect(await announced(callPath(relayNotes), megabytes, grantOf(phone))).toBeNull();
    const known = await new Api(server.url).post(
      callPath(deviceStanding),
      JSON.stringify({
        clientId: phone.device.clientId,
        uploadToken: phone.uploadToken,
        wiped: false,
      }),
      { 'x-upload-grant': grantOf(phone) },
    );
    expect(known.status).toBe(200);
  });

  it('with a right grant before and a wrong one in its body does nothing', async () => {
    const other = await phoneOf(server.url, 'nurse2');
    const answer = await new Api(server.url).post(
      callPath(deviceStanding),
      JSON.stringify({
        clientId: other.device.clientId,
        uploadToken: phone.uploadToken,
        wiped: true,
      }),
      { 'x-upload-grant': grantOf(phone) },
    );
    expect(answer.status).toBe(403);
  });

  it.each([relayNotes, authenticate, resetPassword])(
    'and without a grant may send 64 kB and no more: $name',
    async (call) => {
      expect(await announced(callPath(call), 65_537)).toBe('HTTP/1.1 413 Payload Too Large');
      expect(await announced(callPath(call), 65_536)).toBeNull();
      const packed = await new Api(server.url).post(
        callPath(call),
        gzipSync(JSON.stringify({ a: 'x'.repeat(70_000) })),
        { 'content-encoding': 'gzip' },
      );
      expect(packed.status).toBe(413);
    },
  );

  it('a body of somebody signed in unpacks to a hundred times its size at most', async () => {
    const office = await signedIn(server.url, 'admin');
    const send = (text: string) =>
      office.post(
        callPath(importData),
        gzipSync(JSON.stringify({ fileName: 'referral.xml', xml: text })),
        { 'content-encoding': 'gzip' },
      );
    expect((await send('x'.repeat(9_000_000))).status).toBe(413);
    expect((await send('x'.repeat(200_000))).status).not.toBe(413);
  });

  it('a list of more than 20,000 items is refused before a schema looks at it', async () => {
    const office = await signedIn(server.url, 'admin');
    const items = (count: number) =>
      office.post(callPath(session), JSON.stringify({ list: Array(count).fill(0) }));
    expect((await items(20_001)).status).toBe(413);
    expect((await items(20_000)).status).toBe(422);
  });
});

describe('an address without a session', () => {
  let server: TestServer;
  const clock = Date.parse('2026-03-05T16:00:00.000Z');
  beforeAll(async () => {
    server = await startServer({
      env: { REQUESTS_PER_MINUTE: '400' },
      now: () => new Date(clock),
    });
  });
  afterAll(() => server.stop());

  it('has a tenth of a person’s requests, whatever it asks; somebody signed in goes on', async () => {
    const office = await signedIn(server.url, 'scheduler');
    const nobody = new Api(server.url);
    const calls = [resetPassword, relayNotes, deviceStanding];
    const statuses: number[] = [];
    // One of the forty was the sign-in.
    for (let nth = 0; nth < 39; nth += 1)
      statuses.push((await nobody.ask(calls[nth % calls.length] ?? resetPassword, {})).status);
    expect(new Set(statuses)).toEqual(new Set([422]));
    const refused = await nobody.ask(resetPassword, {});
    expect([refused.status, refused.problem.code]).toEqual([429, 'rate.limited']);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await office.ask(session, {})).status).toBe(200);
  });
});

describe('an address whose sign-ins are used up', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(() => server.stop());

  it('takes no tries of an account: its owner signs in from elsewhere', async () => {
    const api = new Api(server.url);
    const signIn = async (userName: string, password: string, address: string) => {
      const device = { deviceId: randomUUID(), deviceName: 'guesser', clientId: null };
      const body = JSON.stringify({ userName, password, ...device });
      return (await api.post(callPath(authenticate), body, { 'x-forwarded-for': address })).status;
    };
    for (let nth = 0; nth < 100; nth += 1)
      expect(await signIn(`nobody ${nth}`, 'a guess', '203.0.113.9')).toBe(401);
    for (let nth = 0; nth < 12; nth += 1)
      expect(await signIn('nurse', 'a guess', '203.0.113.9')).toBe(429);
    expect(await signIn('nurse', demoPassword, '198.51.100.7')).toBe(200);
  });
});

describe('an address that a proxy names without being trusted', () => {
  it.each([
    ['0', 1],
    ['1', 0],
  ])(
    'with TRUST_PROXY=%s is warned of in %i lines, however many requests',
    async (trust, lines) => {
      const warned: string[] = [];
      const log: Log = { ...makeLog('silent'), warn: (event) => void warned.push(event) };
      const server = await startServer({ as: 'in-process', env: { TRUST_PROXY: trust }, log });
      const api = new Api(server.url);
      for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
        await api.post(callPath(session), '{}', { 'x-forwarded-for': address });
      await server.stop();
      expect(warned.filter((line) => line.includes('TRUST_PROXY=1'))).toHaveLength(lines);
    },
  );
});
