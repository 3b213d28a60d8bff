import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { qaNotes } from '#contract/notes.ts';
import { protocol, type DeviceReport } from '#contract/sync.ts';
import { readVisit, updateVisit } from '#contract/visits.ts';
import { clockDoubtsOf } from '#domain/clock-doubts.ts';
import { hourMs } from '#domain/durations.ts';
import { visitTimes } from '#domain/evv.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit, plannedAround, sampleNote } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const end = (at: number) => ({
  at: iso(at),
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
});
const codes = { reason: '209', resolution: '12', comment: 'Called the daughter.' };

describe.each(databasesOf(import.meta.url))(
  'clocked times are written once, on %s (decision 056)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let qa: Api;
    let scheduler: Api;
    const freshVisit = (): Visit =>
      nurse.untouchedVisit((visits) => plannedAround(visits, 'Staffed'));
    const read = async (visitId: string): Promise<Visit> =>
      (await scheduler.call(readVisit, { visitId })).visit;
    const approve = async (visitId: string): Promise<Visit> => {
      const { revision: visitRevision } = await read(visitId);
      const decision = 'approve';
      await qa.call(qaNotes, { visitId, visitRevision, decision, comment: '', fields: [] });
      return read(visitId);
    };
    const confirm = async (visit: Visit): Promise<Visit> =>
      (
        await scheduler.call(updateVisit, {
          visitId: visit.id,
          visitRevision: visit.revision,
          times: visitTimes(visit),
          ...codes,
        })
      ).visit;

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      qa = await signedIn(server.url, 'qa');
      scheduler = await signedIn(server.url, 'scheduler');
      await nurse.pullAll();
    });
    afterAll(() => server.stop());

    it('a clinician cannot move the end of an approved visit to 1999', async () => {
      const visit = freshVisit();
      await nurse.complete(visit);
      const approved = await approve(visit.id);
      const moved = end(Date.parse('1999-01-01T09:00:00.000Z'));
      for (const command of ['startVisit', 'endVisit'])
        expect(
          await nurse.do('operation', command, onVisit(visit.id), moved, { version: 2 }),
        ).toMatchObject({ kind: 'rejected' });
      const correction = {
        times: { begin: approved.timeIn?.at ?? null, end: null },
        reason: '209',
        comment: '',
      };
      expect(
        await nurse.do('operation', 'correctTimes', onVisit(visit.id), correction),
      ).toMatchObject({ kind: 'rejected', code: 'visit.submitted' });
      expect(await read(visit.id)).toEqual(approved);
    });

    it('a clinician’s correction stands beside the clock, in the audit, and is paid when confirmed', async () => {
      const visit = freshVisit();
      const target = onVisit(visit.id);
      const now = Date.now();
      await nurse.do('operation', 'startVisit', target, end(now - 2 * hourMs));
      await nurse.do('operation', 'endVisit', target, end(now));
      const before = visitTimes(await read(visit.id));
      const times = { begin: iso(now - 2 * hourMs), end: iso(now - hourMs) };
      expect(
        await nurse.do('operation', 'correctTimes', target, {
          times,
          reason: '209',
          comment: 'Late',
        }),
      ).toMatchObject({ kind: 'applied' });
      const answers = sampleNote(visit.formId);
      await nurse.do('notes', 'saveAnswers', target, { patch: answers });
      await nurse.do('notes', 'signNote', target, nurse.signature(visit, answers));
      await nurse.do('operation', 'submitNotes', target, {});
      const approved = await approve(visit.id);
      expect(approved.timeChanges).toMatchObject([
        {
          madeBy: 'clinician',
          reason: '209',
          before,
          after: times,
          receivedAt: expect.any(String),
        },
      ]);
      expect([clockDoubtsOf(approved), approved.pay]).toEqual([['corrected'], null]);
      const { row } = await server
        .inside()
        .db.selectFrom('audit')
        .select('row')
        .where('entity_id', '=', visit.id)
        .where('action', '=', 'correctTimes')
        .executeTakeFirstOrThrow();
      expect((JSON.parse(row) as { detail: unknown }).detail).toMatchObject({
        reason: '209',
        before,
        after: times,
      });
      const confirmed = await confirm(approved);
      expect(confirmed.timeChanges).toHaveLength(2);
      expect(confirmed.pay).toBeGreaterThan(0);
    });

    it('a start claimed before a contact that it came after is flagged and waits for the office', async () => {
      const visit = freshVisit();
      const target = onVisit(visit.id);
      const now = Date.now();
      // The device is in contact and reports what it has written so far.
      const known = nurse.entry('operation', 'startVisit', target, end(now));
      const device: DeviceReport = {
        unsent: 0,
        needsYou: 0,
        oldestAge: null,
        storage: null,
        appVersion: 'test',
        storageId: randomUUID(),
        written: { notes: 0, operation: known.seq - 1 },
        heard: 0,
        missing: { notes: [], operation: [] },
      };
      await nurse.push('operation', [], { device, protocol });
      const backdated = {
        ...known,
        payload: end(now - 3 * hourMs),
        deviceTime: iso(now - 3 * hourMs),
      };
      expect(await nurse.send('operation', backdated)).toMatchObject({ kind: 'applied' });
      await nurse.do('operation', 'endVisit', target, end(now));
      expect(clockDoubtsOf(await read(visit.id))).toEqual(['before-contact']);
      const answers = sampleNote(visit.formId);
      await nurse.do('notes', 'saveAnswers', target, { patch: answers });
      await nurse.do('notes', 'signNote', target, nurse.signature(visit, answers));
      await nurse.do('operation', 'submitNotes', target, {});
      const approved = await approve(visit.id);
      expect(approved.pay).toBeNull();
      expect((await confirm(approved)).pay).toBeGreaterThan(0);
    });
  },
);
