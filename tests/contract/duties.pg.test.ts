import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { duties, type DutyShown } from '#contract/duties.ts';
import { missVisit } from '#contract/visit-acts.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { dutyStates, isWork } from '#domain/duties.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
const supervision = 204;

describe.each(databasesOf(import.meta.url))('work by date, on %s (decision 087)', (database) => {
  let server: TestServer;
  let scheduler: Api;
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  const all = async (more: object = {}): Promise<DutyShown[]> =>
    (await scheduler.call(duties, { only: 'All', pageSize: 100, ...more })).rows;
  const supervised = async (): Promise<DutyShown> =>
    must(
      (await all({ rule: 'supervision-14' })).find(
        ({ last, planned }) => last === null && planned === null,
      ),
      'patient with an aide and a nurse whom nobody supervised',
    );
  const plan = async ({ episodeId }: DutyShown, day: string) => {
    const { visits } = await scheduler.call(addVisit, {
      episodeId,
      visitTypeId: supervision,
      dates: [day],
      plannedStart: null,
      plannedMinutes: 45,
      episodeType: 'Visit',
      nonVisit: false,
      duration: null,
      providerId: null,
    });
    return must(visits[0], 'visit');
  };
  const again = async ({ key }: DutyShown): Promise<DutyShown> =>
    must(
      (await all()).find((each) => each.key === key),
      'the same duty',
    );
  /** As if it had been made and its note approved: a change with a number, like every other. */
  const approve = async (visitId: string, day: string): Promise<void> => {
    const { db } = server.inside();
    const { change_seq } = await db
      .updateTable('org_head')
      .set(({ eb }) => ({ change_seq: eb('change_seq', '+', 1) }))
      .where('org_id', 'in', (eb) =>
        eb.selectFrom('visit').select('org_id').where('id', '=', visitId),
      )
      .returning('change_seq')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('visit')
      .set({ status: 'NotesApproved', date_of_service: toDay(day), change_seq })
      .where('id', '=', visitId)
      .execute();
  };

  it('says of active episodes what is due when, the most urgent first, with counts', async () => {
    const page = await scheduler.call(duties, { pageSize: 100 });
    expect(page.rows.every(({ state }) => isWork(state))).toBe(true);
    const places = page.rows.map(({ state }) => dutyStates.indexOf(state));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const counts = must(page.counts, 'counts');
    expect(page.count).toBe(
      (counts['overdue'] ?? 0) + (counts['due'] ?? 0) + (counts['soon'] ?? 0),
    );
    const { duties: shown } = await scheduler.call(dashboard, { period: 'today' });
    expect(shown).toEqual({
      overdue: counts['overdue'],
      due: counts['due'],
      soon: counts['soon'],
    });
    const rules = new Set((await all()).map(({ rule }) => rule));
    expect(rules).toContain('recertification');
    expect(rules).toContain('supervision-14');
    const byDay = (await all({ order: 'by' })).map(({ by }) => toDay(by));
    expect(byDay).toEqual(byDay.toSorted());
  });

  it('is planned by a visit, missed again with it, and done by its note', async () => {
    const before = await supervised();
    const visit = await plan(before, today);
    const planned = await again(before);
    expect(planned).toMatchObject({
      state: before.state,
      planned: { id: visit.id, episodeId: before.episodeId, day: today },
    });
    await scheduler.call(missVisit, {
      visits: [{ visitId: visit.id, revision: visit.revision }],
      reason: { id: 'hospital', name: 'Patient in hospital' },
      comment: '',
    });
    expect((await again(before)).planned).toBeNull();
    const made = await plan(before, today);
    await approve(made.id, today);
    expect(await again(before)).toMatchObject({
      state: 'done',
      last: { id: made.id, day: today },
      by: addDays(today, 14),
      planned: null,
    });
    await approve(made.id, addDays(today, -13));
    expect(await again(before)).toMatchObject({ state: 'due', by: addDays(today, 1) });
  });

  it('ends with the episode, and is only of the one that is asked for', async () => {
    const [one] = await all({ rule: 'recertification' });
    const episodeId = must(one, 'duty').episodeId;
    const own = await all({ episodeId });
    expect(new Set(own.map((each) => each.episodeId))).toEqual(new Set([episodeId]));
    const window = must(
      own.find(({ rule }) => rule === 'recertification'),
      'window',
    );
    expect(daysBetween(window.from, window.by)).toBe(4);
    await server
      .inside()
      .db.updateTable('episode')
      .set({ status: 'On Hold' })
      .where('id', '=', episodeId)
      .execute();
    expect(await all({ episodeId })).toEqual([]);
  });

  it('says that the agency has no visit type for a recertification until it has one', async () => {
    const ofRule = async () => all({ rule: 'recertification' });
    const { db, reference } = server.inside();
    // As an agency that began before its starter list had one.
    const rows = await db
      .deleteFrom('visit_type')
      .where('id', 'in', [306, 317])
      .returningAll()
      .execute();
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([306]));
    for (const { org_id: orgId } of rows) reference.forget(orgId);
    const [before] = await ofRule();
    expect(must(before, 'recertification').noVisitType).toBe(true);
    expect(
      (await all()).filter(({ rule, noVisitType }) => noVisitType && rule !== before?.rule),
    ).toEqual([]);
    await db.insertInto('visit_type').values(rows).execute();
    for (const { org_id: orgId } of rows) reference.forget(orgId);
    expect((await ofRule()).every(({ noVisitType }) => !noVisitType)).toBe(true);
  });

  it('is the office’s', async () => {
    const nurse = await signedIn(server.url, 'nurse');
    expect((await nurse.ask(duties, {})).problem.code).toBe('access.denied');
  });
});
