import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencyRoles, setRolePrivileges } from '#contract/agency-roles.ts';
import { staffingFacts } from '#contract/board.ts';
import { readAvailability, readStaffingWindow } from '#contract/staffing.ts';
import { providersLite } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('homes of clinicians, on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  it('and license numbers are in no answer to a scheduler from whom clinicians are hidden', async () => {
    const admin = await signedIn(server.url, 'admin');
    const { id: roleId } = must(
      (await admin.call(agencyRoles, {})).rows.find(({ basedOn }) => basedOn === 'SCHEDULER'),
      'role',
    );
    const sunday = weekStart(pacificDate(new Date()));
    const window = () =>
      scheduler.call(readStaffingWindow, { sunday, weeks: 1, clinicianId: null });
    const before = await window();
    const housed = before.clinicians.filter(
      ({ home, licences }) => home !== null && licences.length > 0,
    );
    const clinicianIds = housed.map(({ id }) => id).slice(0, 20);
    const given = before.visits.slice(0, 20);
    const facts = async () =>
      (
        await scheduler.call(staffingFacts, {
          visitIds: given.map(({ id }) => id),
          clinicianIds,
          days: [...new Set(given.map(({ dateOfService }) => dateOfService))],
        })
      ).clinicians;
    const distances = async () => {
      const of = [];
      for (const { id } of given) {
        const { rows } = await scheduler.call(providersLite, { visitId: id });
        of.push(...rows.map(({ fit }) => [fit?.milesFrom, fit?.miles]));
      }
      return of;
    };
    const fromHome = async () => (await distances()).filter(([from]) => from === 'home').length;
    expect(clinicianIds.length).toBeGreaterThan(2);
    expect((await facts()).map(({ home }) => home)).not.toContain(null);
    expect(await fromHome()).toBeGreaterThan(0);

    await admin.call(setRolePrivileges, { roleId, privileges: { provider: { hide: true } } });
    const [userId] = clinicianIds;
    const asked = await scheduler.ask(readAvailability, { userId: must(userId, 'clinician') });
    expect(asked.problem.code).toBe('access.denied');
    const hidden = await window();
    // The plan has the same people and visits, and still knows where each is licensed.
    expect(hidden.visits).toEqual(before.visits);
    const withoutHome = before.clinicians.map(({ licences, ...rest }) => ({
      ...rest,
      home: null,
      licences: licences.map((licence) => ({ ...licence, number: '' })),
    }));
    expect(hidden.clinicians).toEqual(withoutHome);
    for (const { home, licences } of await facts()) {
      expect(home).toBeNull();
      for (const { number } of licences) expect(number).toBe('');
    }
    expect(await fromHome()).toBe(0);
  });
});
