import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChainBreak } from '#server/db/audit.ts';
import { openDatabase } from '#server/db/connect.ts';
import { oneDatabase } from '../support/databases.ts';
import { expectNothingLost } from '../support/fault.ts';
import { FieldDevice } from '../support/field-device.ts';
import { seeded } from '../support/seeded.ts';
import { killServer } from '../support/server-kills.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** `npm run torture` does hundreds of them, also on the embedded database. */
const kills = 3;

describe.each(oneDatabase())('kill -9 of the server on %s (docs: sync, fault 19)', (database) => {
  let server: TestServer;
  let device: FieldDevice;
  beforeAll(async () => {
    server = await startServer({ database, as: 'brief child' });
    device = await FieldDevice.signIn(server.url, 'nurse');
    await device.pullAll();
  });
  afterAll(() => server.stop());

  it(
    `keeps everything it acknowledged through ${kills} kills, and takes in the rest once`,
    { timeout: 300_000 },
    async () => {
      const { lost, caught } = await killServer(server, device, { kills, random: seeded(19) });
      expectNothingLost(19, 'P', lost, caught);
      expect(caught).toBeGreaterThan(kills / 2);
    },
  );

  it('leaves an unbroken audit chain with one row for every entry', async () => {
    await server.terminate();
    const opened = await openDatabase(
      { databaseUrl: server.databaseUrl, databasePool: 2, dataDir: server.dataDir },
      () => undefined,
    );
    try {
      const { db } = opened;
      for (const { org_id } of await db.selectFrom('organisation').select('org_id').execute())
        expect(await findChainBreak(db, org_id)).toBeNull();
      const count = async (query: ReturnType<typeof counting>): Promise<number> =>
        (await query.executeTakeFirstOrThrow()).count;
      const counting = (table: 'entry' | 'audit') =>
        db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(table === 'entry' ? 'command' : 'action', '=', 'saveAnswers');
      expect(await count(counting('audit'))).toBe(await count(counting('entry')));
    } finally {
      await opened.close();
    }
  });
});
