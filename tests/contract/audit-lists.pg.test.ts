import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { callKey, type Call } from '#contract/call.ts';
import { isList } from '#contract/paging.ts';
import { patients } from '#contract/patients.ts';
import { calls } from '#contract/registry.ts';
import { must } from '#domain/must.ts';
import { dayOf, addDays, toDate } from '#server/db/calendar-day.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import type { Server } from '#server/runtime/context.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { fillLists, type Filled } from '../support/full-lists.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const lists = calls.filter(isList);
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const today = dayOf(new Date());

const all = { status: 'All', patientId: null };
const days = { from: toDate(addDays(today, -60)), to: toDate(addDays(today, 60)) };

/** What lists are asked that do not answer an empty request. */
const inputs = ({
  patientId,
  episodeId,
  visitId,
  archivedId,
}: Filled): Readonly<Record<string, object>> => ({
  'operation.visits': { ...all, ...days, episodeId: null, providerId: null },
  'admin.unassignedVisits': days,
  'admin.episodeList': { ...all, from: null, to: null },
  'notes.getAllNotes': all,
  'admin.patientAuthorizations': { patientId, only: 'All' },
  'operation.getPatientAgreements': { patientId },
  'admin.patientFacilities': { patientId },
  'admin.patientPhysicians': { patientId },
  'admin.patientContacts': { patientId },
  'admin.patientReminders': { patientId },
  'notes.emarMedications': { patientId },
  'fileserver.patientFile': { patientId },
  'fileserver.episodeFile': { episodeId },
  'admin.auditEpisode': { id: episodeId },
  'operation.patientTracking': { patientId: archivedId },
  'operation.visitComments': { visitId },
});

/** Lists that only people at the bedside have. */
const ofClinicians: ReadonlySet<string> = new Set([
  'operation.myPendingVisits',
  'operation.myPendingNotes',
  'operation.myCompletedVisits',
]);

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

describe.each(databasesOf(import.meta.url))('every list of the registry, on %s', (database) => {
  let server: TestServer;
  let admin: Api;
  let nurse: Api;
  let filled: Filled;

  beforeAll(async () => {
    server = await startServer({ database });
    await raiseTask(server.inside());
    admin = await signedIn(server.url, 'admin');
    nurse = await signedIn(server.url, 'nurse');
    filled = await fillLists(server.inside(), admin);
    await (await FieldDevice.signIn(server.url, 'nurse')).push('notes', []);
  });
  afterAll(() => server.stop());

  /** Pages of one list in the log, as the database holds them, the oldest first. */
  async function logged({ name }: Call): Promise<{ ids: unknown[] }[]> {
    const rows = await server
      .inside()
      .db.selectFrom('audit')
      .select('row')
      .where('action', '=', name)
      .orderBy('seq')
      .execute();
    return rows.flatMap(({ row }) => {
      const { detail } = JSON.parse(row) as { detail?: { ids?: unknown[] } };
      return detail?.ids ? [{ ...detail, ids: detail.ids }] : [];
    });
  }

  it.each(lists.map((call) => [callKey(call), call] as const))(
    '%s: one row for a page, with what it showed, and of whom',
    async (key, call) => {
      const before = await logged(call);
      const asked: object = inputs(filled)[key] ?? {};
      const reader = ofClinicians.has(key) ? nurse : admin;
      const page = (await reader.call(call, asked)) as { rows: unknown[] };
      expect(page.rows.length).toBeGreaterThan(0);
      const after = await logged(call);
      expect(after).toHaveLength(before.length + 1);
      const { ids, ...of } = must(after.at(-1), 'row of the log');
      expect(of).toEqual(
        Object.fromEntries(Object.entries(asked).filter(([, id]) => isUuid.test(String(id)))),
      );
      expect(ids).toHaveLength(page.rows.length);
      expect(new Set(ids).size).toBe(page.rows.length);
      expect(ids).not.toContain(null);
    },
  );

  it('one row also for a page past the last one, which says how many there are', async () => {
    const before = await logged(patients);
    const asked = { pageNumber: 50 };
    const { rows, count } = await admin.call(patients, asked);
    expect([rows.length, count > 0]).toEqual([0, true]);
    await admin.call(patients, { search: 'nobody of this name', pageNumber: 1 });
    const after = await logged(patients);
    expect(after.slice(before.length)).toEqual([{ ids: [] }]);
  });

  it('one row more for a page of the log itself, not one for each row it shows', async () => {
    const { count } = await admin.call(auditLogs, {});
    expect((await admin.call(auditLogs, {})).count).toBe(count + 1);
  });
});
