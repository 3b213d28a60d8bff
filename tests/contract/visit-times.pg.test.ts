import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEpisode } from '#contract/episodes.ts';
import type { Visit } from '#contract/entities.ts';
import { qaNotes } from '#contract/notes.ts';
import { planVisits, readVisit, updateVisit } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { hourMs } from '#domain/durations.ts';
import { evvElements } from '#domain/evv.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findClock } from '#domain/visit-clock.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit, plannedAround } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const place = {
  timeZone: 'America/Los_Angeles',
  position: { latitude: 36.7, longitude: -119.8, accuracy: 12 },
  positionProblem: null,
};
const codes = { reason: '209', resolution: '12', comment: 'Called the daughter.' };

describe.each(databasesOf(import.meta.url))(
  'times of a visit on %s (evidence for clocks, EVV)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let scheduler: Api;
    /** For what is refused and leaves it as it was. */
    let anyVisit: Visit;
    const freshVisit = (): Visit => nurse.untouchedVisit();
    const read = async (visitId: string): Promise<Visit> =>
      (await scheduler.call(readVisit, { visitId })).visit;

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      scheduler = await signedIn(server.url, 'scheduler');
      await nurse.pullAll();
      anyVisit = freshVisit();
    });
    afterAll(() => server.stop());

    /**
     * A visit of one hour that ends now, by a phone whose clock was turned ahead by two hours in its
     * middle.
     */
    async function turned(): Promise<Visit> {
      const { id } = freshVisit();
      const [now, process, ahead] = [Date.now(), randomUUID(), 2 * hourMs];
      const end = (at: number, ms: number) => ({
        at: iso(at),
        ...place,
        counter: { process, ms },
        differenceMs: 0,
      });
      const entries = [
        nurse.entry('operation', 'startVisit', onVisit(id), end(now - hourMs, 5_000), {
          version: 2,
        }),
        nurse.entry('operation', 'endVisit', onVisit(id), end(now + ahead, 5_000 + hourMs), {
          version: 2,
        }),
      ];
      const { outcomes } = await nurse.push('operation', entries, {
        sentAt: iso(now + ahead),
        counter: { process, ms: 5_000 + hourMs },
      });
      expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied']);
      return read(id);
    }

    it('keep device time, counter, difference before and after, zone; two hours off are flagged', async () => {
      const { timeIn, timeOut } = await turned();
      expect(timeIn).toMatchObject({
        timeZone: 'America/Los_Angeles',
        counter: { ms: 5_000 },
        differenceMs: 0,
        received: { counter: { ms: 5_000 + hourMs } },
      });
      expect(Math.abs((timeOut?.received?.differenceMs ?? 0) + 2 * hourMs)).toBeLessThan(30_000);
      expect(findClock(timeIn, timeOut)).toMatchObject({
        durationMs: hourMs,
        method: 'counter',
        deviceMs: 3 * hourMs,
        flags: ['moved'],
      });
    });

    it('are refused with an end before the start; the nurse then corrects them', async () => {
      const { id } = freshVisit();
      const at = (ms: number) => ({ at: iso(Date.now() - ms), ...place });
      const start = at(hourMs);
      await nurse.do('operation', 'startVisit', onVisit(id), start, { version: 2 });
      expect(
        await nurse.do('operation', 'endVisit', onVisit(id), at(26 * hourMs), { version: 2 }),
      ).toMatchObject({ kind: 'rejected', code: 'visit.times' });
      expect((await read(id)).timeOut).toBeNull();
      const times = { begin: start.at, end: at(0).at };
      expect(
        await nurse.do('operation', 'correctTimes', onVisit(id), {
          times,
          reason: '209',
          comment: 'The phone was wrong.',
        }),
      ).toMatchObject({ kind: 'applied' });
      expect(evvElements(await read(id)).times).toEqual(times);
    });

    it('reach the nurse’s phone with the flag', async () => {
      const { id } = await turned();
      await nurse.pull('operation');
      const pulled = must(
        nurse.visits().find((visit) => visit.id === id),
        'visit on the phone',
      );
      expect(findClock(pulled.timeIn, pulled.timeOut).flags).toEqual(['moved']);
    });

    it('of a device of the version before are taken in as they are', async () => {
      const { id } = freshVisit();
      const old = { at: iso(Date.now() - hourMs), ...place };
      expect(
        await nurse.do('operation', 'startVisit', onVisit(id), old, { version: 1 }),
      ).toMatchObject({ kind: 'applied' });
      const { timeIn } = await read(id);
      expect(timeIn).toMatchObject({ ...old, received: { counter: null } });
      expect(timeIn).not.toHaveProperty('counter');
    });

    it.each([
      ['what the server alone knows', { received: { at: iso(0), differenceMs: 0, counter: null } }],
      ['a counter that is none', { counter: { process: 'x', ms: -1 } }],
      ['a difference that is no number', { differenceMs: 'much' }],
    ])('with %s are refused', async (_what, parts) => {
      const { id } = freshVisit();
      expect(
        await nurse.do(
          'operation',
          'startVisit',
          onVisit(id),
          { at: iso(Date.now()), ...place, ...parts },
          { version: 2 },
        ),
      ).toMatchObject({ kind: 'rejected' });
      expect((await read(id)).timeIn).toBeNull();
    });

    it('are changed by the office with reason and resolution; both times stay in history and audit', async () => {
      const before = await turned();
      const times = { begin: iso(Date.now() - 3 * hourMs), end: iso(Date.now() - hourMs) };
      const { visit } = await scheduler.call(updateVisit, {
        visitId: before.id,
        visitRevision: before.revision,
        times,
        ...codes,
      });
      const { begin, end } = findClock(before.timeIn, before.timeOut);
      expect(visit.timeChanges).toMatchObject([
        { ...codes, before: { begin, end }, after: times, byName: expect.stringMatching(/\S/) },
      ]);
      expect(visit).toMatchObject({
        timeIn: before.timeIn,
        timeOut: before.timeOut,
        revision: before.revision + 1,
      });
      expect(evvElements(visit)).toMatchObject({ times, timesBy: 'hand', missing: [] });
      const again = { begin: times.begin, end: null };
      const second = await scheduler.call(updateVisit, {
        visitId: before.id,
        visitRevision: visit.revision,
        times: again,
        ...codes,
      });
      expect(second.visit.timeChanges?.map(({ before: from, after }) => [from, after])).toEqual([
        [{ begin, end }, times],
        [times, again],
      ]);
      expect(await read(before.id)).toEqual(second.visit);
      const { db } = server.inside();
      const rows = await db
        .selectFrom('audit')
        .select(['row', 'org_id'])
        .where('entity_id', '=', before.id)
        .where('action', '=', 'updateVisit')
        .orderBy('seq')
        .execute();
      expect(rows.map(({ row }) => (JSON.parse(row) as { detail: unknown }).detail)).toMatchObject([
        { reason: '209', resolution: '12', before: { begin, end }, after: times },
        { before: times, after: again },
      ]);
      expect(await findChainBreak(db, must(rows[0], 'audit row').org_id)).toBeNull();
    });

    it.each([
      ['an unknown reason', { reason: '999' }, 'request.invalid', ['reason']],
      ['no reason', { reason: '' }, 'request.invalid', ['reason']],
      ['no resolution', { resolution: '' }, 'request.invalid', ['resolution']],
      ['neither', { reason: '', resolution: '' }, 'request.invalid', ['reason', 'resolution']],
      [
        'an end before its beginning',
        { times: { begin: iso(Date.now() - hourMs), end: iso(Date.now() - 2 * hourMs) } },
        'visit.times',
        ['times'],
      ],
      [
        'more than a day',
        { times: { begin: iso(Date.now() - 26 * hourMs), end: iso(Date.now() - hourMs) } },
        'visit.times',
        ['times'],
      ],
      [
        'the future',
        { times: { begin: iso(Date.now() - hourMs), end: iso(Date.now() + hourMs) } },
        'visit.times',
        ['times'],
      ],
      [
        'another year',
        {
          times: {
            begin: iso(Date.now() - 400 * 24 * hourMs),
            end: iso(Date.now() - 400 * 24 * hourMs + hourMs),
          },
        },
        'visit.times-far',
        ['times'],
      ],
      [
        'an end alone',
        { times: { begin: null, end: iso(Date.now() - hourMs) } },
        'visit.times',
        ['times'],
      ],
    ])('are not changed with %s', async (_what, parts, code, fields) => {
      const { id: visitId, revision } = await read(anyVisit.id);
      const times = { begin: iso(Date.now() - 2 * hourMs), end: iso(Date.now() - hourMs) };
      const { problem } = await scheduler.ask(updateVisit, {
        visitId,
        visitRevision: revision,
        times,
        ...codes,
        ...parts,
      });
      expect(problem).toMatchObject({
        status: 422,
        code,
        fields: fields.map((path) => ({ path, code })),
      });
      expect((await read(visitId)).revision).toBe(revision);
    });

    it('are not planned for days a year away', async () => {
      const { patientId } = must(nurse.visits()[0], 'visit');
      // As far back as an episode can be opened (episode.dates).
      const yearAgo = addDays(pacificDate(new Date()), -365);
      const { episode } = await scheduler.call(createEpisode, {
        patientId,
        startDate: yearAgo,
        payerType: 'Episodic',
        careCoordinator: null,
      });
      const { problem } = await scheduler.ask(planVisits, {
        episodeId: episode.id,
        visitTypeId: 201,
        frequency: '1w1',
        startDate: yearAgo,
        plannedStart: null,
        plannedMinutes: 45,
      });
      expect(problem).toMatchObject({
        status: 422,
        code: 'visit.plan-far',
        fields: [{ path: 'startDate' }],
      });
    });

    it('are not changed over somebody else’s change', async () => {
      const { id: visitId, revision } = await read((await turned()).id);
      const { problem } = await scheduler.ask(updateVisit, {
        visitId,
        visitRevision: revision - 1,
        times: { begin: iso(Date.now() - hourMs), end: null },
        ...codes,
      });
      expect(problem.code).toBe('visit.changed');
    });

    it('pay by the hour what the office says after approval, and nothing before for no time', async () => {
      const qa = await signedIn(server.url, 'qa');
      // The demo agency pays its aides by the hour.
      const aide = await FieldDevice.signIn(server.url, 'aide');
      await aide.pullAll();
      const visit = plannedAround(aide.visits(), 'Staffed');
      const visitId = visit.id;
      await aide.complete(visit);
      const { revision } = await read(visitId);
      await qa.call(qaNotes, {
        visitId,
        visitRevision: revision,
        decision: 'approve',
        comment: '',
        fields: [],
      });
      const approved = await read(visitId);
      const paid = async (hours: number): Promise<number> => {
        const times = {
          begin: iso(Date.now() - 9 * hourMs),
          end: iso(Date.now() - (9 - hours) * hourMs),
        };
        return (
          (
            await scheduler.call(updateVisit, {
              visitId,
              visitRevision: (await read(visitId)).revision,
              times,
              ...codes,
            })
          ).visit.pay ?? 0
        );
      };
      // It ended as it began: nothing is paid until the office says how long it took.
      expect(approved.pay ?? 0).toBe(0);
      const two = await paid(2);
      expect(two).toBeGreaterThan(0);
      expect(await paid(4)).toBeGreaterThan(two);
    });
  },
);
