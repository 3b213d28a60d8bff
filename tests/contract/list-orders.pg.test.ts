import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callKey } from '#contract/call.ts';
import { saveConstant } from '#contract/constants.ts';
import { fleet } from '#contract/devices.ts';
import { firstOrder } from '#contract/paging.ts';
import { patients } from '#contract/patients.ts';
import { calls } from '#contract/registry.ts';
import { dayMs, hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { pendingStatuses } from '#domain/visit-status.ts';
import { appendAudit } from '#server/db/audit.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import type { Server } from '#server/runtime/context.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf, sharedOut } from '../support/databases.ts';
import { fillLists, type Filled } from '../support/full-lists.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { lists, type Keys, type List } from './list-orders.ts';

const now = new Date();

/** Rows without a value come last in both directions. */
function compare(a: Keys, b: Keys, descends: boolean): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? null;
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right === descends ? 1 : -1;
  }
  return 0;
}

/** Visits of more than one kind in lists that have one, and rates of different years. */
async function varyVisits(db: Server['db'], orgId: string): Promise<void> {
  // The visit of a clinician who left, on a day that passed.
  await db
    .updateTable('visit')
    .set({ status: 'VisitOverdue' })
    .where('org_id', '=', orgId)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('visit')
        .select('id')
        .where('org_id', '=', orgId)
        .where('status', '=', 'Unstaffed')
        .orderBy('date_of_service')
        .limit(1),
    )
    .execute();
  await db
    .updateTable('visit_type')
    .set({ type: 'cna visit' })
    .where('org_id', '=', orgId)
    .where('id', '=', 252)
    .execute();
  const rates = await db
    .selectFrom('visit_rate')
    .select('id')
    .where('org_id', '=', orgId)
    .execute();
  for (const [index, { id }] of rates.entries())
    await db
      .updateTable('visit_rate')
      .set({
        start_date: `2026-0${1 + (index % 4)}-01`,
        end_date: `2027-0${1 + ((index * 3) % 7)}-01`,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  const pending = await db
    .selectFrom('visit')
    .innerJoin('app_user', 'app_user.id', 'visit.provider_id')
    .select('visit.id')
    .where('user_name', '=', 'nurse')
    .where('visit.status', 'in', [...pendingStatuses])
    .execute();
  for (const [index, { id }] of pending.entries())
    await db
      .updateTable('visit')
      .set({ visit_type_id: [201, 203, 204][index % 3] ?? 0 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
}

/** Makes rows differ in what the small agency has the same in all of them. */
async function vary({ db }: Server): Promise<void> {
  const [{ id: orgId }] = demoOrganisations;
  const people = await db.selectFrom('app_user').select('id').where('org_id', '=', orgId).execute();
  const charts = await db.selectFrom('patient').select('id').where('org_id', '=', orgId).execute();
  for (const [index, { id }] of charts.entries())
    await db
      .updateTable('patient')
      .set({ open_conflicts: index % 3 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  const episodes = await db
    .selectFrom('episode')
    .select('id')
    .where('org_id', '=', orgId)
    .execute();
  for (const [index, { id }] of episodes.entries())
    await db
      .updateTable('episode')
      .set({
        payer_type: ['Medicare', 'Medicaid', 'Private'][index % 3] ?? '',
        care_coordinator: ['Ruth Lane', null, 'adam stone', 'Omar Beck'][index % 4] ?? null,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  await varyVisits(db, orgId);
  for (const [index, step] of [null, 'Contract', 'Rates', 'Done', null, 'Rates'].entries())
    await db
      .insertInto('company')
      .values({
        org_id: orgId,
        id: 10 + index,
        revision: 1,
        name: `${index % 2 === 0 ? 'cove' : 'Dune'} Clinic ${index}`,
        username_prefix: '',
        idle_timeout: [15, null, 30][index % 3] ?? null,
        onboard_step: step,
        changed_at: new Date(now.getTime() - ((index * 5) % 7) * hourMs),
      })
      .execute();
  for (const [index, { id }] of people.entries()) {
    const at = new Date(now.getTime() - (30 - index) * hourMs - 3 * dayMs);
    for (const kind of ['lost-work', 'silent-device', 'hand-over'] as const)
      await db
        .insertInto('office_task')
        .values({
          org_id: orgId,
          id: randomUUID(),
          kind,
          subject: randomUUID(),
          user_id: id,
          client_id: null,
          visit_id: null,
          unsent: null,
          raised_at: at,
          resolved_at: new Date(at.getTime() + (index % 4) * hourMs),
        })
        .execute();
    for (const [nth, path] of ['/visits', '/notes', '/patients', '/episodes', '/notes'].entries())
      await db
        .insertInto('short_link')
        .values({
          org_id: orgId,
          id: `link${nth}of${index}`,
          path,
          made_by: id,
          made_at: new Date(at.getTime() + nth * hourMs),
          expires_at: new Date(at.getTime() + ((nth * 2) % 5) * dayMs),
          used: nth % 3,
        })
        .execute();
    for (const userId of [id, null])
      await appendAudit(db, orgId, {
        at,
        userId,
        action: index % 2 === 0 ? 'readPatient' : 'saveAnswers',
        entity: index % 3 === 0 ? 'patient' : 'note',
        entityId: index % 5 === 0 ? null : randomUUID(),
      });
  }
  await db
    .updateTable('role')
    .set({ changed_at: now })
    .where('org_id', '=', orgId)
    .where('id', '>', 6)
    .execute();
  await db
    .updateTable('app_user')
    .set({ active: false })
    .where('org_id', '=', orgId)
    .where('user_name', '=', 'billing')
    .execute();
}

it('the table of this test has every call with an order', () => {
  // The orders of the fleet mean one direction each: `fleet.pg.test.ts`.
  const ordered = calls.filter((call) => firstOrder(call) !== undefined && call !== fleet);
  expect(lists.map(({ call }) => callKey(call)).toSorted()).toEqual(
    ordered.map(callKey).toSorted(),
  );
});

describe.each(databasesOf(import.meta.url))('the orders of lists on %s', (database) => {
  let server: TestServer;
  let admin: Api;
  let filled: Filled;
  const apis = new Map<List['userName'], Api>();

  beforeAll(async () => {
    server = await startServer({ database });
    admin = await signedIn(server.url, 'admin');
    filled = await fillLists(server.inside(), admin);
    await vary(server.inside());
    apis.set('admin', admin).set('nurse', await signedIn(server.url, 'nurse'));
    await signedIn(server.url, 'scheduler');
    await admin.call(saveConstant, { type: 'WebAppConfig', name: 'idleTimeout', value: '40' });
  });
  afterAll(() => server.stop());

  /** Every row of a list, page by page. */
  async function rowsOf(
    { call, input, userName }: List,
    pageSize: number,
    order?: string,
  ): Promise<never[]> {
    const rows: never[] = [];
    const api = must(apis.get(userName), userName);
    for (let pageNumber = 1; ; pageNumber += 1) {
      const asked = { ...input(filled), order, pageNumber, pageSize };
      const page = (await api.call(call, asked)) as {
        rows: never[];
        pageCount: number;
      };
      rows.push(...page.rows);
      if (pageNumber >= page.pageCount) return rows;
    }
  }

  describe.each(sharedOut(database, lists))('of $name', (list) => {
    const { call, idOf, sorted, alike } = list;
    let whole: never[];

    beforeAll(async () => {
      whole = await rowsOf(list, 100);
    });

    it.each(Object.keys(sorted).flatMap((name) => [name, `-${name}`]))(
      'sorts by %s and loses no row between pages',
      async (order) => {
        const name = order.replace('-', '');
        const keysOf = sorted[name];
        if (!keysOf) throw new Error(`unknown order ${order}`);
        const pageSize = Math.min(Math.ceil(whole.length / 5), 100);
        const rows = await rowsOf(list, pageSize, order);
        expect(new Set(rows.map(idOf))).toEqual(new Set(whole.map(idOf)));
        expect(rows).toHaveLength(whole.length);
        const keys = rows.map(keysOf);
        const firsts = new Set(keys.map(([first]) => first));
        expect(firsts.size > 1, `rows differ in ${name}`).toBe(!alike.has(name));
        expect(keys).toEqual(keys.toSorted((a, b) => compare(a, b, order.startsWith('-'))));
      },
    );

    it('is that of its default when a request names none', async () => {
      const named = await rowsOf(list, 100, firstOrder(call));
      expect(named.map(idOf)).toEqual(whole.map(idOf));
    });
  });

  it('refuses an order the list does not have', async () => {
    expect(await admin.ask(patients, { order: 'name' })).toMatchObject({
      status: 422,
      problem: { code: 'request.invalid' },
    });
  });
});
