import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencyRoles } from '#contract/agency-roles.ts';
import { auditLogs } from '#contract/audit.ts';
import { callKey, type Call, type InputOf, type OutputOf } from '#contract/call.ts';
import { companies } from '#contract/companies.ts';
import { constants, saveConstant } from '#contract/constants.ts';
import { fleet } from '#contract/devices.ts';
import { episodeStatuses, patientStatuses, type Visit } from '#contract/entities.ts';
import { episodeList } from '#contract/episodes.ts';
import { notes, reviewQueue } from '#contract/notes.ts';
import { firstOrder } from '#contract/paging.ts';
import { patients } from '#contract/patients.ts';
import { calls } from '#contract/registry.ts';
import { shortUrls } from '#contract/short-links.ts';
import { officeTasks } from '#contract/tasks.ts';
import { users } from '#contract/users.ts';
import { visits } from '#contract/visits.ts';
import { dayMs, hourMs } from '#domain/durations.ts';
import { officeTaskKinds } from '#domain/office-tasks.ts';
import { visitStatuses } from '#domain/visit-status.ts';
import { appendAudit } from '#server/db/audit.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import type { Server } from '#server/runtime/context.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** What a row is sorted by, the most important first; null where the row has nothing. */
type Keys = readonly (string | number | null)[];
type RowOf<C extends Call> = OutputOf<C> extends { rows: readonly (infer R)[] } ? R : never;
type OrderOf<C extends Call> = InputOf<C> extends { order?: infer O } ? Extract<O, string> : never;
type Sorted<C extends Call> = Readonly<
  Record<Exclude<OrderOf<C>, `-${string}`>, (row: RowOf<C>) => Keys>
>;

type List = {
  readonly name: string;
  readonly call: Call;
  readonly input: object;
  readonly idOf: (row: never) => string | number;
  readonly sorted: Readonly<Record<string, (row: never) => Keys>>;
};
/** A list with how each ascending order of its call sorts the rows; the compiler misses none. */
const sorting =
  <C extends Call>(
    call: C,
    input: Omit<InputOf<C>, 'order' | 'pageNumber' | 'pageSize'>,
    idOf: (row: RowOf<C>) => string | number,
  ) =>
  (sorted: Sorted<C>): List => ({ name: callKey(call), call, input, idOf, sorted });

const now = new Date();
const dateOf = (days: number): string => toDate(dayOf(new Date(now.getTime() + days * dayMs)));
const day = (date: string): string => `${date.slice(6)}-${date.slice(0, 5)}`;
/** People are sorted by family name; every given name here is one word. */
const filed = (name: string | null): Keys => {
  const [given = null, ...family] = name?.toLowerCase().split(' ') ?? [];
  return [family.join(' ') || null, given];
};
const placeIn = (values: readonly string[], value: string): Keys => [values.indexOf(value)];

const visitSorted: Sorted<typeof visits> = {
  day: ({ dateOfService, plannedStart }) => [day(dateOfService), plannedStart],
  type: ({ visitType }) => [visitType.toLowerCase()],
  clinician: ({ providerName }) => filed(providerName),
  discipline: ({ providerType }) => [providerType],
  status: ({ status }) => placeIn(visitStatuses, status),
  pay: ({ pay }) => [pay],
  submitted: ({ submittedAt }) => [submittedAt],
};
const noteSorted: Sorted<typeof notes> = {
  ...visitSorted,
  urgent: ({ readings = [], submittedAt }) => [
    ['critical', 'warning', undefined].indexOf(readings[0]?.level),
    submittedAt,
  ],
};
/** What is the same in every note in review. */
const inReview: ReadonlySet<string> = new Set(['status', 'pay']);
const visitId = ({ id }: Visit): string => id;

