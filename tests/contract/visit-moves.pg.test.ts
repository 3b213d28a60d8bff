import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEpisode } from '#contract/episodes.ts';
import type { Visit } from '#contract/entities.ts';
import { moveVisit, readVisit } from '#contract/visits.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { forgetPeople } from '../support/forget-people.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
/** Before the first visit of any day. */
const early = '05:15';

describe.each(databasesOf(import.meta.url))('the office moves a visit on %s', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let scheduler: Api;
  const used = new Set<string>();
  /** A staffed visit of the nurse, with room for another day before its episode's end. */
  async function freshVisit(): Promise<{ visit: Visit; lastDay: string }> {
    for (const { id, episodeId } of nurse.visits()) {
      if (used.has(id)) continue;
      const { visit } = await scheduler.call(readVisit, { visitId: id });
      const { episode } = await scheduler.call(readEpisode, { id: episodeId });
      if (visit.status !== 'Staffed' || visit.timeIn !== null) continue;
      if (daysBetween(visit.dateOfService, episode.endDate) < 3) continue;
      used.add(id);
      return { visit, lastDay: episode.endDate };
    }
    throw new Error('no staffed visit is left');
  }
  /** Without a planned time, which no other visit of the nurse overlaps. */
  const moved = (visit: Visit, dateOfService: string, plannedStart: string | null = null) => ({
    visitId: visit.id,
    visitRevision: visit.revision,
    dateOfService,
    plannedStart,
  });
  const onPhone = (id: string): Visit | undefined => nurse.visits().find((each) => each.id === id);

  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    scheduler = await signedIn(server.url, 'scheduler');
    await nurse.pullAll();
    // What speaks against a placement is the board's test; here nothing does.
    await forgetPeople(server);
    await server.inside().db.deleteFrom('visit_order').execute();
  });
  afterAll(() => server.stop());

  it('to another day and time: the clinician stays, her phone learns it, and her note moves along', async () => {
    const { visit } = await freshVisit();
    const day = addDays(visit.dateOfService, 1);
    const answer = await scheduler.call(moveVisit, moved(visit, day, early));
    expect(answer.visit).toEqual({
      ...visit,
      dateOfService: day,
      plannedStart: early,
      revision: visit.revision + 1,
    });
    expect((await scheduler.call(readVisit, { visitId: visit.id })).visit).toEqual(answer.visit);
    await nurse.pullAll();
    expect(onPhone(visit.id)).toMatchObject({ dateOfService: day, plannedStart: early });
    expect(nurse.notes().find(({ visitId }) => visitId === visit.id)?.dateOfService).toBe(day);
  });

  it('back again with the revision of the move, as Undo does', async () => {
    const { visit } = await freshVisit();
    const there = await scheduler.call(moveVisit, moved(visit, addDays(visit.dateOfService, 2)));
    const back = await scheduler.call(
      moveVisit,
      moved(there.visit, visit.dateOfService, visit.plannedStart),
    );
    expect(back.visit).toEqual({ ...visit, revision: visit.revision + 2 });
  });

  it('so that it leaves the phone when its new day is not among those a phone holds', async () => {
    const { visit, lastDay } = await freshVisit();
    const { db } = server.inside();
    const far = addDays(today, 100);
    await db
      .updateTable('episode')
      .set({ end_date: `${far.slice(6)}-12-31` })
      .where('id', '=', visit.episodeId)
      .execute();
    expect(daysBetween(lastDay, far)).toBeGreaterThan(0);
    await scheduler.call(moveVisit, moved(visit, far));
    await nurse.pullAll();
    expect(onPhone(visit.id)).toBeUndefined();
    expect(nurse.notes().some(({ visitId }) => visitId === visit.id)).toBe(false);
  });

  it('never over the change of somebody else', async () => {
    const { visit } = await freshVisit();
    const day = addDays(visit.dateOfService, 1);
    await scheduler.call(moveVisit, moved(visit, day));
    const second = await scheduler.ask(moveVisit, moved(visit, addDays(day, 1)));
    expect(second.problem.code).toBe('visit.changed');
    expect((await scheduler.call(readVisit, { visitId: visit.id })).visit.dateOfService).toBe(day);
  });

  it('lets one of two win who move it at the same moment', async () => {
    const { visit } = await freshVisit();
    const answers = await Promise.all(
      [1, 2].map((days) =>
        scheduler.ask(moveVisit, moved(visit, addDays(visit.dateOfService, days))),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('visit.changed');
  });

  it('only to days a visit can have: inside its episode, and not years away', async () => {
    const { visit, lastDay } = await freshVisit();
    const refusal = async (day: string) =>
      (await scheduler.ask(moveVisit, moved(visit, day))).problem;
    expect(await refusal(addDays(lastDay, 1))).toMatchObject({
      code: 'visit.outside-episode',
      fields: [{ path: 'dateOfService', code: 'visit.outside-episode' }],
    });
    expect((await refusal(addDays(today, 400))).code).toBe('visit.plan-far');
    expect((await refusal('02/30/2026')).code).toBe('request.invalid');
  });

  it('only before it starts', async () => {
    const started = must(
      nurse.visits().find(({ status }) => status === 'NotesDue'),
      'visit that has started',
    );
    const { visit } = await scheduler.call(readVisit, { visitId: started.id });
    const answer = await scheduler.ask(moveVisit, moved(visit, addDays(visit.dateOfService, 1)));
    expect(answer.problem.code).toBe('visit.transition');
  });

  it('and nobody else does: neither clinicians nor billing', async () => {
    const { visit } = await freshVisit();
    for (const who of ['nurse', 'billing'] as const) {
      const api = await signedIn(server.url, who);
      expect((await api.ask(moveVisit, moved(visit, visit.dateOfService))).status).toBe(403);
    }
  });

  it('and the audit log keeps both days', async () => {
    const { visit } = await freshVisit();
    await scheduler.call(moveVisit, moved(visit, addDays(visit.dateOfService, 1)));
    const { db } = server.inside();
    const { row, org_id } = await db
      .selectFrom('audit')
      .select(['row', 'org_id'])
      .where('action', '=', 'moveVisit')
      .where('entity_id', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row)).toMatchObject({
      entity: 'visit',
      detail: {
        before: { dateOfService: visit.dateOfService, plannedStart: visit.plannedStart },
        after: { dateOfService: addDays(visit.dateOfService, 1), plannedStart: null },
      },
    });
    expect(await findChainBreak(db, org_id)).toBeNull();
  });
});
