import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { protocol, type DeviceReport } from '#contract/sync.ts';
import { clockDoubtsOf } from '#domain/clock-doubts.ts';
import { hourMs } from '#domain/durations.ts';
import { visitTimes } from '#domain/evv.ts';
import { databasesOf } from '../support/databases.ts';
import { onVisit, plannedAround } from '../support/field-device.ts';
import { clockedAt, iso, timesDesk, type TimesDesk } from '../support/times-desk.ts';

describe.each(databasesOf(import.meta.url))(
  'clocked times are written once, on %s (decision 056)',
  (database) => {
    let desk: TimesDesk;
    timesDesk(database, (opened) => {
      desk = opened;
    });
    const freshVisit = (): Visit =>
      desk.nurse.untouchedVisit((visits) => plannedAround(visits, 'Staffed'));
    const confirm = (visit: Visit): Promise<Visit> => desk.confirm(visit, visitTimes(visit));

    it('a clinician cannot move the end of an approved visit to 1999', async () => {
      const visit = freshVisit();
      await desk.nurse.complete(visit);
      const approved = await desk.approve(visit.id);
      const moved = clockedAt(Date.parse('1999-01-01T09:00:00.000Z'));
      for (const command of ['startVisit', 'endVisit'])
        expect(
          await desk.nurse.do('operation', command, onVisit(visit.id), moved, { version: 2 }),
        ).toMatchObject({ kind: 'rejected' });
      const correction = {
        times: { begin: approved.timeIn?.at ?? null, end: null },
        reason: '209',
        comment: '',
      };
      expect(
        await desk.nurse.do('operation', 'correctTimes', onVisit(visit.id), correction),
      ).toMatchObject({ kind: 'rejected', code: 'visit.submitted' });
      expect(await desk.read(visit.id)).toEqual(approved);
    });

    it('a clinician’s correction stands beside the clock, in the audit, and is paid when confirmed', async () => {
      const visit = freshVisit();
      const target = onVisit(visit.id);
      const now = Date.now();
      await desk.nurse.do('operation', 'startVisit', target, clockedAt(now - 2 * hourMs));
      await desk.nurse.do('operation', 'endVisit', target, clockedAt(now));
      const before = visitTimes(await desk.read(visit.id));
      const times = { begin: iso(now - 2 * hourMs), end: iso(now - hourMs) };
      expect(
        await desk.nurse.do('operation', 'correctTimes', target, {
          times,
          reason: '209',
          comment: 'Late',
        }),
      ).toMatchObject({ kind: 'applied' });
      await desk.submit(visit);
      const approved = await desk.approve(visit.id);
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
      const { row } = await desk.server
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
      const known = desk.nurse.entry('operation', 'startVisit', target, clockedAt(now));
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
      await desk.nurse.push('operation', [], { device, protocol });
      const backdated = {
        ...known,
        payload: clockedAt(now - 3 * hourMs),
        deviceTime: iso(now - 3 * hourMs),
      };
      expect(await desk.nurse.send('operation', backdated)).toMatchObject({ kind: 'applied' });
      await desk.nurse.do('operation', 'endVisit', target, clockedAt(now));
      expect(clockDoubtsOf(await desk.read(visit.id))).toEqual(['before-contact']);
      await desk.submit(visit);
      const approved = await desk.approve(visit.id);
      expect(approved.pay).toBeNull();
      expect((await confirm(approved)).pay).toBeGreaterThan(0);
    });
  },
);