const lists: readonly List[] = [
  sorting(
    visits,
    {
      status: 'All',
      from: dateOf(-60),
      to: dateOf(60),
      patientId: null,
      episodeId: null,
      providerId: null,
    },
    visitId,
  )(visitSorted),
  sorting(notes, { patientId: null, status: 'All' }, visitId)(noteSorted),
  sorting(reviewQueue, {}, visitId)(noteSorted),
  sorting(
    patients,
    {},
    ({ id }) => id,
  )({
    mrn: ({ mrn }) => [mrn],
    status: ({ status }) => placeIn(patientStatuses, status),
    choices: ({ openConflicts }) => [openConflicts],
    changed: ({ updatedAt }) => [updatedAt],
  }),
  sorting(
    episodeList,
    { status: 'All', patientId: null, from: null, to: null },
    ({ id }) => id,
  )({
    start: ({ startDate }) => [day(startDate)],
    end: ({ endDate }) => [day(endDate)],
    payer: ({ payerType }) => [payerType],
    coordinator: ({ careCoordinator }) => [careCoordinator?.toLowerCase() ?? null],
    status: ({ status }) => placeIn(episodeStatuses, status),
  }),
  sorting(
    users,
    {},
    ({ id }) => id,
  )({
    name: ({ name }) => filed(name),
    userName: ({ userName }) => [userName],
    role: ({ role }) => [role.toLowerCase()],
    status: ({ active }) => [active ? 0 : 1],
    lastLogin: ({ lastLogin }) => [lastLogin],
    sessions: ({ sessions }) => [sessions],
  }),
  sorting(
    officeTasks,
    { only: 'resolved' },
    ({ id }) => id,
  )({
    kind: ({ kind }) => placeIn(officeTaskKinds, kind),
    author: ({ person }) => filed(person),
    raised: ({ raisedAt }) => [raisedAt],
    resolved: ({ resolved }) => [resolved?.at ?? null],
  }),
  sorting(
    auditLogs,
    { to: dateOf(-1) },
    ({ seq }) => seq,
  )({
    time: ({ seq }) => [seq],
    person: ({ person }) => filed(person?.name ?? null),
    action: ({ action }) => [action],
    record: ({ record }) => [record.kind, record.id],
  }),
  sorting(
    shortUrls,
    {},
    ({ link }) => link,
  )({
    path: ({ path }) => [path],
    made: ({ madeAt }) => [madeAt],
    expires: ({ expiresAt }) => [expiresAt],
    used: ({ used }) => [used],
  }),
  sorting(
    agencyRoles,
    {},
    ({ id }) => id,
  )({
    name: ({ name }) => [name.toLowerCase()],
    basedOn: ({ basedOn, name }) => [basedOn, name.toLowerCase()],
    people: ({ people, name }) => [people, name.toLowerCase()],
    changedAt: ({ changedAt }) => [changedAt],
  }),
  sorting(companies, {}, ({ referralSourceId }) => String(referralSourceId))({
    name: ({ name }) => [name.toLowerCase()],
    onboardStep: ({ onboardStep, name }) => [onboardStep, name.toLowerCase()],
    idleTimeout: ({ idleTimeout, name }) => [idleTimeout, name.toLowerCase()],
    people: ({ people, name }) => [people, name.toLowerCase()],
    changed: ({ changedAt }) => [changedAt],
  }),
  sorting(
    constants,
    {},
    ({ key }) => key,
  )({
    name: ({ name }) => [name.toLowerCase()],
    type: ({ type }) => [type],
    kind: ({ kind }) => [kind],
    changed: ({ changed }) => [changed?.at ?? null],
  }),
];

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

describe.each(databaseKinds())('the orders of lists on %s', (database) => {
  let server: TestServer;
  let admin: Api;

  beforeAll(async () => {
    server = await startServer({ database });
    await vary(server.inside());
    admin = await signedIn(server.url, 'admin');
    await signedIn(server.url, 'scheduler');
    await admin.call(saveConstant, { type: 'WebAppConfig', name: 'idleTimeout', value: '40' });
  });
  afterAll(() => server.stop());

  /** Every row of a list, page by page. */
  async function rowsOf({ call, input }: List, pageSize: number, order?: string): Promise<never[]> {
    const rows: never[] = [];
    for (let pageNumber = 1; ; pageNumber += 1) {
      const page = (await admin.call(call, { ...input, order, pageNumber, pageSize })) as {
        rows: never[];
        pageCount: number;
      };
      rows.push(...page.rows);
      if (pageNumber >= page.pageCount) return rows;
    }
  }

  describe.each(lists)('of $name', (list) => {
    const { call, idOf, sorted } = list;
    let whole: never[];

    beforeAll(async () => {
      whole = await rowsOf(list, 100);
    });

    it.each(Object.keys(sorted).flatMap((name) => [name, `-${name}`]))(
      'sorts by %s and loses no row between pages',
      async (order) => {
        const keysOf = sorted[order.replace('-', '')];
        if (!keysOf) throw new Error(`unknown order ${order}`);
        const pageSize = Math.min(Math.ceil(whole.length / 5), 100);
        const rows = await rowsOf(list, pageSize, order);
        expect(new Set(rows.map(idOf))).toEqual(new Set(whole.map(idOf)));
        expect(rows).toHaveLength(whole.length);
        const keys = rows.map(keysOf);
        if (call !== reviewQueue || !inReview.has(order.replace('-', '')))
          expect(new Set(keys.map((each) => each.join())).size).toBeGreaterThan(1);
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
