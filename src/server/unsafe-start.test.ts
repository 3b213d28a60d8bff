import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, type Environment } from './config.ts';
import { readStartConfig } from './unsafe-start.ts';

let dataDir = '';
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-unsafe-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const secret = 'a-secret-that-must-not-be-printed';

/** A production server as it should be. */
const safe = (): Environment => ({
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://charts.example.org',
  DATABASE_URL: `postgres://app:${secret}@db.example.org/charts?sslmode=verify-full`,
  SMTP_URL: `smtps://app:${secret}@mail.example.org`,
});

/** The lines a start with these changes is refused with. */
function refusal(changes: Environment): string[] {
  try {
    readStartConfig({ ...safe(), ...changes });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

describe('a production start (decision 055)', () => {
  it('is not refused when nothing is unsafe, and has no demo', () => {
    expect(readStartConfig(safe())).toMatchObject({ production: true, demo: false });
    expect(refusal({ DEMO: '0' })).toEqual([]);
  });

  it('asks the office for a second way to sign in, unless the operator says otherwise', () => {
    expect(readStartConfig(safe()).secondFactor).toBe('office');
    for (const secondFactor of ['nobody', 'everybody'])
      expect(readStartConfig({ ...safe(), SECOND_FACTOR: secondFactor })).toMatchObject({
        secondFactor,
      });
    expect(readStartConfig({ ...safe(), DEMO: '1', ALLOW_DEMO: '1' }).secondFactor).toBe('nobody');
    expect(readStartConfig({}).secondFactor).toBe('nobody');
  });

  it.each([
    ['no public address', { PUBLIC_URL: '' }, 'PUBLIC_URL', 'ALLOW_PLAIN_HTTP'],
    ['plain http', { PUBLIC_URL: 'http://charts.example.org' }, 'PUBLIC_URL', 'ALLOW_PLAIN_HTTP'],
    ['a demo', { DEMO: '1' }, 'DEMO', 'ALLOW_DEMO'],
    ['no database', { DATABASE_URL: '' }, 'DATABASE_URL', 'ALLOW_EMBEDDED'],
    [
      'plain PostgreSQL elsewhere',
      { DATABASE_URL: `postgres://app:${secret}@db.example.org/charts` },
      'DATABASE_URL',
      'ALLOW_PLAIN_POSTGRES',
    ],
    [
      'PostgreSQL with encryption switched off',
      { DATABASE_URL: `postgres://app:${secret}@10.0.0.7/charts?sslmode=disable` },
      'DATABASE_URL',
      'ALLOW_PLAIN_POSTGRES',
    ],
    [
      'plain SMTP elsewhere',
      { SMTP_URL: `smtp://app:${secret}@mail.example.org:587` },
      'SMTP_URL',
      'ALLOW_PLAIN_SMTP',
    ],
  ])(
    'with %s is refused in one line, which names its override',
    (_what, changes, variable, override) => {
      const lines = refusal(changes);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^${variable}: .*\\b${override}=1\\b`));
      expect(lines[0]).not.toContain(secret);
      expect(refusal({ ...changes, [override]: '1' })).toEqual([]);
    },
  );

  it('with a data folder that others may open is refused until it is closed or allowed', () => {
    chmodSync(dataDir, 0o750);
    const lines = refusal({});
    expect(lines).toEqual([
      `DATA_DIR: others on this machine may open ${dataDir} (mode 750). ` +
        'Run chmod 700 on it, or set ALLOW_SHARED_DATA_FOLDER=1.',
    ]);
    expect(refusal({ ALLOW_SHARED_DATA_FOLDER: '1' })).toEqual([]);
    chmodSync(dataDir, 0o700);
    expect(refusal({})).toEqual([]);
    expect(refusal({ DATA_DIR: join(dataDir, 'not made yet') })).toEqual([]);
  });

  it('says everything that is unsafe at once, one line each', () => {
    chmodSync(dataDir, 0o755);
    const lines = refusal({
      PUBLIC_URL: 'http://charts.example.org',
      DEMO: '1',
      DATABASE_URL: 'postgres://app@db.example.org/charts',
      SMTP_URL: 'smtp://mail.example.org',
    });
    chmodSync(dataDir, 0o700);
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'PUBLIC_URL',
      'DEMO',
      'DATABASE_URL',
      'SMTP_URL',
      'DATA_DIR',
    ]);
  });

  it.each([
    ['PostgreSQL on this machine', { DATABASE_URL: 'postgres://app@localhost/charts' }],
    ['PostgreSQL by IPv6 loopback', { DATABASE_URL: 'postgres://app@[::1]/charts' }],
    ['PostgreSQL over a socket', { DATABASE_URL: 'postgres://app@/charts?host=/run/postgresql' }],
    ['a mail server on this machine', { SMTP_URL: 'smtp://127.0.0.1:25' }],
    ['required STARTTLS', { SMTP_URL: 'smtp://mail.example.org:587?requireTLS=true' }],
    ['no mail server', { SMTP_URL: '' }],
  ])('is not refused for %s', (_what, changes) => {
    expect(refusal(changes)).toEqual([]);
  });

  it.each([
    ['a name that begins like this machine', 'postgres://app@localhost.example.org/charts'],
    ['an address that begins like loopback', 'postgres://app@127.0.0.1.example.org/charts'],
  ])('takes %s for another machine', (_what, address) => {
    expect(refusal({ DATABASE_URL: address })[0]).toContain('is not encrypted');
  });
});

it('refuses nothing of it outside production, where the demo is on by default', () => {
  chmodSync(dataDir, 0o755);
  const config = readStartConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://app@db.example.org/charts',
    SMTP_URL: 'smtp://mail.example.org',
  });
  chmodSync(dataDir, 0o700);
  expect(config).toMatchObject({ production: false, demo: true, demoPassword: undefined });
});

it('takes a password for the demo of 12 characters or more, and prints none that it refuses', () => {
  expect(readStartConfig({ DEMO_PASSWORD: 'twelve chars' }).demoPassword).toBe('twelve chars');
  expect(() => readStartConfig({ DEMO_PASSWORD: 'eleven char' })).toThrow(
    /^DEMO_PASSWORD: must have 12 to 400 characters$/,
  );
});
