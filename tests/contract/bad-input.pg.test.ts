import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callKey, callPath, type Call } from '#contract/call.ts';
import { calls } from '#contract/registry.ts';
import { roles, type Role } from '#contract/roles.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import { demoPeople } from '#server/demo/people.ts';
import { bodyLimitOf } from '#server/http/request-body.ts';
import { rights } from '#server/features/registry.ts';
import { signedIn, type Api, type Problem } from '../support/api.ts';
import { databasesOf, sharedOut } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { badFields, badRequests, type Bad, type Share } from './bad-values.ts';
import { inside, isRefusal } from './refusals.ts';
import { sampleInput, type Ids } from './sample-input.ts';

const today = toDate(dayOf(new Date()));
/** Somebody who may make the call: what is refused is the input, not the person. */
const roleFor = (call: Call): Role =>
  call.open
    ? 'ADMIN'
    : must(
        roles.find((role) => rights.scopeOf(callKey(call), { role, privileges: '{}' }) !== null),
        `role for ${callKey(call)}`,
      );
const shares = 12;
/**
 * Every third kind and a twelfth of the other values at each field, others at the next field and
 * at the next call, so that each value is tried at hundreds of fields; the long form tries
 * everything everywhere.
 */
const shareOf = (call: Call): Share =>
  isLong ? { of: 1, nth: 0 } : { of: shares, nth: calls.indexOf(call) % shares };

