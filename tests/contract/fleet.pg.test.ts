import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { assignVisit } from '#contract/visits.ts';
import { fleet } from '#contract/devices.ts';
import { officeTasks, resolveTask } from '#contract/tasks.ts';
import { pullNotes as pull } from '#contract/exchange.ts';
import { authenticate, session } from '#contract/sign-in.ts';
import { unassignVisit } from '#contract/visits.ts';
import { protocol } from '#contract/sync.ts';
import { hourMs } from '#domain/durations.ts';
import { anyway } from '../support/anyway.ts';
import { must } from '#domain/must.ts';
import { watchSilentDevices } from '#server/features/devices/queries/fleet.ts';
import { Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { clockedNow, FieldDevice, onVisit } from '../support/field-device.ts';
import { watchingOffice } from './watching-office.ts';

describe.each(databasesOf(import.meta.url))(
  'the fleet and the office’s tasks on %s (docs: sync; fault 30)',
  (database) => {
    const desk = watchingOffice(database);

    it('shows what a device tells of itself at a push', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      await device.push('notes', [], {
        device: desk.reportOf({ unsent: 3, oldestAge: 2 * hourMs }),
        sentAt: new Date(Date.now() - 90_000).toISOString(),
      });
      const row = must(await desk.seenAs(device.clientId), 'row of the device');
      expect(row).toMatchObject({
        person: 'Nora Brightwater',
        deviceName: "nurse's test device",
        unsent: 3,
        storage: { used: 5_000_000, quota: 50_000_000 },
        appVersion: '0.1.0',
        alarm: null,
      });
      expect(
        Date.now() - Date.parse(must(row.oldestUnsentAt ?? undefined, 'oldest')),
      ).toBeGreaterThanOrEqual(2 * hourMs);
      expect(Math.abs(row.clockDifference - 90_000)).toBeLessThan(10_000);
    });

    it('shows a device’s report at a pull, and takes both from an older app that reports nothing', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      const request = {
        protocol,
        requestId: randomUUID(),
        clientId: device.clientId,
        cursor: null,
        limit: 1,
      };
      await device.api.call(pull, {
        ...request,
        device: desk.reportOf({ unsent: 4, needsYou: 2, oldestAge: 1_000 }),
      });
      expect(await desk.seenAs(device.clientId)).toMatchObject({ unsent: 4 });
      await device.api.call(pull, request);
      expect(await desk.seenAs(device.clientId)).toMatchObject({
        unsent: 4,
        needsPerson: 2,
        appVersion: '0.1.0',
      });
      await device.push('notes', [], { waiting: 2 });
      expect(await desk.seenAs(device.clientId)).toMatchObject({ unsent: 2 });
    });

    it('counts what a push brought as sent', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      await device.pullAll();
      const entry = device.entry(
        'operation',
        'startVisit',
        onVisit(device.visitWith('Staffed').id),
        clockedNow(),
      );
      await device.push('operation', [entry], {
        device: desk.reportOf({ unsent: 3, oldestAge: 1_000 }),
      });
      expect(await desk.seenAs(device.clientId)).toMatchObject({ unsent: 2 });
    });

    it('sorts by what the office asks for and shows only what it asks for', async () => {
      for (const order of [
        'alarm',
        'person',
        'device',
        'unsent',
        'oldest',
        'contact',
        'storage',
        'version',
        'clock',
      ] as const) {
        const { rows, count } = await desk.office.call(fleet, { order, pageSize: 100 });
        expect(rows, order).toHaveLength(count);
      }
      const { rows } = await desk.office.call(fleet, { order: 'unsent', pageSize: 100 });
      expect(rows.map(({ unsent }) => unsent)).toEqual(
        rows.map(({ unsent }) => unsent).toSorted((a, b) => b - a),
      );
      const { rows: waiting } = await desk.office.call(fleet, { only: 'unsent', pageSize: 100 });
      expect(waiting.length).toBeGreaterThan(0);
      expect(waiting.every(({ unsent }) => unsent > 0)).toBe(true);
    });

    it('shows nothing of the other organisation', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse.ridge');
      await desk.contact(device, desk.reportOf({ unsent: 9, oldestAge: 48 * hourMs }));
      await watchSilentDevices(desk.server.inside().db, desk.now());
      expect(await desk.seenAs(device.clientId)).toBeUndefined();
      const { db } = desk.server.inside();
      const theirs = await db
        .selectFrom('office_task')
        .select('id')
        .where('client_id', '=', device.clientId)
        .executeTakeFirstOrThrow();
      expect((await desk.openTasks()).map(({ id }) => id)).not.toContain(theirs.id);
      expect(
        (await desk.office.ask(resolveTask, { id: theirs.id, note: 'Not mine.' })).problem.code,
      ).toBe('record.not-found');
    });

    it('alarms when the oldest unsent work is over 24 hours old, raises one task, closes it on arrival', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'aide');
      const report = desk.reportOf({ unsent: 2, oldestAge: 23 * hourMs });
      await desk.contact(device, report);
      await watchSilentDevices(desk.server.inside().db, desk.now());
      expect(await desk.seenAs(device.clientId)).toMatchObject({ alarm: null });
      expect(await desk.tasksOn(device, 'silent-device')).toEqual([]);

      await desk.contact(device, { ...report, oldestAge: 25 * hourMs });
      for (let round = 0; round < 2; round += 1)
        await watchSilentDevices(desk.server.inside().db, desk.now());
      expect(await desk.seenAs(device.clientId, { only: 'alarm' })).toMatchObject({
        alarm: 'late',
        unsent: 2,
      });
      const [task, ...more] = await desk.tasksOn(device, 'silent-device');
      expect(more).toEqual([]);
      expect(task).toMatchObject({ kind: 'silent-device', unsent: 2, resolved: null });
      expect((await desk.office.call(dashboard, { period: 'today' })).tasks).toContainEqual({
        kind: 'silent-device',
        count: expect.any(Number) as number,
      });

      await desk.contact(device, { ...report, unsent: 0, oldestAge: null });
      await watchSilentDevices(desk.server.inside().db, desk.now());
      expect(await desk.seenAs(device.clientId)).toMatchObject({ alarm: null });
      expect(await desk.tasksOn(device, 'silent-device')).toEqual([]);
      expect((await desk.auditedFor(must(task, 'task').id)).map(({ action }) => action)).toEqual([
        'raiseTask',
        'taskIsOver',
      ]);
    });

    it('alarms when a device with unsent work is silent for over 24 hours, not one without', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'aide');
      const done = await FieldDevice.signIn(desk.server.url, 'aide');
      await desk.contact(device, desk.reportOf({ unsent: 1, oldestAge: 0 }));
      await desk.contact(done, desk.reportOf());
      await desk.onePast(25 * hourMs, async () => {
        await watchSilentDevices(desk.server.inside().db, desk.now());
        expect(await desk.seenAs(device.clientId)).toMatchObject({ alarm: 'late' });
        expect(await desk.seenAs(done.clientId)).toMatchObject({ alarm: null });
        const [task] = await desk.tasksOn(device, 'silent-device');
        await desk.office.call(resolveTask, {
          id: must(task, 'task').id,
          note: 'Called her; the phone is being repaired.',
        });
        await watchSilentDevices(desk.server.inside().db, desk.now());
        expect(await desk.tasksOn(device, 'silent-device')).toEqual([]);
      });
    });

    it('keeps a browser’s cookie over sign-ins, HttpOnly and SameSite=Strict, storing only its hash', async () => {
      const api = new Api(desk.server.url);
      const signIn = () =>
        api.ask(authenticate, {
          userName: 'nurse',
          password: demoPassword,
          deviceId: api.deviceId,
          deviceName: 'A phone',
          clientId: null,
        });
      const lineOf = ({ headers }: { headers: Headers }): string =>
        must(
          headers.getSetCookie().find((line) => line.startsWith('porchlight-device=')),
          'device cookie',
        );
      const [first, second] = [lineOf(await signIn()), lineOf(await signIn())];
      expect(second).toBe(first);
      expect(first).toMatch(
        /^porchlight-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      const mark = must(/=([\w-]{43});/.exec(first)?.[1], 'mark');
      const { rows } = await desk.server
        .inside()
        .db.selectFrom('client')
        .selectAll()
        .execute()
        .then((all) => ({ rows: JSON.stringify(all) }));
      expect(rows).not.toContain(mark);
      // Alone it is no session.
      const nobody = new Api(desk.server.url);
      nobody.cookie = `porchlight-device=${mark}`;
      expect((await nobody.ask(session, {})).problem.code).toBe('session.missing');
      nobody.cookie = `porchlight=${mark}; porchlight-device=x`;
      expect((await nobody.ask(session, {})).problem.code).toBe('session.missing');
    });

    it('closes a task with a note, once, and the audit log says who', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      await desk.contact(device, desk.reportOf({ unsent: 1, oldestAge: 1_000 }));
      await desk.contact(device, desk.reportOf());
      const [task] = await desk.tasksOn(device, 'lost-work');
      const id = must(task, 'task').id;
      const { task: closed } = await desk.office.call(resolveTask, {
        id,
        note: '  She wrote the note again from memory. ',
      });
      expect(closed.resolved).toMatchObject({
        by: 'Skye Calendarwell',
        note: 'She wrote the note again from memory.',
      });
      const again = await desk.office.call(resolveTask, { id, note: 'Something else' });
      expect(again.task.resolved).toEqual(closed.resolved);
      expect(
        (await desk.office.call(officeTasks, { only: 'resolved', pageSize: 100 })).rows.map(
          (each) => each.id,
        ),
      ).toContain(id);
      expect((await device.api.call(session, {})).lostWork ?? []).not.toContainEqual(
        expect.objectContaining({ noticedAt: must(task, 'task').raisedAt }),
      );
      expect(
        (await desk.auditedFor(id)).map(({ action, user_id }) => [action, user_id === null]),
      ).toEqual([
        ['raiseTask', true],
        ['resolveTask', false],
      ]);
      const stored = await desk.server
        .inside()
        .db.selectFrom('office_task')
        .select('note')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(Buffer.from(must(stored.note ?? undefined, 'note')).toString('latin1')).not.toContain(
        'memory',
      );
      expect((await desk.office.ask(resolveTask, { id, note: '   ' })).problem).toMatchObject({
        code: 'request.invalid',
        fields: [{ path: 'note', code: 'request.invalid' }],
      });
    });

    describe('work written while assigned', () => {
      it('arrives after the visit was reassigned: accepted, and one task names visit, author, assignee', async () => {
        const device = await FieldDevice.signIn(desk.server.url, 'nurse');
        await device.pullAll();
        const visit = device.visitWith('Staffed');
        const first = device.entry('operation', 'startVisit', onVisit(visit.id), clockedNow());
        const second = device.entry('notes', 'saveAnswers', onVisit(visit.id), {
          patch: { 'vitals.pulse': 72 },
        });
        const other = await FieldDevice.signIn(desk.server.url, 'nurse2');
        const { db } = desk.server.inside();
        const colleague = await db
          .selectFrom('client')
          .select('user_id')
          .where('id', '=', other.clientId)
          .executeTakeFirstOrThrow();
        await desk.office.call(assignVisit, {
          visitIds: [visit.id],
          providerId: colleague.user_id,
          despite: anyway,
        });
        expect((await device.send('operation', first)).kind).toBe('applied');
        expect((await device.send('notes', second)).kind).toBe('applied');
        expect((await device.send('notes', second)).kind).toBe('applied');
        const tasks = (await desk.openTasks('hand-over')).filter(
          (task) => task.visit?.id === visit.id,
        );
        expect(tasks).toMatchObject([
          {
            person: 'Nora Brightwater',
            visit: {
              episodeId: visit.episodeId,
              patientName: visit.patientName,
              dateOfService: visit.dateOfService,
            },
          },
        ]);
        expect(tasks[0]?.visit?.assignee).not.toBe('Nora Brightwater');
        expect(tasks[0]?.visit?.assignee).not.toBeNull();
        const audited = await db
          .selectFrom('audit')
          .select('row')
          .where('entity_id', '=', visit.id)
          .where('action', '=', 'startVisit')
          .executeTakeFirstOrThrow();
        expect(JSON.parse(audited.row)).toMatchObject({ detail: { handOver: true } });
      });

      it('arrives for visits taken back, several in one batch: one task each, naming nobody', async () => {
        const device = await FieldDevice.signIn(desk.server.url, 'nurse');
        await device.pullAll();
        const visits = device
          .visits()
          .filter(({ status }) => status === 'Staffed')
          .slice(0, 2);
        const entries = visits.map((visit) =>
          device.entry('notes', 'saveAnswers', onVisit(visit.id), {
            patch: { 'vitals.pulse': 70 },
          }),
        );
        await desk.office.call(unassignVisit, { visitIds: visits.map(({ id }) => id) });
        const { outcomes } = await device.push('notes', entries);
        expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied']);
        const tasks = (await desk.openTasks('hand-over')).filter((task) =>
          visits.some(({ id }) => id === task.visit?.id),
        );
        expect(tasks.map((task) => task.visit?.assignee)).toEqual([null, null]);
      });

      it('raises nothing for a visit that is still the author’s', async () => {
        const device = await FieldDevice.signIn(desk.server.url, 'nurse');
        await device.pullAll();
        const visit = device.visitWith('Staffed');
        await device.do('notes', 'saveAnswers', onVisit(visit.id), {
          patch: { 'vitals.pulse': 70 },
        });
        expect(
          (await desk.openTasks('hand-over')).filter((task) => task.visit?.id === visit.id),
        ).toEqual([]);
      });
    });
  },
);
