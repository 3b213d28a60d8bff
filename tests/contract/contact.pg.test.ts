import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushNotes as push } from '#contract/exchange.ts';
import { protocol } from '#contract/sync.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('a contact on %s (decision 042)', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
  });
  afterAll(() => server.stop());

  const save = (text: string) =>
    nurse.do('notes', 'saveAnswers', onVisit(nurse.visitWith('Staffed').id), {
      patch: { 'narrative.text': text },
    });

  it('is written down at once, by push and by pull', async () => {
    const contacts = async (): Promise<number> =>
      (
        await server
          .inside()
          .db.selectFrom('client')
          .select('last_contact')
          .where('id', '=', nurse.clientId)
          .executeTakeFirstOrThrow()
      ).last_contact?.getTime() ?? 0;
    const before = await contacts();
    await save('first');
    const pushed = await contacts();
    expect(pushed).toBeGreaterThan(before);
    await nurse.pull('notes');
    expect(await contacts()).toBeGreaterThan(pushed);
  });

  it('leaves no connection behind that does not wait for the disk', async () => {
    await Promise.all([save('second'), ...Array.from({ length: 24 }, () => nurse.pull('notes'))]);
    const { db } = server.inside();
    const settings = await Promise.all(
      Array.from({ length: 24 }, () =>
        sql<{
          setting: string;
        }>`select current_setting('synchronous_commit') as setting, pg_sleep(0.01)`.execute(db),
      ),
    );
    expect(new Set(settings.map(({ rows }) => rows[0]?.setting))).toEqual(new Set(['on']));
  });

  it('a client other than the session’s is still looked up, whether somebody else’s or nobody’s', async () => {
    const other = await FieldDevice.signIn(server.url, 'nurse2');
    const second = await FieldDevice.signIn(server.url, 'nurse');
    const as = (clientId: string) =>
      nurse.api.ask<typeof push>(push, {
        protocol,
        requestId: randomUUID(),
        clientId,
        deviceId: nurse.api.deviceId,
        sentAt: new Date().toISOString(),
        waiting: 0,
        counter: null,
        entries: [],
      });
    expect((await as(other.clientId)).problem.code).toBe('sync.owner');
    expect((await as(randomUUID())).problem.code).toBe('sync.owner');
    expect((await as(second.clientId)).status).toBe(200);
  });
});