describe.each(databasesOf(import.meta.url))(
  'bad input to every call on %s (security: bad input)',
  (database) => {
    let server: TestServer;
    const apis = new Map<Role, Api>();
    let ids: Ids;
    let clock = 0;

    beforeAll(async () => {
      server = await startServer({ database, now: () => new Date(Date.now() + clock) });
      for (const role of roles)
        apis.set(
          role,
          await signedIn(
            server.url,
            must(
              demoPeople.find((person) => person.role === role),
              role,
            ).userName,
          ),
        );
      const { db } = server.inside();
      const nurse = await db
        .selectFrom('app_user')
        .select('id')
        .where('user_name', '=', 'nurse')
        .executeTakeFirstOrThrow();
      const visit = await db
        .selectFrom('visit')
        .select(['id', 'patient_id', 'episode_id'])
        .where('provider_id', '=', nurse.id)
        .where('status', '=', 'Staffed')
        .executeTakeFirstOrThrow();
      const client = await db
        .selectFrom('session')
        .select('client_id')
        .where('user_id', '=', nurse.id)
        .executeTakeFirstOrThrow();
      ids = {
        visit: visit.id,
        patient: visit.patient_id,
        episode: visit.episode_id,
        provider: nurse.id,
        client: client.client_id,
      };
    });
    afterAll(() => server.stop());

    const named = sharedOut(
      database,
      calls.map((call) => [callKey(call), call] as const),
    );
    const sample = (call: Call) => sampleInput({ call, ids, today, newId: randomUUID });

    let known: { readonly transaction: string; readonly rows: unknown } | undefined;
    /**
     * How much there is of everything that a request can write; counted tries are meant to stay. It
     * is counted again when any transaction has written since, which the database numbers.
     */
    const written = async (): Promise<unknown> => {
      const transaction = must(
        (
          await sql<{
            next: string;
          }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
            server.inside().db,
          )
        ).rows[0],
        'transaction',
      ).next;
      if (known?.transaction === transaction) return known.rows;
      const { rows } = await sql`
      select (select json_agg(json_build_array(change_seq, audit_seq, record_seq) order by org_id)
        from org_head) as heads, (select count(*) from patient) as patients, (select count(*) from episode) as episodes,
        (select count(*) from visit_order) as orders, (select count(*)
          from visit) as visits, (select count(*) from note) as notes, (select count(*)
            from entry) as entries, (select count(*) from edit) as edits,
        (select count(*) from audit) as audited, (select count(*)
          from session) as sessions, (select count(*) from client) as clients, (select count(*)
            from mail_outbox) as mails, (select count(*) from password_reset) as links,
        (select count(*) from visit_assignment) as assignments`.execute(server.inside().db);
      known = { transaction, rows };
      return rows;
    };

    const send = async (
      call: Call,
      { body, headers }: Bad,
    ): Promise<{ status: number; problem: Problem | null }> => {
      const response = await must(apis.get(roleFor(call)), 'person').post(
        callPath(call),
        body,
        headers,
      );
      const text = await response.text();
      if (response.status === 200) return { status: 200, problem: null };
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(text).not.toMatch(inside);
      return { status: response.status, problem: JSON.parse(text) as Problem };
    };

    /**
     * What is wrong with an answer: it has to be a refusal of the catalogue with its own status,
     * and no failure of the server.
     */
    const wrongWith = (
      { what, code }: Bad,
      { status, problem }: Awaited<ReturnType<typeof send>>,
    ): string[] => {
      if (problem === null)
        return code === undefined ? [] : [`${what}: accepted instead of ${code}`];
      return isRefusal(status, problem) && (code === undefined || problem.code === code)
        ? []
        : [`${what}: ${status} ${problem.code}`];
    };

    it.each(named)('%s refuses what is no request', async (_key, call) => {
      const before = await written();
      const wrong: string[] = [];
      // Before any call reads its input, the same program refuses these: a third of them each.
      const tried = badRequests(sample(call)).filter(
        (_bad, nth) => isLong || (nth + calls.indexOf(call)) % 3 === 0,
      );
      for (const bad of tried) wrong.push(...wrongWith(bad, await send(call, bad)));
      expect(wrong).toEqual([]);
      expect(await written()).toEqual(before);
    });

    // Signing out takes no field: whatever is accepted ends the session the other calls are tried
    // with.
    it.each(named.filter(([, call]) => call.name !== 'signOut'))(
      '%s survives every field missing, odd, huge or hostile, and writes nothing it refuses',
      async (_key, call) => {
        const wrong: string[] = [];
        let before = call.reads ? null : await written();
        for (const bad of badFields(sample(call), shareOf(call))) {
          const answer = await send(call, bad);
          wrong.push(...wrongWith(bad, answer));
          if (call.reads) continue;
          const after = await written();
          if (answer.status !== 200) expect(after, bad.what).toEqual(before);
          before = after;
        }
        expect(wrong).toEqual([]);
      },
    );

    it.each(named)('%s refuses bodies beyond its limit, also packed ones', async (_key, call) => {
      const large = JSON.stringify({ a: 'x'.repeat(bodyLimitOf(call.name)) });
      const plain: Bad = { what: 'too large', body: large, code: 'request.too-large' };
      const packed: Bad = {
        what: 'too large when unpacked',
        body: new Uint8Array(gzipSync(large)),
        headers: { 'content-encoding': 'gzip' },
        code: 'request.too-large',
      };
      expect([
        ...wrongWith(plain, await send(call, plain)),
        ...wrongWith(packed, await send(call, packed)),
      ]).toEqual([]);
    });

    it('answers an expired session in the same words everywhere, and nothing is changed', async () => {
      const people = new Map<Role, Api>();
      clock = hourMs; // past the tries that were counted above
      for (const role of roles)
        people.set(
          role,
          await signedIn(
            server.url,
            must(
              demoPeople.find((person) => person.role === role),
              role,
            ).userName,
          ),
        );
      const before = await written();
      // Everybody's session is over (72 hours in the field), and none so long that the jobs have
      // removed it (7 days).
      clock = 5 * 24 * hourMs;
      for (const call of calls.filter((each) => !each.open))
        expect(
          (await must(people.get(roleFor(call)), 'person').ask(call, sample(call))).problem,
          callKey(call),
        ).toMatchObject({ status: 401, code: 'session.expired' });
      expect(await written()).toEqual(before);
    });

    it('knows no other paths and no other methods', async () => {
      const api = must(apis.get('ADMIN'), 'admin');
      for (const path of [
        '/api/admin/nothing',
        '/api/nothing/patients',
        '/api/admin/__proto__',
        '/api/admin/constructor',
        '/api',
        '/api/',
        '/api/admin/patients/1',
        '/api/%00/%ff',
        '/api/admin/..%2f..%2fetc',
      ]) {
        const response = await api.post(path, '{}');
        expect(response.status, path).toBe(404);
        expect(((await response.json()) as Problem).code, path).toBe('request.unknown-call');
      }
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const response = await fetch(`${server.url}/api/admin/patients`, {
          method,
          headers: { cookie: api.cookie, 'x-porchlight': '1' },
        });
        expect(response.status, method).toBe(404);
      }
    });

    it('is as well as before: everybody still works', async () => {
      for (const { userName } of demoPeople.slice(0, 6))
        expect((await signedIn(server.url, userName)).cookie).not.toBe('');
      expect(
        (await (await fetch(`${server.url}/healthz`)).json()) as { status: string },
      ).toMatchObject({ status: 'ok' });
    });
  },
);
