import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { episodeList, readEpisode } from '#contract/episodes.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { applyOrder, previewOrder, previewStop, stopOrder, undoOrder } from '#contract/orders.ts';
import { assignVisit, planVisits, providersLite, visits } from '#contract/visits.ts';
import { changeEpisodeStatus, episodeStatusPreview, undoStatusChange } from '#contract/life.ts';
import { readWishes, saveWishes } from '#contract/staffing.ts';
import { addDays, daysBetween, weekdayOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { forgetPeople } from '../support/forget-people.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
/** The Sunday after today: whole weeks are ahead. */
const sunday = addDays(today, 7 - weekdayOf(today));
const social = 241;
/** No other visit of its clinician overlaps a visit without a planned time. */
const untimed = { plannedStart: null };

describe.each(databasesOf(import.meta.url))('visit orders on %s (desk finding 4)', (database) => {
  let server: TestServer;
  let scheduler: Api;
  let open: Episode[];
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
    await forgetPeople(server);
    const { rows } = await scheduler.call(episodeList, {
      patientId: null,
      from: null,
      to: null,
      pageSize: 100,
    });
    open = rows.filter(({ endDate }) => daysBetween(sunday, endDate) >= 14);
  });
  afterAll(() => server.stop());

  /** An episode without social work yet. */
  async function fresh(): Promise<Episode> {
    const episode = must(open.pop(), 'active episode with two weeks ahead');
    return (await planned(episode)).length === 0 ? episode : fresh();
  }
  const ordered = ({ id }: Episode, more: object = {}) => ({
    episodeId: id,
    orderId: null,
    visitTypeId: social,
    frequency: '2w2',
    startDate: sunday,
    endDate: null,
    plannedStart: '09:00',
    plannedMinutes: 60,
    ...more,
  });
  const apply = async (input: ReturnType<typeof ordered>, reason = '') => {
    const { seen } = await scheduler.call(previewOrder, input);
    return scheduler.call(applyOrder, { ...input, reason, seen });
  };
  const planned = async ({ id, startDate, endDate }: Episode): Promise<Visit[]> => {
    const { rows } = await scheduler.call(visits, {
      status: 'All',
      from: startDate,
      to: endDate,
      patientId: null,
      episodeId: id,
      providerId: null,
      pageSize: 1000,
    });
    return rows.filter(({ visitTypeId, status }) => visitTypeId === social && status !== 'Deleted');
  };
  const ordersOf = async ({ id }: Episode) =>
    (await scheduler.call(readEpisode, { id })).episode.orders.filter(
      ({ visitTypeId }) => visitTypeId === social,
    );
  const codeOf = async (asked: ReturnType<Api['ask']>) => (await asked).problem.code;

  it('show their days first, and plan nothing twice', async () => {
    const episode = await fresh();
    const look = await scheduler.call(previewOrder, ordered(episode));
    expect(look.come).toHaveLength(4);
    expect(look.go).toEqual([]);
    expect(await planned(episode)).toEqual([]);
    const { planned: count } = await apply(ordered(episode));
    expect(count).toBe(4);
    expect((await planned(episode)).map(({ dateOfService }) => dateOfService)).toEqual(look.come);
    const again = await scheduler.call(previewOrder, ordered(episode));
    expect(again).toMatchObject({ come: [] });
    expect(again.stay).toHaveLength(4);
    // A second order would miss the visits that are counted for the first one.
    for (const frequency of [' 2W2', '2 w 2', '2w1 2w1', '2-2w2']) {
      const { seen } = await scheduler.call(previewOrder, ordered(episode, { frequency }));
      const twice = { ...ordered(episode, { frequency }), reason: '', seen };
      expect([frequency, await codeOf(scheduler.ask(applyOrder, twice))]).toEqual([
        frequency,
        'order.twice',
      ]);
    }
    expect(await ordersOf(episode)).toHaveLength(1);
    const { orderId: _order, endDate: _end, ...plain } = ordered(episode);
    const { planned: none } = await scheduler.call(planVisits, plain);
    expect(none).toBe(0);
    expect(await planned(episode)).toHaveLength(4);
  });

  it('are only planned as they were shown', async () => {
    const episode = await fresh();
    const { seen } = await scheduler.call(previewOrder, ordered(episode));
    await apply(ordered(episode, { frequency: '1w1' }));
    const late = scheduler.ask(applyOrder, { ...ordered(episode), reason: '', seen });
    expect(await codeOf(late)).toBe('order.changed');
    const now = await scheduler.call(previewOrder, ordered(episode));
    const both = await Promise.all(
      [1, 2].map(() =>
        scheduler.ask(applyOrder, { ...ordered(episode), reason: '', seen: now.seen }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await planned(episode)).toHaveLength(4);
  });

  it('are taken back in one step, except visits that were touched since', async () => {
    const episode = await fresh();
    const { changeId } = await apply(ordered(episode, untimed));
    const [touched] = await planned(episode);
    const visitId = must(touched, 'visit').id;
    const { rows } = await scheduler.call(providersLite, { visitId });
    await scheduler.call(assignVisit, {
      visitIds: [visitId],
      providerId: must(rows[0], 'social worker').id,
    });
    const undone = await scheduler.call(undoOrder, { changeId });
    expect(undone).toEqual({ restored: 0, removed: 3, kept: 1 });
    expect((await planned(episode)).map(({ id }) => id)).toEqual([visitId]);
    expect(await codeOf(scheduler.ask(undoOrder, { changeId }))).toBe('order.undo-late');
    expect(await ordersOf(episode)).toHaveLength(1);
  });

  it('change with a preview of what goes, comes and stays, and come back whole', async () => {
    const episode = await fresh();
    const { orderId } = await apply(ordered(episode));
    const before = await planned(episode);
    const change = ordered(episode, {
      orderId,
      frequency: '1w1',
      startDate: addDays(sunday, 7),
    });
    const look = await scheduler.call(previewOrder, change);
    expect([look.come.length, look.go.length, look.stay.length]).toEqual([0, 1, 1]);
    expect(
      await codeOf(scheduler.ask(applyOrder, { ...change, reason: ' ', seen: look.seen })),
    ).toBe('request.invalid');
    const { changeId, removed } = await apply(change, 'Patient is better.');
    expect(removed).toBe(1);
    const [old, fresher] = await ordersOf(episode);
    expect(old).toMatchObject({
      endDate: addDays(sunday, 6),
      endedBy: 'changed',
      endReason: 'Patient is better.',
    });
    expect(fresher).toMatchObject({ frequency: '1w1', replaces: orderId });
    expect(await scheduler.call(undoOrder, { changeId })).toMatchObject({ restored: 1, kept: 0 });
    const after = await planned(episode);
    expect(after.map(({ id, status }) => [id, status])).toEqual(
      before.map(({ id, status }) => [id, status]),
    );
    const [back, ...others] = await ordersOf(episode);
    expect(others).toEqual([]);
    expect(back?.endedBy).toBeUndefined();
  });

  it('stop with a reason: planned visits go, their clinicians get them back by Undo', async () => {
    const episode = await fresh();
    const { orderId } = await apply(ordered(episode, untimed));
    const mine = await planned(episode);
    const ids = mine.map(({ id }) => id);
    const { rows } = await scheduler.call(providersLite, { visitId: must(ids[0], 'visit') });
    const providerId = must(rows[0], 'social worker').id;
    await scheduler.call(assignVisit, { visitIds: ids, providerId });
    const stop = { episodeId: episode.id, orderId, lastDay: addDays(sunday, 6) };
    const { seen, go } = await scheduler.call(previewStop, stop);
    expect(go).toHaveLength(2);
    const { changeId } = await scheduler.call(stopOrder, { ...stop, reason: 'Refused.', seen });
    expect(await planned(episode)).toHaveLength(2);
    expect(await ordersOf(episode)).toMatchObject([{ endedBy: 'stopped', endReason: 'Refused.' }]);
    expect(await codeOf(scheduler.ask(previewStop, stop))).toBe('record.not-found');
    await scheduler.call(undoOrder, { changeId });
    const back = await planned(episode);
    expect(back.map(({ providerId: whose, status }) => [whose, status])).toEqual(
      ids.map(() => [providerId, 'Staffed']),
    );
  });

  it('do not come back to whom the patient rules out by then, nor after care ended', async () => {
    const episode = await fresh();
    const { orderId } = await apply(ordered(episode, untimed));
    const ids = (await planned(episode)).map(({ id }) => id);
    const { rows } = await scheduler.call(providersLite, { visitId: must(ids[0], 'visit') });
    const providerId = must(rows[0], 'social worker').id;
    await scheduler.call(assignVisit, { visitIds: ids, providerId });
    const stop = { episodeId: episode.id, orderId, lastDay: addDays(sunday, -1) };
    const { seen } = await scheduler.call(previewStop, stop);
    const { changeId } = await scheduler.call(stopOrder, { ...stop, reason: 'Refused.', seen });
    const undone = () => codeOf(scheduler.ask(undoOrder, { changeId }));

    const { patientId } = episode;
    const {
      names: _names,
      place: _place,
      ...wishes
    } = await scheduler.call(readWishes, {
      patientId,
    });
    const { revision } = await scheduler.call(saveWishes, {
      ...wishes,
      patientId,
      notWanted: [...wishes.notWanted, providerId],
    });
    expect(await undone()).toBe('staffing.blocked');
    await scheduler.call(saveWishes, { ...wishes, patientId, revision });

    const end = { id: episode.id, status: 'Discharged', date: today } as const;
    const { mark } = await scheduler.call(episodeStatusPreview, end);
    const reason = 'Family moved';
    const { changeId: ended } = await scheduler.call(changeEpisodeStatus, { ...end, reason, mark });
    expect(await undone()).toBe('request.invalid');
    expect(await planned(episode)).toEqual([]);
    await scheduler.call(undoStatusChange, { changeId: ended });
    await scheduler.call(undoOrder, { changeId });
    expect(await planned(episode)).toHaveLength(ids.length);
  });

  it('never delete a visit in whose note somebody wrote', async () => {
    const episode = await fresh();
    const { orderId } = await apply(ordered(episode));
    const ids = (await planned(episode)).map(({ id }) => id);
    const charted = must(ids.at(-1), 'last visit');
    const { db } = server.inside();
    await db.updateTable('note').set({ revision: 1 }).where('visit_id', '=', charted).execute();
    const stop = { episodeId: episode.id, orderId, lastDay: sunday };
    const { go, stay } = await scheduler.call(previewStop, stop);
    expect(stay.map(({ id }) => id)).toEqual([charted]);
    expect(go.map(({ id }) => id)).not.toContain(charted);
  });

  it('refuse days outside the episode, unreadable text, and everybody but schedulers', async () => {
    const episode = must(open[0], 'active episode');
    const refused = async (more: object) =>
      (await scheduler.ask(previewOrder, ordered(episode, more))).problem;
    expect((await refused({ frequency: 'often' })).code).toBe('order.unreadable');
    expect((await refused({ startDate: addDays(episode.endDate, 1) })).fields?.[0]?.path).toBe(
      'startDate',
    );
    expect((await refused({ endDate: addDays(sunday, -1) })).fields?.[0]?.path).toBe('endDate');
    expect((await refused({ visitTypeId: 999 })).fields?.[0]?.path).toBe('visitTypeId');
    expect((await refused({ orderId: crypto.randomUUID() })).code).toBe('record.not-found');
    for (const who of ['nurse', 'billing', 'qa'] as const) {
      const api = await signedIn(server.url, who);
      expect((await api.ask(previewOrder, ordered(episode))).status).toBe(403);
    }
  });
});
