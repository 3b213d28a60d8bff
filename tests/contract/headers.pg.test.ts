import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#contract/sign-in.ts';
import { signedIn } from '../support/api.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe('headers of every answer (docs: security)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { PUBLIC_URL: 'https://porchlight.example' } });
  });
  afterAll(() => server.stop());

  const answers: readonly (readonly [what: string, path: string, init: RequestInit])[] = [
    [
      'an answer',
      '/api/security/session',
      {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'x-porchlight': '1' },
      },
    ],
    ['a refusal', '/api/security/session', { method: 'POST', body: '{' }],
    ['a call nobody knows', '/api/nothing/here', { method: 'POST' }],
    ['health', '/healthz', {}],
    ['the page of the services', '/api/docs', {}],
    ['a file that is not there', '/nothing.js', {}],
  ];

  it.each(answers)(
    '%s can neither run foreign script, be framed, be sniffed nor tell where it was read',
    async (_what, path, init) => {
      const { headers } = await fetch(`${server.url}${path}`, init);
      const policy = new Map(
        (headers.get('content-security-policy') ?? '')
          .split('; ')
          .map((part) => [part.split(' ')[0], part]),
      );
      expect(policy.get('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy.get('style-src')).toBe("style-src 'self'");
      expect(policy.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
      expect(policy.get('trusted-types')).toBe('trusted-types porchlight');
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "default-src 'self'",
      ])
        expect([...policy.values()]).toContain(part);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
      expect(headers.get('content-type')).toMatch(/charset=utf-8$|^application\/json$/);
    },
  );

  it('an answer says how long the server worked, so no device blames the line (targets row 13)', async () => {
    const api = await signedIn(server.url, 'qa');
    expect((await api.ask(session, {})).headers.get('server-timing')).toMatch(/^app;dur=\d+\.\d$/);
  });

  it('no answer of a service may be kept by anybody on the way', async () => {
    const api = await signedIn(server.url, 'qa');
    expect((await api.ask(session, {})).headers.get('cache-control')).toBe('no-store');
    api.cookie = '';
    expect((await api.ask(session, {})).headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['without our own header', { 'x-porchlight': '' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a page beside ours', { 'sec-fetch-site': 'same-site' }],
    ['with the origin of another site', { origin: 'https://elsewhere.example' }],
    ['with the origin of a sandboxed page', { origin: 'null' }],
  ])('a request %s is refused', async (_what, headers) => {
    const api = await signedIn(server.url, 'qa');
    const response = await api.post('/api/security/session', '{}', headers);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'request.origin',
    ]);
  });

  it('events are refused to another site too', async () => {
    const { cookie } = await signedIn(server.url, 'qa');
    expect(
      (
        await fetch(`${server.url}/api/operation/events`, {
          headers: { cookie, 'sec-fetch-site': 'cross-site' },
        })
      ).status,
    ).toBe(403);
  });

  it.each([
    'TRACE / HTTP/1.1',
    'POST /api/security/session HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked',
  ])('%j gets no answer that helps', async (head) => {
    const answer = await raw(
      server.url,
      `${head}\r\nHost: x\r\nX-Secret: mirror\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('mirror');
  });
});

/** The answer to bytes as they are. */
function raw(url: string, bytes: string): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
  });
}
