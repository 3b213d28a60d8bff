import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPassword } from '#contract/account.ts';
import { patients } from '#contract/patients.ts';
import { must } from '#domain/must.ts';
import type { Db } from '#server/db/connect.ts';
import { Api, signedIn } from '../support/api.ts';
import { backUp } from '../support/backup.ts';
import { databaseKinds, isWhole } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { runCommand, type Ran } from '../support/key-commands.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { withinDatabase } from '../support/within-database.ts';
import { testKey } from '../support/templates.ts';

const key = { DATA_KEY: testKey.toString('base64') };
const patienceMs = 150_000;

describe.each(databaseKinds())('npm run keys:renew and keys:list on %s', (database) => {
  let server: TestServer;

  const within = <T>(work: (db: Db) => Promise<T>): Promise<T> => withinDatabase(server, work);
  const renew = (...words: readonly string[]): Promise<Ran> =>
    runCommand(server, 'keys-renew', key, ...words);
  const list = async (): Promise<string> => (await runCommand(server, 'keys-list', {})).out;
  const age = () =>
    within((db) =>
      sql`update org_key set created_at = created_at - interval '20 minutes',
        in_use_at = in_use_at - interval '20 minutes'`.execute(db),
    );
  const untilSaid = async (times: number): Promise<void> => {
    for (let waited = 0; server.output().split('"resealed"').length <= times; waited += 200) {
      if (waited > patienceMs) throw new Error(`Not said:\n${server.output()}`);
      await pause(200);
    }
  };
  const found = async (): Promise<unknown> => {
    const qa = await signedIn(server.url, 'qa');
    const { rows } = await qa.call(patients, {});
    return [rows, await qa.call(patients, { search: must(rows[0], 'patient').name.slice(0, 3) })];
  };

  beforeAll(async () => {
    // The change of keys goes on in the jobs of a server.
    const env = { LOG_LEVEL: 'info', JOBS: '1' };
    server = await startServer({ database, as: 'brief child', env });
    await server.terminate();
  });
  afterAll(() => server.stop());

  describe('another index key', () => {
    it('is refused while a server is at work', async () => {
      await server.restart();
      expect((await renew('index')).error).toMatch(
        database === 'pglite' ? /is in use by process/ : /Other Porchlight processes are using/,
      );
      await server.terminate();
    });

    it('finds everybody as before; devices pull again and lose nothing, even with an old copy back', async () => {
      await server.restart();
      const [device, shown] = [await FieldDevice.signIn(server.url, 'nurse'), await found()];
      await device.pullAll();
      const visit = must(
        device.visits().find(({ status }) => status === 'Staffed'),
        'visit',
      );
      const notes = device.notes().length;
      const { epoch: first } = await device.push('notes', []);
      await server.terminate();
      const backup = await backUp(server);
      const tokens = () =>
        within((db) =>
          db.selectFrom('patient').select(['identity', 'name_tokens']).orderBy('id').execute(),
        );
      const before = await tokens();
      expect(await renew('index')).toMatchObject({
        code: 0,
        error: '',
        out: expect.stringMatching(
          /^Changed every index key and reindexed \d+ patients\. Devices will pull everything again\.\n$/,
        ),
      });
      expect(
        (await tokens()).some(({ identity }) => before.some((row) => row.identity === identity)),
      ).toBe(false);
      await server.restart();
      expect(await found()).toEqual(shown);
      await device.pullAll();
      expect(device.notes()).toHaveLength(notes);
      const { epoch: second } = await device.push('notes', []);
      expect(second).not.toBe(first);
      const written = device.entry('notes', 'saveAnswers', onVisit(visit.id), {
        patch: { 'vitals.pulse': 71 },
      });
      expect((await device.push('notes', [written], { epoch: second })).outcomes).toHaveLength(1);
      await device.pullAll();
      await server.terminate();
      await backup.restore();
      await backup.remove();
      await server.restart();
      // Its cursor says nothing to the copy of before, but the epoch is another one: the device
      // offers again what it had acknowledged.
      expect((await device.push('notes', [written], { epoch: second })).outcomes).toEqual([]);
      expect(await device.push('notes', [written], { epoch: first })).toMatchObject({
        epoch: first,
        outcomes: [{ duplicate: false }],
      });
      await server.terminate();
    });
  });

  it('a reset link asked for right after the start does not wait for its own transaction', async () => {
    await server.restart();
    for (const userName of ['nurse', 'nurse.ridge'])
      await new Api(server.url).call(resetPassword, { userName });
    await server.terminate();
    expect(
      await within((db) => db.selectFrom('mail_outbox').select('org_id').distinct().execute()),
    ).toHaveLength(2);
  });

  if (!isWhole(database)) return;

  it('makes a key of each organisation, once, and the server seals everything anew while it runs', async () => {
    const before = await list();
    expect(before.match(/^ {2}1 seal, in use since \S+, \d+ values$/gm)).toHaveLength(2);
    const made = await renew('seal');
    expect([
      made.code,
      made.error,
      made.out.match(/sealing key \d created\. Running servers use it in two minutes\.$/gm)?.length,
    ]).toEqual([0, '', 2]);
    expect(await renew('seal')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^Key \d was created and is not yet in use\..*\n$/),
    });
    expect(await list()).toMatch(/not yet in use, 0 values/);
    await age();
    await server.restart();
    const shown = await found();
    await untilSaid(2);
    await server.terminate();
    expect((await list()).match(/^ {2}1 seal, in use since \S+, 0 values$/gm)).toHaveLength(2);
    await server.restart();
    expect(await found()).toEqual(shown);
    await server.terminate();
  });

  it.each([
    ['no purpose', [], 'Name the keys to create'],
    ['an unknown purpose', ['master'], 'Name the keys to create'],
    ['an unknown organisation', ['letter', 'x'], 'x: no organisation has this id.'],
  ])('with %s it is one line', async (_what, words, said) => {
    const { code, error } = await renew(...words);
    expect([code, error.split('\n').length]).toEqual([1, 2]);
    expect(error).toContain(said);
  });

  it('with the wrong master key, or none, it is one line and makes nothing', async () => {
    const before = await list();
    expect(
      await runCommand(
        server,
        'keys-renew',
        { DATA_KEY: Buffer.alloc(32, 1).toString('base64') },
        'letter',
      ),
    ).toMatchObject({
      code: 1,
      error: 'DATA_KEY: this is not the key of this database.\n',
    });
    expect(await runCommand(server, 'keys-renew', {}, 'index')).toMatchObject({
      code: 1,
      error: expect.stringContaining('DATA_KEY: not set, and there is no key in'),
    });
    expect(await list()).toBe(before);
  });
});
