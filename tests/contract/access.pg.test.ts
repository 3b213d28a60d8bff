import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callKey, type Call } from '#contract/call.ts';
import { isErrorCode, type ErrorCode } from '#contract/errors.ts';
import { calls } from '#contract/registry.ts';
import { roles, type Role } from '#contract/roles.ts';
import { session as sessionCall } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import { demoOrganisations, demoPeople } from '#server/demo/people.ts';
import { refusalsOf } from '#server/http/openapi.ts';
import { handlers, rights } from '#server/features/registry.ts';
import { Api, signedIn, type Answer } from '../support/api.ts';
import { databasesOf, sharedOut } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { accessTable } from './access-table.ts';
import recordedAccess from './access-table.json' with { type: 'json' };
import { accepts, namesRecords, sampleInput, type Ids } from './sample-input.ts';

const today = toDate(dayOf(new Date()));
const [ours, theirs] = demoOrganisations;
/** One person of each role at the first organisation. */
const people = roles.map((role) =>
  must(
    demoPeople.find((person) => person.organisation === ours.key && person.role === role),
    role,
  ),
);
/** Of a role whose agency narrowed nothing. */
const reach = (key: string, role: Role) => rights.scopeOf(key, { role, privileges: '{}' });
const closed = calls.filter((call) => !call.open);
/** What only reads goes first, so that what changes something does not take away what is read. */
const inOrder = closed.toSorted((a, b) => Number(b.reads) - Number(a.reads));

describe('who may make which call (docs/security.md)', () => {
  it('gives every call of the contract exactly one handler, open where the contract says so', () => {
    const answered = handlers.map(({ call, access }) => `${callKey(call)} ${access}`);
    const specified = calls.map((call) => `${callKey(call)} ${call.open ? 'open' : 'signed-in'}`);
    expect(answered.toSorted()).toEqual(specified.toSorted());
  });

  it('is what the recorded table says', () => {
    expect(accessTable(), 'Run npm run shapes and review the difference.').toEqual(recordedAccess);
  });

  it('gives nobody at the bedside the whole organisation, and nobody a call that no role may make', () => {
    for (const [key, policy] of rights.policies) {
      expect(Object.keys(policy).length, key).toBeGreaterThan(0);
      for (const role of ['CLINICIAN', 'AIDE'] as const)
        expect(policy[role], `${key} ${role}`).not.toBe('organisation');
    }
  });

  it('is tried with input that the contract accepts', () => {
    const ids: Ids = {
      visit: randomUUID(),
      patient: randomUUID(),
      episode: randomUUID(),
      provider: randomUUID(),
      client: randomUUID(),
    };
    expect(
      calls
        .filter((call) =>
          [true, false].some(
            (adds) => !accepts(call, sampleInput({ call, ids, today, newId: randomUUID, adds })),
          ),
        )
        .map(callKey),
    ).toEqual([]);
  });
});

