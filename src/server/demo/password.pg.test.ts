import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/connect.ts';
import { Keyring } from '#server/db/keyring.ts';
import { migrate } from '#server/db/migrate.ts';
import { verifyPassword } from '#server/features/account/passwords.ts';
import { demoPeople } from './people.ts';
import { holdsDemo, renewPassword, settlePassword, unset } from './password.ts';
import { seedDemo } from './seed.ts';

const now = new Date('2026-11-20T20:00:00Z');

describe('the password of a demo that was seeded without one (decision 055)', () => {
  let folder = '';
  let database: Database;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'porchlight-password-'));
    const options = { databaseUrl: undefined, databasePool: 1, dataDir: folder };
    database = await openDatabase(options, () => undefined);
    await migrate(database.db);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const hashes = async (): Promise<string[]> => {
    const rows = await database.db.selectFrom('app_user').select('password_hash').execute();
    return rows.map(({ password_hash }) => password_hash);
  };
  const seed = (): Promise<boolean> =>
    seedDemo(database.db, new Keyring(database.db, randomBytes(32)), now, { size: 'small' });

  it('is of no concern where there is no demo', async () => {
    expect(await holdsDemo(database.db)).toBe(false);
    expect(await settlePassword(database.db, 'given by the operator', now)).toBeNull();
    expect(await renewPassword(database.db, undefined, now)).toBeNull();
  });

  it('lets nobody in before a server listens', async () => {
    await seed();
    expect(await holdsDemo(database.db)).toBe(true);
    expect(new Set(await hashes())).toEqual(new Set([unset]));
    for (const guess of ['', unset]) expect(await verifyPassword(unset, guess)).toBe(false);
  });

  it('is made by one of two servers that start at the same time, the other prints none', async () => {
    const made = await Promise.all([1, 2].map(() => settlePassword(database.db, undefined, now)));
    const passwords = made.flatMap((each) => (each?.kind === 'new' ? [each.password] : []));
    expect(passwords).toHaveLength(1);
    expect(made).toContainEqual({ kind: 'known' });
    const own = await hashes();
    expect([own.length, new Set(own).size]).toEqual([demoPeople.length, 1]);
    expect(await verifyPassword(own[0] ?? '', passwords[0] ?? '')).toBe(true);
  });

  it('becomes the given one', async () => {
    const given = 'given by the operator';
    expect(await settlePassword(database.db, given, now)).toEqual({ kind: 'new', password: given });
    expect(await verifyPassword((await hashes())[0] ?? '', given)).toBe(true);
    expect(await settlePassword(database.db, given, now)).toEqual({ kind: 'known' });
  });
});
