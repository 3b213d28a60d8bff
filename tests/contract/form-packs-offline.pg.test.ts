import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formPack, importFormPack, switchFormPack } from '#contract/form-packs.ts';
import { readNote } from '#contract/notes.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findingCodes } from '#domain/staffing-check.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { keepPack, keptPack, packName, wantedPacks } from '#client/store/packs.ts';
import { signedIn } from '../support/api.ts';
import { openBadLine, type BadLine } from '../support/bad-line.ts';
import { databasesOf } from '../support/databases.ts';
import { clockedNow, FieldDevice } from '../support/field-device.ts';
import { realPhone, type RealPhone } from '../support/real-phone.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { smallPack } from '#forms/packs/testing/small-pack.ts';

const nursing = 201;

describe.each(databasesOf(import.meta.url))(
  'a form of the agency in the field, on %s',
  (database) => {
    let server: TestServer;
    let line: BadLine;
    let phone: RealPhone;
    let visitId: string;
    let packId: string;

    beforeAll(async () => {
      server = await startServer({ database });
      line = await openBadLine({ targetPort: Number(new URL(server.url).port) });
      const admin = await signedIn(server.url, 'admin');
      const scheduler = await signedIn(server.url, 'scheduler');
      const field = await FieldDevice.signIn(server.url, 'nurse');
      await field.pullAll();
      ({ packId } = await admin.call(importFormPack, {
        pack: null,
        content: smallPack('Weights'),
        disciplines: ['RN'],
        visitTypeIds: [nursing],
        source: 'weights.json',
      }));
      await admin.call(switchFormPack, { packId, revision: 1, active: true });
      const { episodeId, providerId } = must(
        field.visits().find(({ status }) => status === 'Staffed'),
        'staffed visit',
      );
      const { visits } = await scheduler.call(addVisit, {
        episodeId,
        visitTypeId: nursing,
        dates: [pacificDate(new Date())],
        plannedStart: null,
        plannedMinutes: 30,
        episodeType: 'Visit',
        nonVisit: false,
        duration: null,
        providerId,
        despite: { reason: 'undo', codes: [...findingCodes] },
      });
      visitId = must(visits[0], 'planned visit').id;
      phone = await realPhone(line.url, 'nurse', 1);
      await phone.drain();
    }, 120_000);
    afterAll(async () => {
      phone.end();
      await line.close();
      await server.stop();
    });

    it('comes with the note it is for, and is sealed on the phone', async () => {
      const { store } = phone.device;
      const name = packName(`pack-${packId}`, 1);
      expect(await wantedPacks(store)).toEqual([name]);
      const { content } = await phone.api.call(formPack, { packId, version: 1 });
      await keepPack(store, name, content);
      expect(await wantedPacks(store)).toEqual([]);
      await line.offline();
      expect(await keptPack(store, name)).toBe(content);
    });

    it('is filled and signed without a line, and sent when the line is back', async () => {
      const { store } = phone.device;
      await enqueue(store, { command: 'startVisit', targetId: visitId, input: clockedNow() });
      await phone.write(visitId, { weight: 72 });
      await phone.device.sign(visitId);
      await line.online();
      await phone.drain();
      expect((await phone.device.outbox()).filter(({ state }) => state === 'rejected')).toEqual([]);
      const qa = await signedIn(server.url, 'qa');
      const { note } = await qa.call(readNote, { visitId });
      expect([note.formId, note.formVersion]).toEqual([`pack-${packId}`, 1]);
      expect(note.content.doc.values).toMatchObject({ weight: 72 });
      expect(note.seal).not.toBeNull();
    });
  },
);
