import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  agencyRoles,
  readRole,
  removeRole,
  resetRole,
  saveRole,
  setRolePrivileges,
} from '#contract/agency-roles.ts';
import { auditLogs } from '#contract/audit.ts';
import { callKey } from '#contract/call.ts';
import { dashboard } from '#contract/dashboard.ts';
import { relayNotes } from '#contract/exchange.ts';
import { calls } from '#contract/registry.ts';
import { roleTypeOf, type Role } from '#contract/roles.ts';
import { session } from '#contract/sign-in.ts';
import { protocol } from '#contract/sync.ts';
import { users } from '#contract/users.ts';
import { must } from '#domain/must.ts';
import { privilegeAreas, type PrivilegeArea } from '#domain/privileges.ts';
import { dayOf, toDate } from '#server/db/calendar-day.ts';
import { demoOrganisations } from '#server/demo/people.ts';
import { rights } from '#server/features/registry.ts';
import { presetRoleId } from '#server/features/roles/preset-roles.ts';
import { Api, signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { onVisit } from '../support/field-device.ts';
import { phoneOf, sealedOf } from '../support/sealed-phone.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { sampleInput } from './sample-input.ts';

const [ours, theirs] = demoOrganisations;
const everywhere = (entry: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(privilegeAreas.map((area) => [area, entry]));

describe.each(databasesOf(import.meta.url))(
  'roles that an administrator edits, on %s',
  (database) => {
    let server: TestServer;
    let admin: Api;

    const make = async (
      basedOn: Role,
      privileges: Readonly<Record<string, Record<string, boolean>>> = {},
      name = `Role ${randomUUID().slice(0, 8)}`,
    ): Promise<number> =>
      (await admin.call(saveRole, { roleId: null, name, basedOn, privileges })).roleId;
    /** Gives somebody of the demo agency a role, as the screen of users will. */
    const give = (userName: string, roleId: number, role: Role): Promise<unknown> =>
      server
        .inside()
        .db.updateTable('app_user')
        .set({ role_id: roleId, role, role_type: roleTypeOf[role] })
        .where('org_id', '=', ours.id)
        .where('user_name', '=', userName)
        .execute();
    const codeOf = async (answer: Promise<{ problem: { code: string } }>): Promise<string> =>
      (await answer).problem.code;
    const runningOf = async (userName: string): Promise<number> =>
      (
        await server
          .inside()
          .db.selectFrom('session')
          .innerJoin('app_user', 'app_user.id', 'session.user_id')
          .select('session.token_hash')
          .where('app_user.user_name', '=', userName)
          .where('app_user.org_id', '=', ours.id)
          .execute()
      ).length;

    beforeAll(async () => {
      server = await startServer({ database });
      admin = await signedIn(server.url, 'admin');
    });
    afterAll(() => server.stop());

    describe('the list and one role', () => {
      it('starts with one role for each row of the policy table, and says how many have it', async () => {
        const { rows, count } = await admin.call(agencyRoles, { pageSize: 100 });
        expect(count).toBe(rows.length);
        const nurses = must(
          rows.find(({ name }) => name === 'Clinician'),
          'Clinician',
        );
        expect(nurses).toMatchObject({ basedOn: 'CLINICIAN', preset: true, narrowed: 0 });
        expect(nurses.people).toBeGreaterThan(1);
        expect(rows.map(({ name }) => name.toLowerCase())).toEqual(
          rows.map(({ name }) => name.toLowerCase()).toSorted(),
        );
      });

      it('names the calls that each area covers for the row the role is based on', async () => {
        const role = await admin.call(readRole, { roleId: presetRoleId('BILLING') });
        expect(role.privileges).toEqual({});
        expect(role.covers['visits']).toContain('operation.visits');
        expect(role.covers['users']).not.toContain('admin.user');
      });

      it('belongs to one agency: the other knows nothing of it', async () => {
        const roleId = await make('QA');
        const stranger = await signedIn(server.url, 'admin.ridge');
        expect(await codeOf(stranger.ask(readRole, { roleId }))).toBe('record.not-found');
        const { rows } = await stranger.call(agencyRoles, { pageSize: 100 });
        expect(rows.map(({ id }) => id)).not.toContain(roleId);
        expect(theirs.id).not.toBe(ours.id);
      });
    });

    describe('making and changing a role', () => {
      it('keeps name and privileges, and writes down which privileges changed', async () => {
        const roleId = await make('SCHEDULER', {
          patients: { view: true },
          visits: { hide: false },
        });
        const made = await admin.call(readRole, { roleId });
        expect(made).toMatchObject({ basedOn: 'SCHEDULER', preset: false, people: 0, narrowed: 1 });
        expect(made.privileges).toEqual({ patients: { view: true } });
        const { changedAt: seen } = made;
        const input = {
          roleId,
          basedOn: 'SCHEDULER',
          privileges: { visits: { hide: true } },
        } as const;
        await admin.call(saveRole, { ...input, name: '  Care coordinator ', seen });
        expect(await admin.call(readRole, { roleId })).toMatchObject({
          name: 'Care coordinator',
          privileges: { visits: { hide: true } },
        });
        const { rows } = await admin.call(auditLogs, { action: 'saveRole' });
        expect(rows[0]).toMatchObject({ record: { kind: 'role', id: null } });
        expect(rows[0]?.detail).toContainEqual({
          name: 'changed',
          value: 'patients.view, visits.hide',
        });
      });

      it('refuses a name that another role has, whatever its capitals', async () => {
        await make('QA', {}, 'Night Desk');
        const input = { roleId: null, basedOn: 'QA', privileges: {} };
        expect(await codeOf(admin.ask(saveRole, { ...input, name: ' night DESK' }))).toBe(
          'role.name-taken',
        );
        expect(await codeOf(admin.ask(saveRole, { ...input, name: '   ' }))).toBe(
          'request.invalid',
        );
      });

      it('stays based on its row: nothing reaches further by an edit', async () => {
        const roleId = await make('BILLING');
        const input = { roleId, name: 'More', basedOn: 'ADMIN', privileges: {} };
        expect(await codeOf(admin.ask(saveRole, input))).toBe('role.base');
        expect((await admin.call(readRole, { roleId })).basedOn).toBe('BILLING');
      });

      it.each([
        ['an area', { billing: { hide: true } }],
        ['a privilege', { visits: { everything: true } }],
        ['a privilege of another area', { profile: { blockLogin: true } }],
      ])('refuses %s that nothing knows', async (_what, privileges) => {
        const roleId = await make('QA');
        const input = { roleId, name: 'Other', basedOn: 'QA', privileges };
        expect(await codeOf(admin.ask(saveRole, input))).toBe('request.invalid');
        expect(await codeOf(admin.ask(setRolePrivileges, { roleId, privileges }))).toBe(
          'request.invalid',
        );
      });

      it('does not overwrite what somebody else saved meanwhile', async () => {
        const roleId = await make('QA');
        const { name, changedAt: seen } = await admin.call(readRole, { roleId });
        await admin.call(setRolePrivileges, { roleId, privileges: { tasks: { view: true } } });
        const input = { roleId, name, basedOn: 'QA', privileges: {}, seen };
        expect(await codeOf(admin.ask(saveRole, input))).toBe('role.changed');
      });

      it('overrides from a supplied object per area, and goes back to the defaults', async () => {
        const roleId = await make('QA', { tasks: { view: true }, visits: { hide: true } });
        const supplied = { tasks: { hide: true }, users: {} };
        expect(await admin.call(setRolePrivileges, { roleId, privileges: supplied })).toEqual({
          changed: 2,
        });
        expect((await admin.call(readRole, { roleId })).privileges).toEqual({
          tasks: { hide: true },
          visits: { hide: true },
        });
        expect(await admin.call(resetRole, { roleId })).toEqual({ changed: 2 });
        expect((await admin.call(readRole, { roleId })).privileges).toEqual({});
      });

      it('removes a role that nobody has, and no other', async () => {
        const roleId = await make('QA');
        await give('qa', roleId, 'QA');
        expect(await codeOf(admin.ask(removeRole, { roleId }))).toBe('role.in-use');
        await give('qa', presetRoleId('QA'), 'QA');
        await admin.call(removeRole, { roleId });
        expect(await codeOf(admin.ask(readRole, { roleId }))).toBe('record.not-found');
        expect(await codeOf(admin.ask(removeRole, { roleId: presetRoleId('PATIENT') }))).toBe(
          'role.preset',
        );
      });
    });

    describe('a narrowed role', () => {
      let desk: Api;
      let roleId: number;
      const today = toDate(dayOf(new Date()));
      const nothing = () => ({
        visit: randomUUID(),
        patient: randomUUID(),
        episode: randomUUID(),
        provider: randomUUID(),
        client: randomUUID(),
      });
      const asked = (key: string) => {
        const call = must(
          calls.find((each) => callKey(each) === key),
          key,
        );
        return desk.ask(call, sampleInput({ call, ids: nothing(), today, newId: randomUUID }));
      };
      const narrow = (privileges: Readonly<Record<string, Record<string, boolean>>>) =>
        admin.call(setRolePrivileges, { roleId, privileges });
      const whole = rights.callsOf({ role: 'SCHEDULER', privileges: '{}' });
      const inAreas = whole.filter((key) => rights.areas.get(key) !== null);
      const reads = new Set(calls.filter((call) => call.reads).map(callKey));

      beforeAll(async () => {
        roleId = await make('SCHEDULER');
        await give('scheduler', roleId, 'SCHEDULER');
        desk = await signedIn(server.url, 'scheduler');
      });
      beforeEach(() => admin.call(resetRole, { roleId }));
      afterAll(() => give('scheduler', presetRoleId('SCHEDULER'), 'SCHEDULER'));

      it('is refused call by call at the next request, in the session that runs', async () => {
        await narrow(everywhere({ hide: true }));
        expect(inAreas.length).toBeGreaterThan(15);
        for (const key of inAreas)
          expect((await asked(key)).problem.code, key).toBe('access.denied');
        const { mayCall = [], user } = await desk.call(session, {});
        expect(mayCall.toSorted()).toEqual(
          whole.filter((key) => rights.areas.get(key) === null).toSorted(),
        );
        expect(JSON.parse(user.privileges)).toMatchObject({ visits: { hide: true } });
      });

      it('that only looks reads everything and changes nothing', async () => {
        await narrow(everywhere({ view: true }));
        for (const key of inAreas) {
          const { problem } = await asked(key);
          if (reads.has(key)) expect(problem.code, key).not.toBe('access.denied');
          else expect(problem.code, key).toBe('access.denied');
        }
      });

      it('loses one area and keeps the others', async () => {
        const area: PrivilegeArea = 'patients';
        await narrow({ [area]: { hide: true } });
        const { mayCall = [] } = await desk.call(session, {});
        const gone = whole.filter((key) => !mayCall.includes(key));
        expect(gone).toContain('admin.patients');
        expect(gone.every((key) => rights.areas.get(key) === area)).toBe(true);
      });

      it('is told no counts of a hidden list on the dashboard', async () => {
        const input = { period: 'today' } as const;
        const before = await desk.call(dashboard, input);
        expect(before.patients.length).toBeGreaterThan(0);
        expect(before.visits.length).toBeGreaterThan(0);
        await narrow({ patients: { hide: true } });
        const after = await desk.call(dashboard, input);
        expect(after.patients).toEqual([]);
        expect(after.visits).toEqual(before.visits);
        await narrow({ visits: { hide: true }, tasks: { hide: true } });
        const less = await desk.call(dashboard, input);
        expect(less).toMatchObject({ visits: [], tasks: [], oldestInReview: null });
      });

      it('is never widened: with every privilege granted it reaches no further', async () => {
        await narrow(everywhere({ hide: false, view: false }));
        expect(((await desk.call(session, {})).mayCall ?? []).toSorted()).toEqual(whole.toSorted());
        expect((await desk.ask(users, {})).problem.code).toBe('access.denied');
        for (const call of [
          saveRole,
          setRolePrivileges,
          resetRole,
          removeRole,
          agencyRoles,
          readRole,
        ])
          expect((await asked(callKey(call))).problem.code).toBe('access.denied');
      });

      it('is called by the agency’s name, in capitals', async () => {
        const { user } = await desk.call(session, {});
        const { name } = await admin.call(readRole, { roleId });
        expect(user).toMatchObject({ rolename: name.toUpperCase(), roleType: 'BackOfficeUser' });
      });
    });

    describe('header.blockLogin of a role (spec portal §4, §6)', () => {
      it('ends sessions that run in the same transaction; sealed work still arrives', async () => {
        const roleId = await make('CLINICIAN');
        await give('nurse', roleId, 'CLINICIAN');
        const phone = await phoneOf(server.url, 'nurse');
        await phone.device.pullAll();
        const visit = must(
          phone.device.visits().find(({ status }) => status === 'Staffed'),
          'visit',
        );
        const entry = phone.device.entry('notes', 'saveAnswers', onVisit(visit.id), {
          patch: { 'vitals.pulse': 71 },
        });
        expect(await runningOf('nurse')).toBeGreaterThan(0);

        await admin.call(setRolePrivileges, {
          roleId,
          privileges: { header: { blockLogin: true } },
        });
        expect(await runningOf('nurse')).toBe(0);
        expect(await codeOf(phone.device.api.ask(session, {}))).toBe('session.missing');
        await expect(new Api(server.url).signIn('nurse')).rejects.toThrow('login.blocked');

        const { status, body } = await new Api(server.url).ask<typeof relayNotes>(relayNotes, {
          protocol,
          requestId: randomUUID(),
          clientId: phone.device.clientId,
          deviceId: phone.device.api.deviceId,
          uploadToken: phone.uploadToken,
          sentAt: new Date().toISOString(),
          waiting: 0,
          letters: [await sealedOf(phone, entry)],
        });
        expect(status).toBe(200);
        expect(body.fates.map(({ fate }) => fate)).toEqual(['taken']);
        await give('nurse', presetRoleId('CLINICIAN'), 'CLINICIAN');
      });

      it('spares a person whose own entry for the area takes its place', async () => {
        const roleId = await make('AIDE');
        await give('aide', roleId, 'AIDE');
        const { db } = server.inside();
        const own = (privileges: string) =>
          db
            .updateTable('app_user')
            .set({ privileges })
            .where('org_id', '=', ours.id)
            .where('user_name', '=', 'aide')
            .execute();
        await own('{"header":{"blockLogin":false}}');
        const aide = await signedIn(server.url, 'aide');
        await admin.call(setRolePrivileges, {
          roleId,
          privileges: { header: { blockLogin: true } },
        });
        expect((await aide.ask(session, {})).status).toBe(200);
        await own('{}');
        await give('aide', presetRoleId('AIDE'), 'AIDE');
      });
    });

    describe('the last administrator', () => {
      it.each([
        ['hides the users', { users: { hide: true } }],
        ['only shows the users', { users: { view: true } }],
        ['blocks signing in', { header: { blockLogin: true } }],
      ])('is not locked out by a role that %s', async (_what, privileges) => {
        const roleId = presetRoleId('ADMIN');
        expect(await codeOf(admin.ask(setRolePrivileges, { roleId, privileges }))).toBe(
          'role.last-administrator',
        );
        expect((await admin.call(readRole, { roleId })).privileges).toEqual({});
        expect((await admin.ask(users, {})).status).toBe(200);
      });

      it('may narrow a role of administrators while another one stays', async () => {
        const roleId = await make('ADMIN', { users: { hide: true } });
        await give('qa', roleId, 'ADMIN');
        const second = await signedIn(server.url, 'qa');
        expect((await second.ask(users, {})).problem.code).toBe('access.denied');
        await give('qa', presetRoleId('QA'), 'QA');
      });
    });
  },
);
