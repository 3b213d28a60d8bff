import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { readNote } from '#contract/notes.ts';
import type { DeviceReport } from '#contract/sync.ts';
import { unassignVisit } from '#contract/visits.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const report: DeviceReport = {
  unsent: 0,
  needsYou: 0,
  oldestAge: null,
  storage: null,
  appVersion: '1.0.0',
  storageId: randomUUID(),
  written: { notes: 0, operation: 0 },
  heard: null,
  missing: { notes: [], operation: [] },
};
const handedOver = { kind: 'rejected', code: 'visit.handed-over' };

describe.each(databasesOf(import.meta.url))(
  'a device that reports nothing, on %s (decision 056)',
  (database) => {
    let server: TestServer;
    let shift = 0;
    const used = new Set<string>();

    beforeAll(async () => {
      server = await startServer({ database, now: () => new Date(Date.now() + shift) });
    });
    afterAll(() => server.stop());

    const now = (): number => Date.now() + shift;
    /** A phone with the person's day on it. */
    async function phone(): Promise<FieldDevice> {
      const device = await FieldDevice.signIn(server.url, 'nurse');
      await device.pullAll();
      return device;
    }
    function visitOn(device: FieldDevice): Visit {
      const visit = must(
        device.visits().find(({ id, status }) => status === 'Staffed' && !used.has(id)),
        'untouched visit',
      );
      used.add(visit.id);
      return visit;
    }
    /** The office takes a visit back. @returns when, milliseconds */
    async function takeBack({ id }: Visit): Promise<number> {
      await (await signedIn(server.url, 'admin')).call(unassignVisit, { visitIds: [id] });
      return now();
    }
    const pullWithoutCursor = async (device: FieldDevice): Promise<void> => {
      device.cursors.notes = null;
      device.cursors.operation = null;
      await device.pullAll();
    };
    /** Answers claimed to be written at a time. */
    const write = (device: FieldDevice, { id }: Visit, at: number, text: string) =>
      device.do(
        'notes',
        'saveAnswers',
        onVisit(id),
        { patch: { 'narrative.text': text } },
        { deviceTime: new Date(at).toISOString() },
      );
    const answersOf = async ({ id }: Visit) =>
      (await (await signedIn(server.url, 'admin')).call(readNote, { visitId: id })).note.content.doc
        .values;
    const pushReport = (device: FieldDevice) => device.push('notes', [], { device: report });

    it('is not believed after it was in contact, whatever cursor it sends', async () => {
      const device = await phone();
      const visit = visitOn(device);
      const until = await takeBack(visit);
      await pullWithoutCursor(device);
      shift += 20 * minuteMs;
      expect(await write(device, visit, until - hourMs, 'Soon')).toMatchObject(handedOver);
      shift += 30 * dayMs;
      await device.api.signIn('nurse');
      await pullWithoutCursor(device);
      for (const at of [until - hourMs, until + 5 * minuteMs, until + 70 * hourMs])
        expect(await write(device, visit, at, 'Backdated')).toMatchObject(handedOver);
      expect(await answersOf(visit)).toEqual({});
    });

    it('is not believed where another phone of the person was in contact', async () => {
      const [device, other] = [await phone(), await phone()];
      const visit = visitOn(device);
      const until = await takeBack(visit);
      await pullWithoutCursor(other);
      shift += 20 * minuteMs;
      expect(await write(device, visit, until - hourMs, 'Backdated')).toMatchObject(handedOver);
    });

    it('is not believed on a client that a later sign-in made', async () => {
      const visit = visitOn(await phone());
      const until = await takeBack(visit);
      shift += minuteMs;
      const later = await FieldDevice.signIn(server.url, 'nurse');
      expect(await write(later, visit, until - hourMs, 'Backdated')).toMatchObject(handedOver);
    });

    it('is not believed when it reported before and has stopped', async () => {
      const device = await phone();
      const visit = visitOn(device);
      await pushReport(device);
      const until = await takeBack(visit);
      await pullWithoutCursor(device);
      shift += 20 * minuteMs;
      expect(await write(device, visit, until - hourMs, 'Backdated')).toMatchObject(handedOver);
    });

    it('is believed when it was offline: all of its first minutes, up to 72 h after the end', async () => {
      const device = await phone();
      const visit = visitOn(device);
      const until = await takeBack(visit);
      shift += 70 * hourMs;
      await device.api.signIn('nurse');
      const applied = { kind: 'applied' };
      expect(await write(device, visit, until - hourMs, 'Before')).toMatchObject(applied);
      expect(await write(device, visit, until + 69 * hourMs, 'After')).toMatchObject(applied);
      shift += 10 * minuteMs;
      expect(await write(device, visit, until + 69 * hourMs, 'The rest')).toMatchObject(applied);
      expect(await write(device, visit, until + 73 * hourMs, 'Too late')).toMatchObject(handedOver);
      expect(await answersOf(visit)).toMatchObject({ 'narrative.text': 'The rest' });
    });
  },
);
