import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

type Told = { readonly status: number; readonly headers: Readonly<Record<string, unknown>> };

/** A request with the headers a browser would send; `fetch` sets some of them itself. */
function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  { method = 'POST', path = '/api/security/session' } = {},
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}${path}`,
      { method, headers: { 'content-type': 'application/json', 'x-porchlight': '1', ...headers } },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers }),
        );
      },
    );
    asked.once('error', reject);
    asked.end(method === 'POST' ? '{}' : undefined);
  });
}

describe('who may call a service from a browser (docs: security)', () => {
  let apart: TestServer;
  let alone: TestServer;
  beforeAll(async () => {
    apart = await startServer({
      env: {
        PUBLIC_URL: 'https://charts.example.org',
        APP_ORIGINS: 'https://charts.example.org',
        SERVICE_ORIGINS: 'https://notes.example.org, https://files.example.org',
        HOSTS: 'notes.example.org',
        COOKIE_DOMAIN: 'example.org',
      },
    });
    alone = await startServer({ env: { PUBLIC_URL: 'https://charts.example.org' } });
  });
  afterAll(async () => {
    await apart.stop();
    await alone.stop();
  });

  const fromApp = {
    host: 'notes.example.org',
    origin: 'https://charts.example.org',
    'sec-fetch-site': 'same-site',
  };
  const refused = 403;
  /** Let in, and told that nobody is signed in. */
  const heard = 401;

  it('answers the app from an address of its own, with cookies, for its origin alone', async () => {
    const { status, headers } = await ask(apart.url, fromApp);
    expect(status).toBe(heard);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://charts.example.org',
      'access-control-allow-credentials': 'true',
      'cross-origin-resource-policy': 'same-site',
    });
    expect(String(headers['vary'])).toMatch(/origin/i);
    expect(String(headers['content-security-policy'])).toContain(
      "connect-src 'self' https://notes.example.org https://files.example.org",
    );
  });

  it('answers a browser that asks first', async () => {
    const { status, headers } = await ask(apart.url, fromApp, { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(String(headers['access-control-allow-headers'])).toContain('x-session-key');
  });

  it.each([
    ['another origin', { ...fromApp, origin: 'https://evil.example' }],
    ['another host of the same site', { ...fromApp, origin: 'https://blog.example.org' }],
    ['the app over plain http', { ...fromApp, origin: 'http://charts.example.org' }],
    ['a name that points here', { ...fromApp, host: 'evil.example' }],
    ['a page without an origin', { host: 'notes.example.org', 'sec-fetch-site': 'same-site' }],
    ['another site', { ...fromApp, 'sec-fetch-site': 'cross-site' }],
  ])('refuses %s and tells it nothing', async (_who, headers: Readonly<Record<string, string>>) => {
    const told = await ask(apart.url, headers);
    expect(told.status).toBe(refused);
    if (headers['origin'] !== fromApp.origin)
      expect(told.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('speaks to no other origin unless one was named', async () => {
    const own = { host: 'charts.example.org', origin: 'https://charts.example.org' };
    expect((await ask(alone.url, own)).status).toBe(heard);
    for (const headers of [
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, origin: 'http://charts.example.org' },
      { ...own, host: 'rebound.example', origin: 'https://rebound.example' },
    ])
      expect((await ask(alone.url, headers)).status).toBe(refused);
    const asked = await ask(
      alone.url,
      { ...own, 'sec-fetch-site': 'same-site' },
      {
        method: 'OPTIONS',
      },
    );
    expect(asked.headers['access-control-allow-origin']).toBeUndefined();
  });
});
