import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsIn } from '#contract/board.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { readEpisode } from '#contract/episodes.ts';
import { myCompletedVisits, myPendingNotes, myPendingVisits } from '#contract/own-visits.ts';
import { saveTelehealthRoom, telehealthRoom } from '#contract/telehealth.ts';
import { confirmVisit, moveSeries, moveVisits } from '#contract/visit-acts.ts';
import { addVisitComment, deleteVisitComment, visitComments } from '#contract/visit-comments.ts';
import { addVisit, editVisit, unassignedVisits, visitRecord } from '#contract/visit-plans.ts';
import { saveVisitType, visitTypes } from '#contract/visit-types.ts';
import { assignVisit, providersLite, readVisit, visits as visitsCall } from '#contract/visits.ts';
import { removeConstant, saveConstant } from '#contract/constants.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { defaultWindows } from '#domain/ranges.ts';
import { findingCodes } from '#domain/staffing-check.ts';
import { visitStatusLabel } from '#domain/visit-status.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
/** The checks of a placement have tests of their own. */
const despite = { reason: 'undo' as const, codes: [...findingCodes] };

describe.each(databasesOf(import.meta.url))(
  'visits the office plans one by one, on %s',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let scheduler: Api;
    let admin: Api;
    let visit: Visit;
    let days: string[];

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      scheduler = await signedIn(server.url, 'scheduler');
      admin = await signedIn(server.url, 'admin');
      await nurse.pullAll();
      // Of an episode that ends within the days a phone has.
      const { rows } = nurse;
      const endOf = ({ episodeId }: Visit) =>
        (rows.get(`episode ${episodeId}`)?.data as Episode | undefined)?.endDate ?? '';
      visit = must(
        nurse
          .visits()
          .find(
            (each) =>
              each.status === 'Staffed' &&
              daysBetween(today, endOf(each)) <= defaultWindows.myVisits.to,
          ),
        'staffed visit',
      );
      const { episode } = await scheduler.call(readEpisode, { id: visit.episodeId });
      days = Array.from({ length: 12 }, (_, index) => addDays(episode.endDate, index - 11));
    });
    afterAll(() => server.stop());

    const given = (dates: string[], parts: object = {}) => ({
      episodeId: visit.episodeId,
      visitTypeId: visit.visitTypeId,
      dates,
      plannedStart: '09:30',
      plannedMinutes: 60,
      episodeType: 'Visit' as const,
      nonVisit: false,
      duration: null,
      providerId: null,
      ...parts,
    });
    const day = (index: number): string => must(days[index], 'day of the episode');
    const pin = ({ id: visitId, revision }: Visit) => ({ visitId, revision });
    const list = { patientId: null, episodeId: null, providerId: null };

    it('one, several of a series, and work without a visit; staffed where somebody is named', async () => {
      const one = await scheduler.call(addVisit, given([day(1)]));
      expect(one.visits).toMatchObject([{ status: 'Unstaffed', plannedStart: '09:30' }]);
      expect(one.visits[0]?.multiple).toBeUndefined();
      const several = await scheduler.call(
        addVisit,
        given([day(2), day(4), day(6)], {
          providerId: visit.providerId,
          nonVisit: true,
          duration: 2,
          despite,
        }),
      );
      expect(several.visits).toMatchObject([
        { status: 'Staffed', multiple: true, noOfVisits: 3, nonVisit: true, duration: 2 },
        { multipleDates: [day(2), day(4), day(6)], providerId: visit.providerId },
        { seriesId: several.visits[0]?.seriesId },
      ]);
      await nurse.pullAll();
      const id = must(several.visits[0], 'visit').id;
      expect(nurse.visits().find((each) => each.id === id)).toEqual(several.visits[0]);
      const record = await scheduler.call(visitRecord, { visitId: id });
      expect(record).toMatchObject({ inSeries: 3, assignments: [{ userId: visit.providerId }] });
    });

    it('only on days inside the episode, each once, for a clinician of the discipline', async () => {
      const code = async (parts: object) =>
        (await scheduler.ask(addVisit, { ...given([day(1)]), ...parts })).problem.code;
      expect(await code({ dates: [day(1), day(1)] })).toBe('request.invalid');
      expect(await code({ dates: ['01/01/2020'] })).toBe('visit.outside-episode');
      expect(await code({ visitTypeId: 9998 })).toBe('request.invalid');
      expect(await code({ visitTypeId: 211, providerId: visit.providerId })).toBe(
        'staffing.blocked',
      );
    });

    it('asks before a clinician is given two at once, and keeps the reason', async () => {
      const given9 = given([day(8)], { providerId: visit.providerId });
      await scheduler.call(addVisit, { ...given9, despite });
      const { problem } = await scheduler.ask(addVisit, given9);
      expect(problem.code).toBe('staffing.ask');
      expect(JSON.stringify(problem.detail)).toContain('overlap');
      const { visits } = await scheduler.call(addVisit, { ...given9, despite });
      expect(visits).toMatchObject([{ status: 'Staffed', providerId: visit.providerId }]);
    });

    it('this and following move together and back; the others stay', async () => {
      const { visits } = await scheduler.call(addVisit, given([day(1), day(3), day(5)]));
      const [first, second, third] = visits.map((each) => each);
      const from = must(second, 'second');
      const moved = await scheduler.call(moveSeries, {
        visitId: from.id,
        visitRevision: from.revision,
        dateOfService: day(4),
        plannedStart: '10:00',
        despite,
      });
      expect(moved.visits.map(({ dateOfService }) => dateOfService)).toEqual([day(4), day(6)]);
      expect(moved.stay).toBe(0);
      const { visit: untouched } = await scheduler.call(readVisit, {
        visitId: must(first, 'first').id,
      });
      expect(untouched).toEqual(first);
      // Answers keep the order in which the visits were named.
      const moves = moved.visits
        .map((each, index) => ({
          ...pin(each),
          dateOfService: must(moved.before[index], 'before').dateOfService,
          plannedStart: '09:30',
        }))
        .toReversed();
      const back = await scheduler.call(moveVisits, { despite, moves });
      expect(back.visits.map(({ dateOfService }) => dateOfService)).toEqual([
        must(third, 'third').dateOfService,
        from.dateOfService,
      ]);
      const alone = await scheduler.call(addVisit, given([day(2)]));
      const refused = await scheduler.ask(moveSeries, {
        visitId: must(alone.visits[0], 'one').id,
        visitRevision: 1,
        dateOfService: day(3),
        plannedStart: null,
      });
      expect(refused.problem.code).toBe('visit.no-series');
    });

    it('a shift is “Facility Unaccepted” until its facility confirms it, and is found by that', async () => {
      const { visits } = await scheduler.call(
        addVisit,
        given([day(7)], { episodeType: 'Shift', providerId: visit.providerId, despite }),
      );
      const shift = must(visits[0], 'shift');
      expect(visitStatusLabel(shift)).toBe('Facility Unaccepted');
      const open = async (): Promise<string[]> =>
        (
          await scheduler.call(visitsCall, {
            ...list,
            status: 'Facility Unaccepted',
            from: addDays(today, -30),
            to: addDays(today, 100),
          })
        ).rows.map(({ id }) => id);
      expect(await open()).toContain(shift.id);
      const after = await scheduler.call(confirmVisit, { visits: [pin(shift)], confirmed: true });
      expect(visitStatusLabel(must(after.visits[0], 'shift'))).toBe('Staffed');
      expect(await open()).not.toContain(shift.id);
    });

    it('are edited against the revision seen, and keep the form of what is charted', async () => {
      const { visits } = await scheduler.call(addVisit, given([day(8)]));
      const plain = must(visits[0], 'visit');
      const edit = {
        ...pin(plain),
        visitTypeId: plain.visitTypeId,
        plannedMinutes: 90,
        episodeType: 'Shift' as const,
        nonVisit: false,
        duration: 4,
      };
      const { visit: edited } = await scheduler.call(editVisit, edit);
      expect(edited).toMatchObject({ plannedMinutes: 90, episodeType: 'Shift', duration: 4 });
      expect((await scheduler.ask(editVisit, edit)).problem.code).toBe('visit.changed');
      expect((await scheduler.call(readVisit, { visitId: plain.id })).visit).toEqual(edited);
      const other = await scheduler.ask(editVisit, { ...edit, ...pin(edited), visitTypeId: 211 });
      expect(other.problem.code).toBe('request.invalid');
    });

    it('are not edited into an assessment that their clinician may not make', async () => {
      const { visits } = await scheduler.call(
        addVisit,
        given([day(10)], { providerId: visit.providerId, despite }),
      );
      const plain = must(visits[0], 'visit');
      const assessment = {
        ...pin(plain),
        visitTypeId: 100,
        plannedMinutes: 60,
        episodeType: 'Visit' as const,
        nonVisit: false,
        duration: null,
      };
      const { db } = server.inside();
      const person = db.selectFrom('app_user').where('id', '=', plain.providerId);
      const { org_id, provider_type_id: before } = await person
        .select(['org_id', 'provider_type_id'])
        .executeTakeFirstOrThrow();
      const { id: assistant } = await db
        .selectFrom('provider_type')
        .select('id')
        .where('org_id', '=', org_id)
        .where('type', '=', 'LVN/LPN')
        .executeTakeFirstOrThrow();
      const becomes = (provider_type_id: number | null) =>
        db
          .updateTable('app_user')
          .set({ provider_type_id })
          .where('org_id', '=', org_id)
          .where('id', '=', plain.providerId)
          .execute();
      await becomes(assistant);
      const refused = await scheduler.ask(editVisit, assessment);
      await becomes(before);
      expect(refused.problem.code).toBe('staffing.blocked');
      expect(findingsIn(refused.problem.detail)).toMatchObject([
        { visitId: plain.id, findings: [{ code: 'assessment', has: 'LVN/LPN' }] },
      ]);
      const { visit: edited } = await scheduler.call(editVisit, assessment);
      expect(edited.visitTypeId).toBe(100);
    });

    it('without a clinician are listed until somebody takes them', async () => {
      const { visits } = await scheduler.call(addVisit, given([day(9)]));
      const open = must(visits[0], 'visit');
      const rows = async (): Promise<string[]> =>
        (
          await scheduler.call(unassignedVisits, { from: day(9), to: day(9), pageSize: 100 })
        ).rows.map(({ id }) => id);
      expect(await rows()).toContain(open.id);
      await scheduler.call(assignVisit, {
        despite,
        visitIds: [open.id],
        providerId: must(visit.providerId, 'nurse'),
      });
      expect(await rows()).not.toContain(open.id);
    });

    it('a clinician’s own lists hold their own, by what they still need', async () => {
      const own = await signedIn(server.url, 'nurse');
      const pending = await own.call(myPendingVisits, { pageSize: 100 });
      expect(new Set(pending.rows.map(({ providerId }) => providerId))).toEqual(
        new Set([visit.providerId]),
      );
      const notes = await own.call(myPendingNotes, { pageSize: 100 });
      for (const { status } of notes.rows)
        expect(['NotesDue', 'NotesOverdue', 'NotesRejected']).toContain(status);
      const done = await own.call(myCompletedVisits, { status: 'NotesApproved', pageSize: 100 });
      for (const { status } of done.rows) expect(status).toBe('NotesApproved');
      expect((await own.call(myPendingVisits, { status: 'NotesApproved' })).count).toBe(0);
      expect((await scheduler.ask(myPendingVisits, {})).problem.code).toBe('access.denied');
    });

    it('are found by the days on which their notes were handed in (spec portal §3)', async () => {
      const { db } = server.inside();
      const { org_id: orgId } = await db
        .selectFrom('visit')
        .select('org_id')
        .where('id', '=', visit.id)
        .executeTakeFirstOrThrow();
      const handedIn = await db
        .selectFrom('visit')
        .select([
          'id',
          sql<string>`to_char(
        submitted_at at time zone 'America/Los_Angeles', 'MM/DD/YYYY')`.as('day'),
        ])
        .where('org_id', '=', orgId)
        .where('submitted_at', 'is not', null)
        .execute();
      const on = must(handedIn[0], 'visit whose notes were handed in').day;
      const found = async (completed: { from: string; to: string } | null) =>
        (
          await scheduler.call(visitsCall, {
            ...list,
            status: 'All',
            from: addDays(today, -150),
            to: today,
            completed,
            pageSize: 1_000,
          })
        ).rows.map(({ id }) => id);
      const ofThatDay = handedIn.flatMap(({ id, day: handed }) => (handed === on ? [id] : []));
      expect((await found({ from: on, to: on })).toSorted()).toEqual(ofThatDay.toSorted());
      expect((await found(null)).length).toBeGreaterThan(ofThatDay.length);
    });

    it('name who staffs where nobody does (spec portal §9)', async () => {
      const staffer = async () =>
        (await scheduler.call(visitRecord, { visitId: visit.id })).staffer;
      expect(await staffer()).toBeNull();
      const { id, name } = must(
        (await scheduler.call(providersLite, { visitId: null })).rows[0],
        'somebody of the agency',
      );
      const constant = { type: 'WebAppConfig', name: 'defaultVisitEpisodeStafferId' } as const;
      await admin.call(saveConstant, { ...constant, value: id, seen: null });
      expect(await staffer()).toEqual({ id, name });
      await admin.call(removeConstant, constant);
      expect(await staffer()).toBeNull();
    });

    it('have comments, five a page; an author deletes their own, an administrator any', async () => {
      const visitId = visit.id;
      const own = await signedIn(server.url, 'nurse');
      for (let count = 1; count <= 6; count += 1)
        await own.call(addVisitComment, { visitId, text: `Comment ${count}` });
      const first = await scheduler.call(visitComments, { visitId, pageSize: 5 });
      expect(first).toMatchObject({ count: 6, pageCount: 2 });
      expect(first.rows[0]).toMatchObject({ text: 'Comment 6', mayDelete: false });
      const [newest, next] = first.rows.map(({ id }) => id);
      const remove = (commentId = '') => ({ visitId, commentId });
      expect((await scheduler.ask(deleteVisitComment, remove(newest))).problem.code).toBe(
        'access.denied',
      );
      await admin.call(deleteVisitComment, remove(newest));
      await own.call(deleteVisitComment, remove(next));
      expect((await own.ask(deleteVisitComment, remove(next))).problem.code).toBe(
        'record.not-found',
      );
      expect((await scheduler.call(visitComments, { visitId, pageSize: 5 })).count).toBe(4);
      const stored = await server.inside().db.selectFrom('visit_comment').select('body').execute();
      for (const { body } of stored)
        expect(Buffer.from(body).toString('latin1')).not.toContain('Comment');
    });

    it('by video have a room at an allowed host, and none after the host was taken off', async () => {
      const room = 'https://rooms.example.org/a-b-c';
      const atRoom = { visitId: visit.id, room };
      expect((await scheduler.ask(saveTelehealthRoom, atRoom)).problem.code).toBe(
        'telehealth.host',
      );
      await admin.call(saveConstant, {
        type: 'WebAppConfig',
        name: 'telehealthHosts',
        value: '["rooms.example.org"]',
        seen: null,
      });
      await scheduler.call(saveTelehealthRoom, atRoom);
      const own = await signedIn(server.url, 'nurse');
      expect((await own.call(telehealthRoom, { visitId: visit.id })).room).toBe(room);
      const bad = { visitId: visit.id, room: 'javascript:alert(1)' };
      expect((await scheduler.ask(saveTelehealthRoom, bad)).problem.code).toBe(
        'telehealth.address',
      );
      await scheduler.call(saveTelehealthRoom, { visitId: visit.id, room: null });
      expect((await own.call(telehealthRoom, { visitId: visit.id })).room).toBeNull();
    });

    it('types have a unit and a service type, changed by an administrator', async () => {
      const { rows } = await scheduler.call(visitTypes, { pageSize: 100 });
      const type = must(
        rows.find(({ id }) => id === 251),
        'aide visit',
      );
      expect(type).toMatchObject({ unit: '$/Visit', serviceType: '', revision: 1 });
      const { discipline: _d, formId: _f, ...rest } = type;
      const change = { ...rest, unit: '$/Hour' as const, serviceType: 'Personal care' };
      expect((await scheduler.ask(saveVisitType, change)).problem.code).toBe('access.denied');
      await admin.call(saveVisitType, change);
      expect((await admin.ask(saveVisitType, change)).problem.code).toBe('visit-type.changed');
      const after = await admin.call(visitTypes, { words: 'aide visit' });
      expect(after.rows.find(({ id }) => id === 251)).toMatchObject({
        unit: '$/Hour',
        serviceType: 'Personal care',
        revision: 2,
      });
    });
  },
);
