import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resolveTask } from '#contract/tasks.ts';
import { authenticate, session } from '#contract/sign-in.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { demoPassword } from '../support/demo.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { watchingOffice } from './watching-office.ts';

describe.each(databasesOf(import.meta.url))(
  'work that a device lost, on %s (docs: sync; fault 30)',
  (database) => {
    const desk = watchingOffice(database);

    it('raises an incident when the same client comes back with other tables while work was unsent', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      await desk.contact(
        device,
        desk.reportOf({ unsent: 5, oldestAge: 1_000, written: { notes: 7, operation: 3 } }),
      );
      await desk.contact(device, desk.reportOf());
      const [task, ...more] = await desk.tasksOn(device, 'lost-work');
      expect(more).toEqual([]);
      expect(task).toMatchObject({
        kind: 'lost-work',
        person: 'Nora Brightwater',
        unsent: 5,
        deviceName: "nurse's test device",
      });
      expect(await desk.seenAs(device.clientId, { only: 'alarm' })).toMatchObject({
        alarm: 'lost',
      });
      expect((await device.api.call(session, {})).lostWork).toContainEqual({
        deviceName: "nurse's test device",
        unsent: 5,
        noticedAt: must(task, 'task').raisedAt,
      });
    });

    it('adds a second loss to the incident while it is open, and writes that into the audit log', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      for (const unsent of [5, 3]) {
        await desk.contact(device, desk.reportOf({ unsent, oldestAge: 1_000 }));
        await desk.contact(device, desk.reportOf());
      }
      const [task, ...more] = await desk.tasksOn(device, 'lost-work');
      expect(more).toEqual([]);
      expect(task).toMatchObject({ unsent: 8 });
      expect((await desk.auditedFor(must(task, 'task').id)).map(({ action }) => action)).toEqual([
        'raiseTask',
        'raiseTask',
      ]);
    });

    it('raises nothing when the tables went and everything had been sent', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      await desk.contact(device, desk.reportOf({ written: { notes: 7, operation: 3 } }));
      await desk.contact(device, desk.reportOf());
      expect(await desk.tasksOn(device, 'lost-work')).toEqual([]);
    });

    it('tells numbers that went back, as after a restored phone, from requests that crossed', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      const report = desk.reportOf({
        unsent: 2,
        oldestAge: 1_000,
        written: { notes: 9, operation: 4 },
      });
      await desk.contact(device, report);
      await desk.contact(device, { ...report, written: { notes: 8, operation: 4 } });
      expect(await desk.tasksOn(device, 'lost-work')).toEqual([]);
      await desk.onePast(hourMs, async () => {
        await desk.contact(device, {
          ...report,
          unsent: 0,
          oldestAge: null,
          written: { notes: 5, operation: 4 },
        });
        expect(await desk.tasksOn(device, 'lost-work')).toHaveLength(1);
      });
    });

    it('raises an incident when a device returns to an earlier state, whatever was written since', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      const report = desk.reportOf({
        unsent: 2,
        oldestAge: 1_000,
        written: { notes: 9, operation: 4 },
        heard: 40,
      });
      await desk.contact(device, report);
      await desk.contact(device, { ...report, heard: 39 }); // passed by the other on the line
      await desk.contact(device, { ...report, heard: null }); // an app of before
      expect(await desk.tasksOn(device, 'lost-work')).toEqual([]);
      await desk.onePast(hourMs, async () => {
        await desk.contact(device, { ...report, written: { notes: 12, operation: 4 }, heard: 31 });
        expect(await desk.tasksOn(device, 'lost-work')).toMatchObject([{ unsent: 2 }]);
      });
    });

    it('raises one incident for missing entries that never arrived, and none for those that did', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      await device.pullAll();
      const entry = device.entry('notes', 'saveAnswers', onVisit(device.visitWith('Staffed').id), {
        patch: { 'narrative.text': 'Seen.' },
      });
      expect(entry.seq).toBe(1);
      await device.push('notes', [entry]);
      const report = desk.reportOf({
        unsent: 3,
        oldestAge: 1_000,
        written: { notes: 6, operation: 0 },
      });
      await desk.contact(device, {
        ...report,
        missing: { notes: [{ from: 1, to: 1 }], operation: [] },
      });
      expect(await desk.tasksOn(device, 'lost-work')).toEqual([]);
      const missing = {
        notes: [
          { from: 1, to: 2 },
          { from: 5, to: 5 },
        ],
        operation: [],
      };
      await desk.contact(device, { ...report, missing });
      const [task, ...more] = await desk.tasksOn(device, 'lost-work');
      expect(more).toEqual([]);
      expect(task).toMatchObject({ unsent: 2, person: 'Nora Brightwater' });
      await desk.office.call(resolveTask, { id: must(task, 'task').id, note: 'She remembers.' });
      for (const each of [missing, { notes: [], operation: [] }, missing])
        await desk.contact(device, { ...report, missing: each });
      expect(await desk.tasksOn(device, 'lost-work')).toEqual([]);
      await desk.contact(device, {
        ...report,
        missing: {
          ...missing,
          operation: [
            { from: 1, to: 1e9 },
            { from: 9, to: 2 },
          ],
        },
      });
      expect(await desk.tasksOn(device, 'lost-work')).toMatchObject([{ unsent: 1e7 - 2 }]);
    });

    it('knows a browser whose storage is gone by its cookie, whoever signs in, and tells the author', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      await desk.contact(device, desk.reportOf({ unsent: 6, oldestAge: 1_000 }));
      // Everything a script had stored is gone, the device's own id too; the cookie is not the
      // script's.
      const other = await desk.back(device, [], { deviceId: randomUUID() }, 'aide');
      expect(other.lostWork).toBeUndefined();
      expect(await desk.tasksOn(device, 'lost-work')).toMatchObject([
        { person: 'Nora Brightwater', unsent: 6 },
      ]);
      const author = await desk.back(device, [], { deviceId: randomUUID() });
      expect(author.lostWork).toContainEqual(expect.objectContaining({ unsent: 6 }));
      expect(await desk.tasksOn(device, 'lost-work')).toHaveLength(1);
      expect(await desk.seenAs(device.clientId)).toMatchObject({ alarm: 'lost', unsent: 0 });
    });

    it('raises nothing while the client is still on the device, nor for an app that does not say', async () => {
      const device = await FieldDevice.signIn(desk.server.url, 'nurse');
      await desk.contact(device, desk.reportOf({ unsent: 6, oldestAge: 1_000 }));
      await desk.back(device, [device.clientId]);
      const { api } = device;
      await api.call(authenticate, {
        userName: 'nurse',
        password: demoPassword,
        deviceId: api.deviceId,
        deviceName: 'An older app',
        clientId: null,
      });
      expect(await desk.tasksOn(device, 'lost-work')).toEqual([]);
      const stranger = new Api(desk.server.url);
      await stranger.call(authenticate, {
        userName: 'nurse',
        password: demoPassword,
        deviceId: stranger.deviceId,
        deviceName: 'Another phone',
        clientId: null,
        keptStreams: [],
      });
      expect(await desk.tasksOn(device, 'lost-work')).toEqual([]);
    });
  },
);
