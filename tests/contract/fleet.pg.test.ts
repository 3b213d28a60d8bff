import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { assignVisit } from '#contract/visits.ts';
import { fleet, type FleetRow } from '#contract/devices.ts';
import { officeTasks, resolveTask, type OfficeTask } from '#contract/tasks.ts';
import { pullNotes as pull } from '#contract/exchange.ts';
import { authenticate, session } from '#contract/sign-in.ts';
import { unassignVisit } from '#contract/visits.ts';
import { protocol, type DeviceReport } from '#contract/sync.ts';
import { hourMs } from '#domain/durations.ts';
import { anyway } from '../support/anyway.ts';
import { must } from '#domain/must.ts';
import { watchSilentDevices } from '#server/features/devices/queries/fleet.ts';
import { Api, signedIn } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { clockedNow, FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databaseKinds())(
  'the fleet and the office’s tasks on %s (docs: sync; fault 30)',
  (database) => {
    let server: TestServer;
    let office: Api;
    let clock = 0;

    beforeAll(async () => {
      server = await startServer({ database, now: () => new Date(Date.now() + clock) });
      office = await signedIn(server.url, 'scheduler');
    });
    afterAll(() => server.stop());

    const reportOf = (parts: Partial<DeviceReport> = {}): DeviceReport => ({
      unsent: 0,
      needsYou: 0,
      oldestAge: null,
      storage: { used: 5_000_000, quota: 50_000_000 },
      appVersion: '0.1.0',
      storageId: randomUUID(),
      written: { notes: 0, operation: 0 },
      heard: 0,
      missing: { notes: [], operation: [] },
      ...parts,
    });
    const contact = (device: FieldDevice, report: DeviceReport) =>
      device.push('notes', [], { device: report });
    const seenAs = async (
      clientId: string,
      input: Readonly<Record<string, unknown>> = {},
    ): Promise<FleetRow | undefined> =>
      (await office.call(fleet, { pageSize: 100, ...input })).rows.find(
        (row) => row.clientId === clientId,
      );
    const openTasks = async (
      only: 'open' | 'lost-work' | 'hand-over' | 'silent-device' = 'open',
    ): Promise<OfficeTask[]> => (await office.call(officeTasks, { only, pageSize: 100 })).rows;
    const tasksOn = async (
      device: FieldDevice,
      only: 'lost-work' | 'silent-device',
    ): Promise<OfficeTask[]> => {
      const { db } = server.inside();
      const ids = await db
        .selectFrom('office_task')
        .select('id')
        .where('client_id', '=', device.clientId)
        .where('resolved_at', 'is', null)
        .execute();
      return (await openTasks(only)).filter(({ id }) => ids.some((each) => each.id === id));
    };
    const auditedFor = (id: string) =>
      server
        .inside()
        .db.selectFrom('audit')
        .select(['action', 'user_id'])
        .where('entity_id', '=', id)
        .orderBy('seq')
        .execute();
    /** The same browser signs in again, with the clients it still has. */
    const back = (
      device: FieldDevice,
      keptStreams: readonly string[],
      parts: Readonly<Record<string, unknown>> = {},
      userName = 'nurse',
    ) =>
      device.api.call(authenticate, {
        userName,
        password: demoPassword,
        deviceId: device.api.deviceId,
        deviceName: 'The same phone',
        clientId: null,
        keptStreams: [...keptStreams],
        ...parts,
      });
    const onePast = async (wait: number, work: () => Promise<void>) => {
      clock += wait;
      try {
        office = await signedIn(server.url, 'scheduler');
        await work();
      } finally {
        clock -= wait;
      }
    };

    it('shows what a device tells of itself at a push', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await device.push('notes', [], {
        device: reportOf({ unsent: 3, oldestAge: 2 * hourMs }),
        sentAt: new Date(Date.now() - 90_000).toISOString(),
      });
      const row = must(await seenAs(device.clientId), 'row of the device');
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
      const device = await FieldDevice.signIn(server.url, 'nurse');
      const request = {
        protocol,
        requestId: randomUUID(),
        clientId: device.clientId,
        cursor: null,
        limit: 1,
      };
      await device.api.call(pull, {
        ...request,
        device: reportOf({ unsent: 4, needsYou: 2, oldestAge: 1_000 }),
      });
      expect(await seenAs(device.clientId)).toMatchObject({ unsent: 4 });
      await device.api.call(pull, request);
      expect(await seenAs(device.clientId)).toMatchObject({
        unsent: 4,
        needsPerson: 2,
        appVersion: '0.1.0',
      });
      await device.push('notes', [], { waiting: 2 });
      expect(await seenAs(device.clientId)).toMatchObject({ unsent: 2 });
    });

    it('counts what a push brought as sent', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await device.pullAll();
      const entry = device.entry(
        'operation',
        'startVisit',
        onVisit(device.visitWith('Staffed').id),
        clockedNow(),
      );
      await device.push('operation', [entry], {
        device: reportOf({ unsent: 3, oldestAge: 1_000 }),
      });
      expect(await seenAs(device.clientId)).toMatchObject({ unsent: 2 });
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
        const { rows, count } = await office.call(fleet, { order, pageSize: 100 });
        expect(rows, order).toHaveLength(count);
      }
      const { rows } = await office.call(fleet, { order: 'unsent', pageSize: 100 });
      expect(rows.map(({ unsent }) => unsent)).toEqual(
        rows.map(({ unsent }) => unsent).toSorted((a, b) => b - a),
      );
      const { rows: waiting } = await office.call(fleet, { only: 'unsent', pageSize: 100 });
      expect(waiting.length).toBeGreaterThan(0);
      expect(waiting.every(({ unsent }) => unsent > 0)).toBe(true);
    });

    it('shows nothing of the other organisation', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse.ridge');
      await contact(device, reportOf({ unsent: 9, oldestAge: 48 * hourMs }));
      await watchSilentDevices(server.inside().db, new Date(Date.now() + clock));
      expect(await seenAs(device.clientId)).toBeUndefined();
      const { db } = server.inside();
      const theirs = await db
        .selectFrom('office_task')
        .select('id')
        .where('client_id', '=', device.clientId)
        .executeTakeFirstOrThrow();
      expect((await openTasks()).map(({ id }) => id)).not.toContain(theirs.id);
      expect(
        (await office.ask(resolveTask, { id: theirs.id, note: 'Not mine.' })).problem.code,
      ).toBe('record.not-found');
    });

    it('alarms when the oldest unsent work is over 24 hours old, raises one task, closes it on arrival', async () => {
      const device = await FieldDevice.signIn(server.url, 'aide');
      const report = reportOf({ unsent: 2, oldestAge: 23 * hourMs });
      await contact(device, report);
      await watchSilentDevices(server.inside().db, new Date(Date.now() + clock));
      expect(await seenAs(device.clientId)).toMatchObject({ alarm: null });
      expect(await tasksOn(device, 'silent-device')).toEqual([]);

      await contact(device, { ...report, oldestAge: 25 * hourMs });
      for (let round = 0; round < 2; round += 1)
        await watchSilentDevices(server.inside().db, new Date(Date.now() + clock));
      expect(await seenAs(device.clientId, { only: 'alarm' })).toMatchObject({
        alarm: 'late',
        unsent: 2,
      });
      const [task, ...more] = await tasksOn(device, 'silent-device');
      expect(more).toEqual([]);
      expect(task).toMatchObject({ kind: 'silent-device', unsent: 2, resolved: null });
      expect((await office.call(dashboard, { period: 'today' })).tasks).toContainEqual({
        kind: 'silent-device',
        count: expect.any(Number) as number,
      });

      await contact(device, { ...report, unsent: 0, oldestAge: null });
      await watchSilentDevices(server.inside().db, new Date(Date.now() + clock));
      expect(await seenAs(device.clientId)).toMatchObject({ alarm: null });
      expect(await tasksOn(device, 'silent-device')).toEqual([]);
      expect((await auditedFor(must(task, 'task').id)).map(({ action }) => action)).toEqual([
        'raiseTask',
        'taskIsOver',
      ]);
    });

    it('alarms when a device with unsent work is silent for over 24 hours, not one without', async () => {
      const device = await FieldDevice.signIn(server.url, 'aide');
      const done = await FieldDevice.signIn(server.url, 'aide');
      await contact(device, reportOf({ unsent: 1, oldestAge: 0 }));
      await contact(done, reportOf());
      await onePast(25 * hourMs, async () => {
        await watchSilentDevices(server.inside().db, new Date(Date.now() + clock));
        expect(await seenAs(device.clientId)).toMatchObject({ alarm: 'late' });
        expect(await seenAs(done.clientId)).toMatchObject({ alarm: null });
        const [task] = await tasksOn(device, 'silent-device');
        await office.call(resolveTask, {
          id: must(task, 'task').id,
          note: 'Called her; the phone is being repaired.',
        });
        await watchSilentDevices(server.inside().db, new Date(Date.now() + clock));
        expect(await tasksOn(device, 'silent-device')).toEqual([]);
      });
      office = await signedIn(server.url, 'scheduler');
    });

    it('raises an incident when the same client comes back with other tables while work was unsent', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await contact(
        device,
        reportOf({ unsent: 5, oldestAge: 1_000, written: { notes: 7, operation: 3 } }),
      );
      await contact(device, reportOf());
      const [task, ...more] = await tasksOn(device, 'lost-work');
      expect(more).toEqual([]);
      expect(task).toMatchObject({
        kind: 'lost-work',
        person: 'Nora Brightwater',
        unsent: 5,
        deviceName: "nurse's test device",
      });
      expect(await seenAs(device.clientId, { only: 'alarm' })).toMatchObject({ alarm: 'lost' });
      expect((await device.api.call(session, {})).lostWork).toContainEqual({
        deviceName: "nurse's test device",
        unsent: 5,
        noticedAt: must(task, 'task').raisedAt,
      });
    });

    it('adds a second loss to the incident while it is open, and writes that into the audit log', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      for (const unsent of [5, 3]) {
        await contact(device, reportOf({ unsent, oldestAge: 1_000 }));
        await contact(device, reportOf());
      }
      const [task, ...more] = await tasksOn(device, 'lost-work');
      expect(more).toEqual([]);
      expect(task).toMatchObject({ unsent: 8 });
      expect((await auditedFor(must(task, 'task').id)).map(({ action }) => action)).toEqual([
        'raiseTask',
        'raiseTask',
      ]);
    });

    it('raises nothing when the tables went and everything had been sent', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await contact(device, reportOf({ written: { notes: 7, operation: 3 } }));
      await contact(device, reportOf());
      expect(await tasksOn(device, 'lost-work')).toEqual([]);
    });

    it('tells numbers that went back, as after a restored phone, from requests that crossed', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      const report = reportOf({ unsent: 2, oldestAge: 1_000, written: { notes: 9, operation: 4 } });
      await contact(device, report);
      await contact(device, { ...report, written: { notes: 8, operation: 4 } });
      expect(await tasksOn(device, 'lost-work')).toEqual([]);
      await onePast(hourMs, async () => {
        await contact(device, {
          ...report,
          unsent: 0,
          oldestAge: null,
          written: { notes: 5, operation: 4 },
        });
        expect(await tasksOn(device, 'lost-work')).toHaveLength(1);
      });
      office = await signedIn(server.url, 'scheduler');
    });

    it('raises an incident when a device returns to an earlier state, whatever was written since', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      const report = reportOf({
        unsent: 2,
        oldestAge: 1_000,
        written: { notes: 9, operation: 4 },
        heard: 40,
      });
      await contact(device, report);
      await contact(device, { ...report, heard: 39 }); // passed by the other on the line
      await contact(device, { ...report, heard: null }); // an app of before
      expect(await tasksOn(device, 'lost-work')).toEqual([]);
      await onePast(hourMs, async () => {
        await contact(device, { ...report, written: { notes: 12, operation: 4 }, heard: 31 });
        expect(await tasksOn(device, 'lost-work')).toMatchObject([{ unsent: 2 }]);
      });
      office = await signedIn(server.url, 'scheduler');
    });

    it('raises one incident for missing entries that never arrived, and none for those that did', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await device.pullAll();
      const entry = device.entry('notes', 'saveAnswers', onVisit(device.visitWith('Staffed').id), {
        patch: { 'narrative.text': 'Seen.' },
      });
      expect(entry.seq).toBe(1);
      await device.push('notes', [entry]);
      const report = reportOf({ unsent: 3, oldestAge: 1_000, written: { notes: 6, operation: 0 } });
      await contact(device, { ...report, missing: { notes: [{ from: 1, to: 1 }], operation: [] } });
      expect(await tasksOn(device, 'lost-work')).toEqual([]);
      const missing = {
        notes: [
          { from: 1, to: 2 },
          { from: 5, to: 5 },
        ],
        operation: [],
      };
      await contact(device, { ...report, missing });
      const [task, ...more] = await tasksOn(device, 'lost-work');
      expect(more).toEqual([]);
      expect(task).toMatchObject({ unsent: 2, person: 'Nora Brightwater' });
      await office.call(resolveTask, { id: must(task, 'task').id, note: 'She remembers.' });
      for (const each of [missing, { notes: [], operation: [] }, missing])
        await contact(device, { ...report, missing: each });
      expect(await tasksOn(device, 'lost-work')).toEqual([]);
      await contact(device, {
        ...report,
        missing: {
          ...missing,
          operation: [
            { from: 1, to: 1e9 },
            { from: 9, to: 2 },
          ],
        },
      });
      expect(await tasksOn(device, 'lost-work')).toMatchObject([{ unsent: 1e7 - 2 }]);
    });

    it('knows a browser whose storage is gone by its cookie, whoever signs in, and tells the author', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await contact(device, reportOf({ unsent: 6, oldestAge: 1_000 }));
      // Everything a script had stored is gone, the device's own id too; the cookie is not the
      // script's.
      const other = await back(device, [], { deviceId: randomUUID() }, 'aide');
      expect(other.lostWork).toBeUndefined();
      expect(await tasksOn(device, 'lost-work')).toMatchObject([
        { person: 'Nora Brightwater', unsent: 6 },
      ]);
      const author = await back(device, [], { deviceId: randomUUID() });
      expect(author.lostWork).toContainEqual(expect.objectContaining({ unsent: 6 }));
      expect(await tasksOn(device, 'lost-work')).toHaveLength(1);
      expect(await seenAs(device.clientId)).toMatchObject({ alarm: 'lost', unsent: 0 });
    });

    it('raises nothing while the client is still on the device, nor for an app that does not say', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await contact(device, reportOf({ unsent: 6, oldestAge: 1_000 }));
      await back(device, [device.clientId]);
      const { api } = device;
      await api.call(authenticate, {
        userName: 'nurse',
        password: demoPassword,
        deviceId: api.deviceId,
        deviceName: 'An older app',
        clientId: null,
      });
      expect(await tasksOn(device, 'lost-work')).toEqual([]);
      const stranger = new Api(server.url);
      await stranger.call(authenticate, {
        userName: 'nurse',
        password: demoPassword,
        deviceId: stranger.deviceId,
        deviceName: 'Another phone',
        clientId: null,
        keptStreams: [],
      });
      expect(await tasksOn(device, 'lost-work')).toEqual([]);
    });

    it('keeps a browser’s cookie over sign-ins, HttpOnly and SameSite=Strict, storing only its hash', async () => {
      const api = new Api(server.url);
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
      const { rows } = await server
        .inside()
        .db.selectFrom('client')
        .selectAll()
        .execute()
        .then((all) => ({ rows: JSON.stringify(all) }));
      expect(rows).not.toContain(mark);
      // Alone it is no session.
      const nobody = new Api(server.url);
      nobody.cookie = `porchlight-device=${mark}`;
      expect((await nobody.ask(session, {})).problem.code).toBe('session.missing');
      nobody.cookie = `porchlight=${mark}; porchlight-device=x`;
      expect((await nobody.ask(session, {})).problem.code).toBe('session.missing');
    });

    it('closes a task with a note, once, and the audit log says who', async () => {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await contact(device, reportOf({ unsent: 1, oldestAge: 1_000 }));
      await contact(device, reportOf());
      const [task] = await tasksOn(device, 'lost-work');
      const id = must(task, 'task').id;
      const { task: closed } = await office.call(resolveTask, {
        id,
        note: '  She wrote the note again from memory. ',
      });
      expect(closed.resolved).toMatchObject({
        by: 'Skye Calendarwell',
        note: 'She wrote the note again from memory.',
      });
      const again = await office.call(resolveTask, { id, note: 'Something else' });
      expect(again.task.resolved).toEqual(closed.resolved);
      expect(
        (await office.call(officeTasks, { only: 'resolved', pageSize: 100 })).rows.map(
          (each) => each.id,
        ),
      ).toContain(id);
      expect((await device.api.call(session, {})).lostWork ?? []).not.toContainEqual(
        expect.objectContaining({ noticedAt: must(task, 'task').raisedAt }),
      );
      expect(
        (await auditedFor(id)).map(({ action, user_id }) => [action, user_id === null]),
      ).toEqual([
        ['raiseTask', true],
        ['resolveTask', false],
      ]);
      const stored = await server
        .inside()
        .db.selectFrom('office_task')
        .select('note')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(Buffer.from(must(stored.note ?? undefined, 'note')).toString('latin1')).not.toContain(
        'memory',
      );
      expect((await office.ask(resolveTask, { id, note: '   ' })).problem).toMatchObject({
        code: 'request.invalid',
        fields: [{ path: 'note', code: 'request.invalid' }],
      });
    });

    describe('work written while assigned', () => {
      it('arrives after the visit was reassigned: accepted, and one task names visit, author, assignee', async () => {
        const device = await FieldDevice.signIn(server.url, 'nurse');
        await device.pullAll();
        const visit = device.visitWith('Staffed');
        const first = device.entry('operation', 'startVisit', onVisit(visit.id), clockedNow());
        const second = device.entry('notes', 'saveAnswers', onVisit(visit.id), {
          patch: { 'vitals.pulse': 72 },
        });
        const other = await FieldDevice.signIn(server.url, 'nurse2');
        const { db } = server.inside();
        const colleague = await db
          .selectFrom('client')
          .select('user_id')
          .where('id', '=', other.clientId)
          .executeTakeFirstOrThrow();
        await office.call(assignVisit, {
          visitIds: [visit.id],
          providerId: colleague.user_id,
          despite: anyway,
        });
        expect((await device.send('operation', first)).kind).toBe('applied');
        expect((await device.send('notes', second)).kind).toBe('applied');
        expect((await device.send('notes', second)).kind).toBe('applied');
        const tasks = (await openTasks('hand-over')).filter((task) => task.visit?.id === visit.id);
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
        const device = await FieldDevice.signIn(server.url, 'nurse');
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
        await office.call(unassignVisit, { visitIds: visits.map(({ id }) => id) });
        const { outcomes } = await device.push('notes', entries);
        expect(outcomes.map(({ outcome }) => outcome.kind)).toEqual(['applied', 'applied']);
        const tasks = (await openTasks('hand-over')).filter((task) =>
          visits.some(({ id }) => id === task.visit?.id),
        );
        expect(tasks.map((task) => task.visit?.assignee)).toEqual([null, null]);
      });

      it('raises nothing for a visit that is still the author’s', async () => {
        const device = await FieldDevice.signIn(server.url, 'nurse');
        await device.pullAll();
        const visit = device.visitWith('Staffed');
        await device.do('notes', 'saveAnswers', onVisit(visit.id), {
          patch: { 'vitals.pulse': 70 },
        });
        expect(
          (await openTasks('hand-over')).filter((task) => task.visit?.id === visit.id),
        ).toEqual([]);
      });
    });
  },
);
