import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { callKey, type Call } from '#contract/call.ts';
import { isList } from '#contract/paging.ts';
import { calls } from '#contract/registry.ts';
import { shortUrl } from '#contract/short-links.ts';
import { must } from '#domain/must.ts';
import { dayOf, addDays, toDate } from '#server/db/calendar-day.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import type { Server } from '#server/runtime/context.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const lists = calls.filter(isList);
const today = dayOf(new Date());

const all = { status: 'All', patientId: null };
const days = { from: toDate(addDays(today, -60)), to: toDate(addDays(today, 60)) };

/** What lists are asked that do not answer an empty request. */
const inputs: Readonly<Record<string, object>> = {
  'operation.visits': { ...all, ...days, episodeId: null, providerId: null },
  'admin.episodeList': { ...all, from: null, to: null },
  'notes.getAllNotes': all,
};

/** The demo agency has no task. */
async function raiseTask({ db }: Server): Promise<void> {
  const [{ id: orgId }] = demoOrganisations;
  const people = db.selectFrom('app_user').select('id').where('org_id', '=', orgId);
  const { id: userId } = await people.executeTakeFirstOrThrow();
  const at = new Date();
  await db
    .insertInto('office_task')
    .values({
      org_id: orgId,
      id: randomUUID(),
      kind: 'silent-device',
      subject: randomUUID(),
      user_id: userId,
      client_id: null,
      visit_id: null,
      unsent: null,
      raised_at: at,
      resolved_at: null,
    })
    .execute();
}

it('there are lists', () => {
  expect(lists.map(callKey)).toEqual(expect.arrayContaining(['admin.user', 'admin.audit']));
  expect(lists.length).toBeGreaterThanOrEqual(13);
});

describe.each(databaseKinds())('every list of the registry, on %s', (database) => {
  let server: TestServer;
  let admin: Api;

  beforeAll(async () => {
    server = await startServer({ database });
    await raiseTask(server.inside());
    admin = await signedIn(server.url, 'admin');
    await admin.call(shortUrl, { path: '/visits' });
    await (await FieldDevice.signIn(server.url, 'nurse')).push('notes', []);
  });
  afterAll(() => server.stop());

  /** Rows of the log of one action, as the database holds them, the oldest first. */
  async function logged({ name }: Call): Promise<{ ids: unknown[] }[]> {
    const rows = await server
      .inside()
      .db.selectFrom('audit')
      .select('row')
      .where('action', '=', name)
      .orderBy('seq')
      .execute();
    return rows.map(({ row }) => (JSON.parse(row) as { detail: { ids: unknown[] } }).detail);
  }

  it.each(lists.map((call) => [callKey(call), call] as const))(
    '%s: one row for a page, with what it showed',
    async (key, call) => {
      const before = await logged(call);
      const page = (await admin.call(call, inputs[key] ?? {})) as { rows: unknown[] };
      expect(page.rows.length).toBeGreaterThan(0);
      const after = await logged(call);
      expect(after).toHaveLength(before.length + 1);
      const { ids } = must(after.at(-1), 'row of the log');
      expect(ids).toHaveLength(page.rows.length);
      expect(new Set(ids).size).toBe(page.rows.length);
      expect(ids).not.toContain(null);
    },
  );

  it('one row more for a page of the log itself, not one for each row it shows', async () => {
    const { count } = await admin.call(auditLogs, {});
    expect((await admin.call(auditLogs, {})).count).toBe(count + 1);
  });
});
