import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe('what is no request gets an answer of the catalogue all the same (security: one error envelope)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const say = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', reject);
      socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
      socket.end(bytes);
    });

  it.each([
    [
      'a request without a host',
      'POST /api/admin/patients HTTP/1.1\r\nconnection: close\r\n\r\n',
      'request.malformed',
    ],
    [
      'a host that is none',
      'POST /api/admin/patients HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n',
      'request.malformed',
    ],
    ['no HTTP', 'hello\r\n\r\n', 'request.malformed'],
    ['a method nobody knows', 'GRAB / HTTP/1.1\r\nhost: a\r\n\r\n', 'request.malformed'],
    [
      'half a body',
      'POST /api/admin/patients HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\nx-porchlight: 1\r\n\r\n{',
      'session.missing',
    ],
    [
      'headers of 100 kB',
      `POST /api/admin/patients HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      'request.too-large',
    ],
    [
      'an expectation nobody knows',
      'POST /api/admin/patients HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nx-porchlight: 1\r\nconnection: close\r\n\r\n',
      'session.missing',
    ],
  ] as const)('%s', async (_what, bytes, code) => {
    const [head = '', body = ''] = (await say(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${errors[code].status} `);
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1))).toMatchObject({
      code,
      status: errors[code].status,
      title: errors[code].text,
    });
  });

  it('works on', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});