describe.each(databasesOf(import.meta.url))(
  'every call × role × two organisations on %s (docs: security)',
  (database) => {
    let server: TestServer;
    const apis = new Map<Role, Api & { readonly state: { readonly clientId: string } }>();
    const own = new Map<Role, Ids>();
    let foreign: Ids;

    const idsOf = async (orgId: string, userName: string, client: string): Promise<Ids> => {
      const { db } = server.inside();
      const user = await db
        .selectFrom('app_user')
        .select('id')
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow();
      const visit = await db
        .selectFrom('visit')
        .select(['id', 'patient_id', 'episode_id'])
        .where('org_id', '=', orgId)
        .where('provider_id', '=', user.id)
        .where('status', '=', 'Staffed')
        .orderBy('date_of_service')
        .executeTakeFirstOrThrow();
      return {
        visit: visit.id,
        patient: visit.patient_id,
        episode: visit.episode_id,
        provider: user.id,
        client,
      };
    };
    const ask = (role: Role, call: Call, ids: Ids): Promise<Answer<unknown>> =>
      must(apis.get(role), role).ask(
        call,
        sampleInput({ call, ids, today, newId: randomUUID, adds: true }),
      );

    beforeAll(async () => {
      server = await startServer({ database });
      for (const { role, userName } of people) {
        const api = await signedIn(server.url, userName);
        apis.set(role, api);
        own.set(role, await idsOf(ours.id, role === 'AIDE' ? 'aide' : 'nurse', api.state.clientId));
      }
      const stranger = await signedIn(server.url, 'nurse.ridge');
      foreign = await idsOf(theirs.id, 'nurse.ridge', stranger.state.clientId);
    });
    afterAll(() => server.stop());

    it.each(sharedOut(database, closed).map((call) => [callKey(call), call] as const))(
      '%s answers nobody without a session',
      async (_key, call) => {
        const nobody = new Api(server.url);
        const input = sampleInput({
          call,
          ids: must(own.get('ADMIN'), 'ids'),
          today,
          newId: randomUUID,
        });
        expect((await nobody.ask(call, input)).problem).toMatchObject({
          status: 401,
          code: 'session.missing',
        });
        nobody.cookie = `porchlight=${ours.id}.${'A'.repeat(43)}`;
        expect((await nobody.ask(call, input)).problem).toMatchObject({
          status: 401,
          code: 'session.missing',
        });
      },
    );

    it.each(roles)(
      'tells %s with the session which calls are theirs, so that screens offer nothing else',
      async (role) => {
        const { mayCall = [] } = await must(apis.get(role), role).call(sessionCall, {});
        expect(mayCall.toSorted()).toEqual(
          closed
            .map(callKey)
            .filter((key) => reach(key, role) !== null)
            .toSorted(),
        );
      },
    );

    const cases = sharedOut(database, inOrder).flatMap((call) =>
      people.map(({ role }) => [callKey(call), role, call] as const),
    );

    it.each(cases.filter(([key, role]) => reach(key, role) === null))(
      '%s refuses %s, with our ids and with theirs',
      async (_key, role, call) => {
        for (const ids of [must(own.get(role), role), foreign])
          expect((await ask(role, call, ids)).problem).toMatchObject({
            status: 403,
            code: 'access.denied',
          });
      },
    );

    const permitted = cases.filter(([key, role]) => reach(key, role) !== null);

    it.each(permitted.filter(([, , call]) => namesRecords(call)))(
      '%s treats ids of the other organisation for %s like ids of nothing',
      async (_key, role, call) => {
        const nothing: Ids = {
          visit: randomUUID(),
          patient: randomUUID(),
          episode: randomUUID(),
          provider: randomUUID(),
          client: randomUUID(),
        };
        const before = await changesOfTheirs();
        const [stranger, missing] = [
          await ask(role, call, foreign),
          await ask(role, call, nothing),
        ];
        expect(shapeOf(stranger)).toEqual(shapeOf(missing));
        expect(
          stranger.status === 200 ||
            ['record.not-found', 'sync.owner'].includes(stranger.problem.code),
          JSON.stringify(stranger.body),
        ).toBe(true);
        expect(await changesOfTheirs()).toEqual(before);
      },
    );

    it.each(permitted.filter(([, , call]) => call.reads))(
      '%s answers %s about their own records',
      async (_key, role, call) => {
        const { status, problem } = await ask(role, call, must(own.get(role), role));
        const mayLack =
          status !== 200 &&
          call.errors.includes(problem.code as ErrorCode) &&
          problem.status === 404;
        expect(status === 200 || mayLack, `${status} ${problem.code}`).toBe(true);
      },
    );

    it.each(permitted.filter(([, , call]) => !call.reads && call.name !== 'signOut'))(
      '%s lets %s in, and answers by the rules of the call',
      async (key, role, call) => {
        const { status, problem } = await ask(role, call, must(own.get(role), role));
        if (status === 200) return;
        expect(
          isErrorCode(problem.code) && refusalsOf(call).includes(problem.code),
          `${key} ${problem.code}`,
        ).toBe(true);
        expect([
          'access.denied',
          'session.missing',
          'session.expired',
          'server.failed',
        ]).not.toContain(problem.code);
      },
    );

    it('ends the session that signs out, and no other', async () => {
      for (const { role, userName } of people) {
        const leaving = await signedIn(server.url, userName);
        const signOut = must(
          closed.find((call) => callKey(call) === 'security.signOut'),
          'signOut',
        );
        const session = must(
          closed.find((call) => callKey(call) === 'security.session'),
          'session',
        );
        const { cookie } = leaving;
        expect((await leaving.ask(signOut, {})).status).toBe(200);
        leaving.cookie = cookie;
        expect((await leaving.ask(session, {})).problem.code).toBe('session.missing');
        expect((await must(apis.get(role), role).ask(session, {})).status).toBe(200);
      }
    });

    /** Number of the other organisation's last change and audit row. */
    const changesOfTheirs = async (): Promise<unknown> =>
      server
        .inside()
        .db.selectFrom('org_head')
        .select(['change_seq', 'audit_seq'])
        .where('org_id', '=', theirs.id)
        .executeTakeFirst();
  },
);

/** An answer without what differs from one request to the next: ids and times. */
function shapeOf({ status, body }: Answer<unknown>): unknown {
  const text = JSON.stringify(body)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '#')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '@');
  return { status, body: JSON.parse(text) as unknown };
}
