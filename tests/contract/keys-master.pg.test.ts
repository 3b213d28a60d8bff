import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patients } from '#contract/patients.ts';
import { must } from '#domain/must.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { changeMasterKey } from '#server/db/change-master-key.ts';
import type { Db } from '#server/db/connect.ts';
import { MasterKeyError, planChange, Wrapping } from '#server/db/master-key.ts';
import { backUp, type Backup } from '../support/backup.ts';
import { databaseKinds, isWhole } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { signedIn } from '../support/api.ts';
import { killCommand, runCommand, type Environment } from '../support/key-commands.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withinDatabase } from '../support/within-database.ts';
import { testKey } from '../support/templates.ts';

const newKey = Buffer.alloc(32, 9);
const text = (key: Buffer): string => key.toString('base64');
const oldOnly = { DATA_KEY: text(testKey) };
const both = { ...oldOnly, NEW_DATA_KEY: text(newKey) };
const now = new Date('2026-03-05T20:00:00.000Z');

/** Milliseconds from the start of the command to its end by force. */
const killedAfter = isLong
  ? { pglite: [300, 900, 1500, 2200], postgres: [150, 250, 300, 350, 400, 500] }
  : { pglite: [900, 2200], postgres: [250, 350, 500] };

describe.each(databaseKinds())(
  'the master key is changed on %s (docs: security, rotation)',
  (database) => {
    const env: Record<string, string> = {};
    let server: TestServer;
    let backup: Backup;
    let backedUp: string[];
    let listed: string;

    const within = <T>(work: (db: Db) => Promise<T>): Promise<T> => withinDatabase(server, work);
    const keys = (db: Db) =>
      db.selectFrom('org_key').selectAll().orderBy('org_id').orderBy('key_id').execute();
    const wrapped = (): Promise<string[]> =>
      within(async (db) => (await keys(db)).map((row) => Buffer.from(row.wrapped).toString('hex')));
    /** How many keys of the database a master key opens, of how many. */
    const opens = (master: Buffer): Promise<[number, number]> =>
      within(async (db) => {
        const rows = await keys(db);
        const wrapping = new Wrapping(master);
        const open = rows.filter((row) => {
          try {
            return wrapping.unwrap(row).length >= 32;
          } catch {
            return false;
          }
        });
        return [open.length, rows.length];
      });
    const change = (given: Environment = both) => runCommand(server, 'keys-master', given);
    const startWith = async (key: Buffer | null): Promise<void> => {
      env.DATA_KEY = key ? text(key) : '';
      await server.restart();
    };
    /** Names, which are sealed, as the office reads them; found by a digest. */
    const list = async (): Promise<string> => {
      const qa = await signedIn(server.url, 'qa');
      const { rows } = await qa.call(patients, {});
      const found = await qa.call(patients, { search: must(rows[0], 'patient').name.slice(0, 3) });
      expect(found.count).toBeGreaterThan(0);
      return JSON.stringify([rows, found.rows]);
    };
    const secret = (name = 'secret') => join(server.dataDir, name);

    beforeAll(async () => {
      server = await startServer({ database, as: 'brief child', env });
      listed = await list();
      await server.terminate();
      backup = await backUp(server);
      backedUp = await wrapped();
    });
    const putBack = async (): Promise<void> => {
      await server.terminate().catch(() => undefined);
      await backup.restore();
    };
    afterAll(async () => {
      await server.stop();
      await backup.remove();
    });

    it('is refused while a server is at work', async () => {
      await startWith(testKey);
      const { code, error } = await change();
      expect(code).toBe(1);
      expect(error).toMatch(
        database === 'pglite' ? /is in use by process/ : /Other Porchlight processes are using/,
      );
      await server.terminate();
      expect(await wrapped()).toEqual(backedUp);
    });

    describe('done', () => {
      beforeEach(putBack);

      it('wraps every key of every organisation anew, and the server starts with the new one only', async () => {
        const before = await within((db) =>
          db.selectFrom('patient').select(['id', 'card', 'name_tokens']).orderBy('id').execute(),
        );
        const ran = await change();
        expect(ran).toMatchObject({ code: 0, error: '' });
        expect(ran.out).toMatch(
          /^\d+ keys are now wrapped with the new master key\. Start the server with the new key in DATA_KEY\.\n$/,
        );
        const [open, all] = await opens(newKey);
        expect([open, (await opens(testKey))[0]]).toEqual([all, 0]);
        expect(
          await within((db) =>
            db.selectFrom('patient').select(['id', 'card', 'name_tokens']).orderBy('id').execute(),
          ),
          'what is sealed stays as it is',
        ).toEqual(before);
        await expect(startWith(testKey)).rejects.toThrow(
          'DATA_KEY: this is not the key of this database.',
        );
        await startWith(newKey);
        expect(await list()).toBe(listed);
      });

      if (!isWhole(database)) return;

      it('leaves a row in each audit log, whose chain stands', async () => {
        await change();
        await within(async (db) => {
          for (const { org_id } of await db.selectFrom('organisation').select('org_id').execute()) {
            const rows = await db
              .selectFrom('audit')
              .select(['action', 'row'])
              .where('org_id', '=', org_id)
              .where('action', '=', 'changeMasterKey')
              .execute();
            expect(rows).toHaveLength(1);
            expect(rows[0]?.row).not.toContain(text(newKey));
            expect(await findChainBreak(db, org_id)).toBeNull();
          }
        });
        expect(await runCommand(server, 'audit-verify', {})).toMatchObject({ code: 0 });
      });

      it('says that there is nothing to do when it is run again', async () => {
        await change();
        const after = await wrapped();
        expect(await change()).toMatchObject({
          code: 0,
          out: expect.stringContaining('No keys were left to wrap.'),
        });
        expect(await wrapped()).toEqual(after);
      });

      it('makes a new key in the data folder when the old one lies there', async () => {
        writeFileSync(secret(), `${text(testKey)}\n`);
        expect(await change({})).toMatchObject({
          code: 0,
          out: expect.stringContaining('The new key is in DATA_DIR/secret.'),
        });
        const made = Buffer.from(readFileSync(secret(), 'utf8'), 'base64');
        expect([
          made.length,
          made.equals(testKey),
          statSync(secret()).mode & 0o777,
          existsSync(secret('secret.next')),
        ]).toEqual([32, false, 0o600, false]);
        await startWith(null);
        await signedIn(server.url, 'nurse');
      });

      describe('interrupted', () => {
        it('before everything is wrapped, the old key still opens everything, and the next run ends it', async () => {
          writeFileSync(secret(), `${text(testKey)}\n`);
          await within(async (db) => {
            const plan = planChange(server.dataDir, undefined, undefined);
            const cut = {
              ...plan,
              prepare: () => {
                plan.prepare();
                throw new Error('killed');
              },
            };
            await expect(changeMasterKey(db, cut, now)).rejects.toThrow('killed');
          });
          expect(await wrapped()).toEqual(backedUp);
          await startWith(null);
          await server.terminate();
          expect(await change({})).toMatchObject({ code: 0 });
          await startWith(null);
        });

        it('before the new key is in its place, the server says what to do, and the next run ends it', async () => {
          writeFileSync(secret(), `${text(testKey)}\n`);
          await within(async (db) => {
            const cut = {
              ...planChange(server.dataDir, undefined, undefined),
              finish: () => {
                throw new Error('killed');
              },
            };
            await expect(changeMasterKey(db, cut, now)).rejects.toThrow('killed');
          });
          await expect(startWith(null)).rejects.toThrow(
            'DATA_KEY: a change of the master key was interrupted. Run npm run keys:master again.',
          );
          expect(await change({ NEW_DATA_KEY: text(newKey) })).toMatchObject({
            code: 1,
            error: expect.stringContaining('contains the key of another, interrupted change'),
          });
          expect(await change({})).toMatchObject({
            code: 0,
            out: expect.stringContaining('No keys were left to wrap.'),
          });
          await startWith(null);
        });

        it('by SIGKILL at any time, one of both keys opens everything, never a part', async () => {
          for (const afterMs of killedAfter[database]) {
            await killCommand(server, 'keys-master', both, afterMs);
            const [[byOld, all], [byNew]] = [await opens(testKey), await opens(newKey)];
            expect(
              [byOld, byNew].toSorted((a, b) => a - b),
              `after ${afterMs} ms`,
            ).toEqual([0, all]);
          }
          expect(await change()).toMatchObject({ code: 0 });
          await startWith(newKey);
        });
      });

      it('a backup from before wants the key of before, and can be brought to the new one', async () => {
        const older = await within((db) => keys(db));
        await change();
        await backup.restore();
        expect(await within((db) => keys(db))).toEqual(older);
        await expect(startWith(newKey)).rejects.toThrow(
          'DATA_KEY: this is not the key of this database.',
        );
        await startWith(testKey);
        await server.terminate();
        expect(await change()).toMatchObject({ code: 0 });
        await startWith(newKey);
      });

      it('does not add a key that only the former master key opens', async () => {
        await within(async (db) => {
          const former = new Wrapping(testKey);
          await changeMasterKey(
            db,
            { from: testKey, to: newKey, prepare: () => undefined, finish: () => undefined },
            now,
          );
          const { addFirstKey, makeKey } = await import('#server/db/key-changes.ts');
          const { org_id } = must(
            await db.selectFrom('organisation').select('org_id').executeTakeFirst(),
            'organisation',
          );
          await expect(
            addFirstKey(db, former, { orgId: org_id, purpose: 'letter', bytes: Buffer.alloc(32) }),
          ).rejects.toThrow(MasterKeyError);
          await expect(
            makeKey(db, former, { orgId: org_id, purpose: 'seal', bytes: Buffer.alloc(32) }, now),
          ).rejects.toThrow(MasterKeyError);
        });
      });
    });

    if (!isWhole(database)) return;

    describe('refused', () => {
      beforeAll(putBack);

      it.each([
        [
          'a wrong old key',
          { DATA_KEY: text(Buffer.alloc(32, 1)), NEW_DATA_KEY: text(newKey) },
          'DATA_KEY: this is not the key of this database.\n',
        ],
        [
          'no new key',
          oldOnly,
          'NEW_DATA_KEY: set it to the new key, 32 bytes in base64, in addition to DATA_KEY.\n',
        ],
        [
          'the same key',
          { ...oldOnly, NEW_DATA_KEY: text(testKey) },
          'NEW_DATA_KEY: this is the current key.\n',
        ],
        [
          'what is no key',
          { ...oldOnly, NEW_DATA_KEY: 'short' },
          'NEW_DATA_KEY: must be 32 bytes in base64\n',
        ],
      ])('with %s it is one line and changes nothing', async (_what, given, said) => {
        expect(await change(given)).toEqual({ code: 1, out: '', error: said });
        expect(await wrapped()).toEqual(backedUp);
      });

      it('with a wrong key in the data folder it leaves no key beside it', async () => {
        writeFileSync(secret(), `${text(Buffer.alloc(32, 1))}\n`);
        expect(await change({})).toMatchObject({
          code: 1,
          error: 'DATA_KEY: this is not the key of this database.\n',
        });
        expect(existsSync(secret('secret.next'))).toBe(false);
        rmSync(secret());
        expect(await wrapped()).toEqual(backedUp);
      });
    });
  },
);
