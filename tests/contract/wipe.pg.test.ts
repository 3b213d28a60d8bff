import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wipeDevice } from '#contract/devices.ts';
import { fleet } from '#contract/devices.ts';
import { deviceStanding, registerLetters } from '#contract/devices.ts';
import { session } from '#contract/sign-in.ts';
import { newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import { Api, signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'wiping a device on %s (docs: security, remote wipe at next contact)',
  (database) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer({ database });
    });
    afterAll(() => server.stop());

    const phone = async () => {
      const api = await signedIn(server.url, 'nurse');
      const { clientId } = api.state;
      const { uploadToken } = await api.call(registerLetters, {
        clientId,
        publicKey: (await newClientKeyPair()).publicKey,
      });
      const standing = async (wiped = false) =>
        (await new Api(server.url).call(deviceStanding, { clientId, uploadToken, wiped })).wipe;
      return { api, clientId, uploadToken, standing };
    };
    const admin = () => signedIn(server.url, 'admin');

    it('is told to a phone without a session until the phone has said that it is done', async () => {
      const { api, clientId, standing } = await phone();
      expect(await standing()).toBe(false);
      expect(await standing(true)).toBe(false);
      await (await admin()).call(wipeDevice, { clientId });
      expect((await api.ask(session, {})).problem.code).toBe('session.missing');
      expect([await standing(), await standing()]).toEqual([true, true]);
      // The report goes again when its answer was lost.
      expect([await standing(true), await standing(true)]).toEqual([false, false]);
      const actions = await server
        .inside()
        .db.selectFrom('audit')
        .select('action')
        .where('entity_id', '=', clientId)
        .orderBy('seq')
        .execute();
      expect(actions.map(({ action }) => action)).toEqual([
        'registerLetters',
        'wipeDevice',
        'deviceWiped',
      ]);
    });

    it('is the device’s word: one that asks again after its report is told to wipe again', async () => {
      const { clientId, standing } = await phone();
      const office = await admin();
      await office.call(wipeDevice, { clientId });
      expect(await standing(true)).toBe(false);
      expect(await standing()).toBe(true);
      const row = (await office.call(fleet, { pageSize: 100 })).rows.find(
        (each) => each.clientId === clientId,
      );
      expect(row?.wipe).toMatchObject({ doneAt: null });
      expect(await standing(true)).toBe(false);
    });

    it('is shown while it waits and when the device reports it done, and no browser of the office', async () => {
      const { clientId, standing } = await phone();
      const office = await admin();
      const rowOf = async (id: string) =>
        (await office.call(fleet, { pageSize: 100 })).rows.find((row) => row.clientId === id);
      expect(await rowOf(clientId)).toMatchObject({ wipe: null });
      await office.call(wipeDevice, { clientId });
      expect(await rowOf(clientId)).toMatchObject({
        wipe: { askedAt: expect.any(String) as string, doneAt: null },
      });
      await standing(true);
      expect(await rowOf(clientId)).toMatchObject({
        wipe: { askedAt: expect.any(String) as string, doneAt: expect.any(String) as string },
      });
      expect(await rowOf(office.state.clientId)).toBeUndefined();
    });

    it('keeps the client as it is until then, and starts a new one afterwards', async () => {
      const { api, clientId, standing } = await phone();
      await (await admin()).call(wipeDevice, { clientId });
      expect((await api.signIn('nurse', { clientId })).clientId).toBe(clientId);
      expect(await standing()).toBe(true);
      await standing(true);
      expect((await api.signIn('nurse', { clientId })).clientId).not.toBe(clientId);
    });

    it('is told also to the phone of somebody who was made inactive before it asked', async () => {
      const { api, clientId, standing } = await phone();
      await (await admin()).call(wipeDevice, { clientId });
      const person = server.inside().db.updateTable('app_user').where('id', '=', api.state.user.id);
      await person.set({ active: false }).execute();
      expect([await standing(), await standing(true)]).toEqual([true, false]);
      await person.set({ active: true }).execute();
    });

    it('ends only the sessions of this client', async () => {
      const [lost, other] = [await phone(), await phone()];
      await (await admin()).call(wipeDevice, { clientId: lost.clientId });
      expect((await other.api.ask(session, {})).status).toBe(200);
      expect(await other.standing()).toBe(false);
    });

    it('is for administrators, of their own organisation and of clinicians alone', async () => {
      const { api, clientId } = await phone();
      const scheduler = await signedIn(server.url, 'scheduler');
      expect((await scheduler.ask(wipeDevice, { clientId })).problem.code).toBe('access.denied');
      expect((await api.ask(wipeDevice, { clientId })).problem.code).toBe('access.denied');
      const office = await admin();
      expect((await office.ask(wipeDevice, { clientId: office.state.clientId })).problem.code).toBe(
        'request.invalid',
      );
      const ridge = await signedIn(server.url, 'nurse.ridge');
      expect((await office.ask(wipeDevice, { clientId: ridge.state.clientId })).problem.code).toBe(
        'record.not-found',
      );
      expect((await ridge.ask(session, {})).status).toBe(200);
    });

    it('says nothing without a token of the client', async () => {
      const { clientId } = await phone();
      expect(
        (
          await new Api(server.url).ask(deviceStanding, {
            clientId,
            uploadToken: 'A'.repeat(43),
            wiped: true,
          })
        ).problem.code,
      ).toBe('sync.owner');
    });
  },
);
