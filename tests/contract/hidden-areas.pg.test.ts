import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencyRoles, setRolePrivileges } from '#contract/agency-roles.ts';
import { visitBoard } from '#contract/board.ts';
import { episodeList, readEpisode } from '#contract/episodes.ts';
import { readNote } from '#contract/notes.ts';
import { readPatient } from '#contract/patients.ts';
import { visitPay } from '#contract/rates.ts';
import { readVisit, visits } from '#contract/visits.ts';
import { pacificDate } from '#domain/pacific.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('what is hidden from a role, on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  async function hide(areas: readonly string[]): Promise<void> {
    const admin = await signedIn(server.url, 'admin');
    const { id: roleId } = must(
      (await admin.call(agencyRoles, {})).rows.find(({ basedOn }) => basedOn === 'SCHEDULER'),
      'role',
    );
    const privileges = Object.fromEntries(areas.map((area) => [area, { hide: true }]));
    await admin.call(setRolePrivileges, { roleId, privileges });
  }

  it('is in no answer about something else: pay of visits, and the chart of an episode', async () => {
    const today = pacificDate(new Date());
    const period = { from: addDays(today, -60), to: today };
    const anyone = { patientId: null, episodeId: null, providerId: null, ...period };
    const list = () => scheduler.call(visits, { ...anyone, status: 'NotesApproved' });
    const approved = (await list()).rows;
    const paid = must(
      approved.find(({ pay }) => pay !== null),
      'paid visit',
    );
    const from = weekStart(paid.dateOfService);
    const texts = async (): Promise<string[]> =>
      (
        await Promise.all([
          list(),
          scheduler.call(readVisit, { visitId: paid.id }),
          scheduler.call(readNote, { visitId: paid.id }),
          scheduler.call(visitBoard, { from, to: addDays(from, 6) }),
        ])
      ).map((answer) => JSON.stringify(answer));
    for (const text of await texts()) expect(text).toMatch(/"pay":\d/);
    await hide(['providerPayments']);
    expect((await scheduler.ask(visitPay, { visitId: paid.id })).problem.code).toBe(
      'access.denied',
    );
    for (const text of await texts())
      expect(text).not.toMatch(/"pay":\d|"payment":|"rateOverride"/);

    const episode = must(
      (await scheduler.call(episodeList, { patientId: null, from: null, to: null })).rows[0],
      'episode',
    );
    const chartOf = async () => (await scheduler.call(readEpisode, { id: episode.id })).patient;
    const whole = await chartOf();
    expect(Object.keys(whole.content.doc.values)).toContain('birthday');
    await hide(['patients', 'patient']);
    expect((await scheduler.ask(readPatient, { id: whole.id })).problem.code).toBe('access.denied');
    const { content, ...rest } = await chartOf();
    expect(rest).toMatchObject({ id: whole.id, mrn: whole.mrn });
    const { firstName, lastName } = whole.content.doc.values;
    expect(content.doc.values).toEqual({ firstName, lastName });
    expect(content.edits).toEqual([]);
  });
});
