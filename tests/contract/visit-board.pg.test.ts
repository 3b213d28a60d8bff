import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeVisit, staffingFacts, visitBoard } from '#contract/board.ts';
import type { Visit } from '#contract/entities.ts';
import { addVisitComment } from '#contract/visit-comments.ts';
import { assignVisit, moveVisit, readVisit, unassignVisit } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { weekOf } from '#domain/staffing-check.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { forgetPeople } from '../support/forget-people.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Next week: nothing of it has passed. */
const sunday = addDays(weekOf(pacificDate(new Date())), 7);
const saturday = addDays(sunday, 6);
const nothingYet = '00000000-0000-0000-0000-000000000000';
const whole = { from: sunday, to: saturday };

describe.each(databasesOf(import.meta.url))('the board of visits on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  let admin: Api;
  let nurses: readonly { id: string; name: string }[] = [];
  let orgId = '';
  const used = new Set<string>();

  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
    admin = await signedIn(server.url, 'admin');
    const { clinicians } = await scheduler.call(visitBoard, { ...whole, group: 'RN' });
    nurses = clinicians.rows.filter(({ providerType }) => providerType === 'RN');
    // What is known of people is another test's; here nobody has agreed hours or wishes.
    const { db } = server.inside();
    ({ org_id: orgId } = await db
      .selectFrom('app_user')
      .select('org_id')
      .where('user_name', '=', 'scheduler')
      .executeTakeFirstOrThrow());
    await forgetPeople(server);
  });
  afterAll(() => server.stop());

  const nurse = (index: number) => must(nurses[index], 'a nurse');
  /** A visit for a nurse next week that nobody has and nobody else here uses. */
  async function openVisit(): Promise<Visit> {
    const { db } = server.inside();
    const row = await db
      .selectFrom('visit')
      .select('id')
      .where('org_id', '=', orgId)
      .where('status', 'in', ['Unstaffed', 'Staffed'])
      .where('provider_type', '=', 'RN')
      .where('clock', 'is', null)
      .where('id', 'not in', [...used, nothingYet])
      .orderBy('date_of_service', 'desc')
      .executeTakeFirstOrThrow();
    used.add(row.id);
    const { visit } = await scheduler.call(readVisit, { visitId: row.id });
    await db
      .updateTable('episode')
      .set({ start_date: toDay(addDays(sunday, -40)), end_date: toDay(addDays(sunday, 40)) })
      .where('id', '=', visit.episodeId)
      .execute();
    await db.deleteFrom('visit_order').where('episode_id', '=', visit.episodeId).execute();
    if (visit.providerId === null) return visit;
    await scheduler.call(unassignVisit, { visitIds: [visit.id] });
    return (await scheduler.call(readVisit, { visitId: visit.id })).visit;
  }
  const at = (
    visit: Visit,
    where: Partial<Pick<Visit, 'providerId' | 'dateOfService' | 'plannedStart'>>,
  ) => ({
    visitId: visit.id,
    visitRevision: visit.revision,
    providerId: visit.providerId,
    dateOfService: visit.dateOfService,
    plannedStart: visit.plannedStart,
    ...where,
  });
  /** What was done with a visit last, apart from looking at it. */
  const lastAudit = async (id: string): Promise<Record<string, unknown>> => {
    const row = await server
      .inside()
      .db.selectFrom('audit')
      .select('row')
      .where('entity_id', '=', id)
      .where('entity', '=', 'visit')
      .where('action', '!=', readVisit.name)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    return JSON.parse(row.row) as Record<string, unknown>;
  };

  it('shows a page of clinicians with their visits of the week, and those nobody has', async () => {
    const all = await scheduler.call(visitBoard, { ...whole, pageSize: 40 });
    expect(all.clinicians.count).toBe(all.clinicians.rows.length);
    const ids = new Set(all.clinicians.rows.map(({ id }) => id));
    expect(all.visits.every(({ providerId }) => ids.has(providerId ?? ''))).toBe(true);
    expect(all.unstaffed.every(({ providerId }) => providerId === null)).toBe(true);
    const planned = await server
      .inside()
      .db.selectFrom('visit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('provider_id', 'is not', null)
      .where('status', '!=', 'Deleted')
      .where('date_of_service', '>=', toDay(sunday))
      .where('date_of_service', '<=', toDay(saturday))
      .executeTakeFirstOrThrow();
    expect(all.visitCount).toBe(planned.count);
    const therapists = await scheduler.call(visitBoard, { ...whole, group: 'PT' });
    expect(
      new Set(therapists.clinicians.rows.map(({ providerType }) => providerType.slice(0, 2))),
    ).toEqual(new Set(['PT']));
    const first = must(all.clinicians.rows[0], 'a clinician');
    const named = await scheduler.call(visitBoard, { ...whole, search: first.name.slice(1, -1) });
    expect(named.clinicians.rows.map(({ id }) => id)).toContain(first.id);
    const paged = await scheduler.call(visitBoard, { ...whole, pageSize: 2, pageNumber: 2 });
    expect(paged.clinicians.rows).toEqual(all.clinicians.rows.slice(2, 4));
    const percent = await scheduler.call(visitBoard, { ...whole, search: '%' });
    expect(percent.clinicians.count).toBe(0);
  });

  it('is one week at most, of days that exist', async () => {
    const refused = async (to: string) =>
      (await scheduler.ask(visitBoard, { from: sunday, to })).problem.code;
    expect(await refused(addDays(sunday, 7))).toBe('request.invalid');
    expect(await refused(addDays(sunday, -1))).toBe('request.invalid');
    expect(await refused('02/30/2026')).toBe('request.invalid');
  });

  it('gives a visit clinician, day and time in one act, and takes it back', async () => {
    const visit = await openVisit();
    const where = {
      providerId: nurse(0).id,
      dateOfService: addDays(sunday, 2),
      plannedStart: '05:10',
    };
    const { visit: after } = await scheduler.call(placeVisit, {
      ...at(visit, where),
      despite: anyway,
    });
    expect(after).toMatchObject({ ...where, status: 'Staffed', providerName: nurse(0).name });
    expect((await scheduler.call(readVisit, { visitId: visit.id })).visit).toEqual(after);
    const { db } = server.inside();
    const note = await db
      .selectFrom('note')
      .select(['provider_id', 'date_of_service'])
      .where('visit_id', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(note.provider_id).toBe(nurse(0).id);
    expect(await lastAudit(visit.id)).toMatchObject({
      action: 'placeVisit',
      detail: { before: { providerId: null }, after: where },
    });
    const back = await scheduler.call(placeVisit, {
      ...at(after, { ...at(visit, {}) }),
      visitRevision: after.revision,
      despite: { ...anyway, reason: 'undo' },
    });
    expect(back.visit).toMatchObject({
      providerId: null,
      status: 'Unstaffed',
      dateOfService: visit.dateOfService,
      plannedStart: visit.plannedStart,
    });
    const same = await scheduler.call(placeVisit, at(back.visit, {}));
    expect(same.visit).toEqual(back.visit);
  });

  it('never gives it to another discipline, whatever reason is given', async () => {
    const visit = await openVisit();
    const { clinicians } = await scheduler.call(visitBoard, { ...whole, group: 'PT' });
    const therapist = must(clinicians.rows[0], 'a therapist');
    const answer = await scheduler.ask(placeVisit, {
      ...at(visit, { providerId: therapist.id }),
      despite: anyway,
    });
    expect(answer.problem).toMatchObject({ code: 'staffing.blocked' });
    expect(
      (
        await scheduler.ask(assignVisit, {
          visitIds: [visit.id],
          providerId: therapist.id,
          despite: anyway,
        })
      ).problem.code,
    ).toBe('staffing.blocked');
  });

  it('asks before an overlap, and keeps the reason in the audit log', async () => {
    const [one, two] = [await openVisit(), await openVisit()];
    const where = {
      providerId: nurse(1).id,
      dateOfService: addDays(sunday, 3),
      plannedStart: '04:00',
    };
    await scheduler.call(placeVisit, { ...at(one, where), despite: anyway });
    const asked = await scheduler.ask(placeVisit, at(two, where));
    expect(asked.problem.code).toBe('staffing.ask');
    const only = await scheduler.ask(placeVisit, {
      ...at(two, where),
      despite: { reason: 'joint-visit', codes: ['day-off'] },
    });
    expect(only.problem.code).toBe('staffing.ask');
    await scheduler.call(placeVisit, {
      ...at(two, where),
      despite: { reason: 'joint-visit', codes: anyway.codes },
    });
    const { detail } = (await lastAudit(two.id)) as { detail: { despite: { codes: string[] } } };
    expect(detail.despite).toMatchObject({ reason: 'joint-visit' });
    expect(detail.despite.codes).toContain('overlap');
    const facts = await scheduler.call(staffingFacts, {
      visitIds: [two.id],
      clinicianIds: [nurse(1).id],
      days: [where.dateOfService],
    });
    expect(facts.beside.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id]));
    expect(facts.clinicians.map(({ id }) => id)).toEqual([nurse(1).id]);
    const { row } = await server
      .inside()
      .db.selectFrom('audit')
      .select('row')
      .where('org_id', '=', orgId)
      .where('action', '=', staffingFacts.name)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    const { detail: told } = JSON.parse(row) as { detail: { ids: string[] } };
    expect(new Set(told.ids)).toEqual(new Set([two.id, ...facts.beside.map(({ id }) => id)]));
  });

  it('lets one of two schedulers win, and tells the other who did what', async () => {
    const visit = await openVisit();
    const free = { dateOfService: addDays(sunday, 4), plannedStart: '03:00', despite: anyway };
    const answers = await Promise.all(
      [scheduler, admin].map((api, index) =>
        api.ask(placeVisit, { ...at(visit, free), despite: anyway, providerId: nurse(index).id }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = must(answers[1 - winner], 'a loser');
    expect(loser.problem.code).toBe('visit.changed');
    const { visit: now } = await scheduler.call(readVisit, { visitId: visit.id });
    expect(now.providerId).toBe(nurse(winner).id);
    // Undo of the winner is refused once the other has changed it again.
    await admin.call(moveVisit, {
      visitId: visit.id,
      visitRevision: now.revision,
      dateOfService: now.dateOfService,
      plannedStart: '02:00',
      despite: anyway,
    });
    // Neither who looks at it nor who comments on it has changed it.
    await scheduler.call(readVisit, { visitId: visit.id });
    await scheduler.call(addVisitComment, { visitId: visit.id, text: 'Ring twice.' });
    const late = await scheduler.ask(placeVisit, {
      ...at(now, { providerId: null }),
      despite: anyway,
    });
    expect(late.problem.code).toBe('visit.changed');
    expect(late.problem).toMatchObject({
      detail: { action: 'moveVisit', visit: { id: visit.id, plannedStart: '02:00' } },
    });
  });

  it('does not let two schedulers book a nurse twice at once without asking', async () => {
    const [one, two] = [await openVisit(), await openVisit()];
    const where = {
      providerId: nurse(0).id,
      dateOfService: addDays(sunday, 5),
      plannedStart: '01:00',
    };
    const answers = await Promise.all([
      scheduler.ask(placeVisit, at(one, where)),
      admin.ask(placeVisit, at(two, where)),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.map(({ problem }) => problem?.code)).toContain('staffing.ask');
  });

  it('assigns and unassigns several against the revisions that were seen', async () => {
    const [one, two] = [await openVisit(), await openVisit()];
    const visitIds = [one.id, two.id];
    const revisions = [one.revision, two.revision];
    const both = { visitIds, revisions, providerId: nurse(0).id, despite: anyway };
    const answer = await scheduler.call(assignVisit, both);
    expect(answer.changed).toBe(2);
    expect(answer.visits).toEqual(
      expect.arrayContaining(
        visitIds.map((id, index) => ({ id, revision: (revisions[index] ?? 0) + 1 })),
      ),
    );
    expect((await admin.ask(assignVisit, { ...both, providerId: nurse(1).id })).problem.code).toBe(
      'visit.changed',
    );
    expect((await admin.ask(unassignVisit, { visitIds, revisions })).problem.code).toBe(
      'visit.changed',
    );
    const left = revisions.map((revision) => revision + 1);
    expect((await scheduler.call(unassignVisit, { visitIds, revisions: left })).changed).toBe(2);
  });

  it('asks before more visits than ordered are in a week', async () => {
    const [visit] = [await openVisit()];
    const { db } = server.inside();
    const order = {
      org_id: orgId,
      episode_id: visit.episodeId,
      discipline: 'RN',
      visit_type_id: visit.visitTypeId,
      start_date: toDay(sunday),
    };
    // One that is over by its own number, one that was stopped, one whose planning was taken back.
    const stopped = { ended_by: 'stopped', end_date: toDay(saturday) } as const;
    const undone = { ended_by: 'undone', end_date: null } as const;
    await db
      .insertInto('visit_order')
      .values([
        { ...order, id: crypto.randomUUID(), position: 90, frequency: '1w1' },
        { ...order, id: crypto.randomUUID(), position: 91, frequency: '4w9', ...stopped },
        { ...order, id: crypto.randomUUID(), position: 92, frequency: '3w9', ...undone },
      ])
      .execute();
    const next = addDays(sunday, 8);
    const answer = await scheduler.ask(placeVisit, at(visit, { dateOfService: next }));
    expect(answer.problem).toMatchObject({
      code: 'staffing.ask',
      detail: { findings: [{ visitId: visit.id, findings: [{ code: 'order', ordered: 0 }] }] },
    });
  });

  it('refuses days outside the episode, and states that do not move', async () => {
    const visit = await openVisit();
    const far = await scheduler.ask(placeVisit, at(visit, { dateOfService: addDays(sunday, 60) }));
    expect(far.problem.code).toBe('visit.outside-episode');
    const none = await scheduler.ask(placeVisit, at(visit, { dateOfService: '02/30/2026' }));
    expect(none.problem.code).toBe('request.invalid');
    await server
      .inside()
      .db.updateTable('visit')
      .set({ status: 'NotesApproved' })
      .where('id', '=', visit.id)
      .execute();
    for (const change of [{ plannedStart: '06:00' }, { providerId: nurse(0).id }])
      expect((await scheduler.ask(placeVisit, at(visit, change))).problem.code).toBe(
        'visit.transition',
      );
  });
});
