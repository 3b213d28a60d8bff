import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPath, files } from '#contract/files.ts';
import { must } from '#domain/must.ts';
import { addFile, filesOfNote, takeInFile } from '#client/store/files/note-files.ts';
import { freeSentFiles } from '#client/store/files/sent-files.ts';
import { reoffer } from '#client/sync/re-offer.ts';
import { backUp, type Backup } from '../support/backup.ts';
import { databaseKinds, isWhole } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { FilePhone } from '../support/file-line.ts';
import { expectNothingLost } from '../support/fault.ts';
import { startServer, type TestServer } from '../support/server.ts';

const photo = (size: number, seed: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    { length: size },
    (_, index) => [0xff, 0xd8, 0xff, 0xe0][index] ?? (index * 31 + seed * 7 + (index >> 8)) % 256,
  );

describe.each(databaseKinds())(
  'files of a server restored from an older backup, on %s (docs: sync, epoch; fault 29)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let phone: FilePhone;
    let backup: Backup;
    let visitId: string;

    const stopped = async <T>(work: () => Promise<T>): Promise<T> => {
      await server.terminate();
      const done = await work();
      await server.restart();
      return done;
    };
    /** What the engine does with every answer to a push. */
    const hear = async (): Promise<void> => {
      const { epoch, durableThrough } = await nurse.push('notes', []);
      await phone.store.tables.write(['outbox', 'meta', 'files'], async (tx) => {
        await reoffer(tx, 'notes', epoch);
        await tx.putMeta('durable:notes', durableThrough);
      });
    };
    const take = async (name: string, seed: number): Promise<string> => {
      const id = await addFile(phone.store, visitId, { name, bytes: photo(700_000, seed) });
      await phone.send();
      return id;
    };
    /** What a restored server is noticed by: a device has seen more than it has. */
    const workGoesOn = async (text: string): Promise<void> => {
      await nurse.push('notes', [
        nurse.entry('notes', 'saveAnswers', onVisit(visitId), {
          patch: { 'narrative.text': text },
        }),
      ]);
      await nurse.pullAll();
      await hear();
    };
    const states = async () =>
      Object.fromEntries(
        (await filesOfNote(phone.store, visitId)).map(({ name, state, code }) => [
          name,
          code ?? state,
        ]),
      );
    const hashOf = async (id: string): Promise<string> =>
      createHash('sha256')
        .update(
          new Uint8Array(
            await (
              await fetch(server.url + contentPath(id), { headers: { cookie: nurse.api.cookie } })
            ).arrayBuffer(),
          ),
        )
        .digest('hex');

    beforeAll(async () => {
      server = await startServer({ database, as: 'brief child' });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      await nurse.pullAll();
      visitId = must(
        nurse
          .visits()
          .find(({ status, formId }) => status === 'Staffed' && formId === 'skilled-nursing-visit'),
        'visit',
      ).id;
      phone = new FilePhone(nurse.api);
      await hear();
      await take('in the backup', 1);
      // The mark of a restored server is the last entry in its backup, which is younger than the
      // file.
      await workGoesOn('Dressing changed.');
      backup = await stopped(() => backUp(server));
    });
    afterAll(async () => {
      await server.stop();
      await backup.remove();
    });

    it('gets again what it lost, each once, and only confirms what it kept', async () => {
      const lost = await take('after the backup', 2);
      await workGoesOn('Photo taken.');
      await stopped(() => backup.restore());
      await nurse.pullAll();
      await hear();
      expect(await states()).toEqual({ 'in the backup': 'waiting', 'after the backup': 'waiting' });
      phone.requests.length = 0;
      await phone.send();
      // Two files of the same moment go in any order.
      expect(phone.requests.filter((request) => request.startsWith('append'))).toEqual([
        'append 0',
        'append 262144',
        'append 524288',
      ]);
      expect(phone.requests.filter((request) => request === 'attach')).toHaveLength(3);
      expect(await states()).toEqual({ 'in the backup': 'sent', 'after the backup': 'sent' });
      const there = (await nurse.api.call(files, { visitId })).files.map(
        ({ name, state }) => `${name}: ${state}`,
      );
      expectNothingLost(
        29,
        'P',
        there.toSorted().join() === 'after the backup: received,in the backup: received'
          ? []
          : there,
      );
      const { sha256 } = must(
        (await filesOfNote(phone.store, visitId)).find(({ fileId }) => fileId === lost),
        'file',
      );
      expect(await hashOf(lost)).toBe(sha256);
    });

    if (!isWhole(database)) return;

    it('asks for a file whose copy had made room, and the person hears that it is gone', async () => {
      await take('made room', 3);
      await freeSentFiles(phone.store, Infinity);
      await workGoesOn('Another photo taken.');
      await stopped(() => backup.restore());
      await nurse.pullAll();
      await hear();
      await phone.send();
      // The first is older than the mark: nobody asks for it, and it is there.
      expect(await states()).toEqual({
        'in the backup': 'sent',
        'after the backup': 'file.gone',
        'made room': 'file.gone',
      });
      expect(
        (await nurse.api.call(files, { visitId })).files.find(
          ({ name }) => name === 'in the backup',
        )?.state,
      ).toBe('received');
      // The office hears it too, instead of waiting for a device that has nothing to send.
      expect(
        Object.fromEntries(
          (await nurse.api.call(files, { visitId })).files.map(({ name, gone }) => [name, gone]),
        ),
      ).toEqual({ 'in the backup': false, 'after the backup': true, 'made room': true });
    });

    it('says no more that a file is gone when it comes after all, such as from an export', async () => {
      const bytes = photo(700_000, 3);
      const gone = must(
        (await filesOfNote(phone.store, visitId)).find(({ name }) => name === 'made room'),
        'file',
      );
      const other = new FilePhone(nurse.api);
      await takeInFile(other.store, gone, bytes);
      await other.send();
      expect(
        (await nurse.api.call(files, { visitId })).files.find(({ id }) => id === gone.fileId),
      ).toMatchObject({ state: 'received', gone: false });
    });

    it('is noticed also when nothing but a file was lost', async () => {
      const younger = await stopped(() => backUp(server));
      try {
        await take('all that was lost', 4);
        await nurse.pullAll();
        await stopped(() => younger.restore());
        await nurse.pullAll();
        await hear();
        expect(await states()).toMatchObject({ 'all that was lost': 'waiting' });
        await phone.send();
        expect(await states()).toMatchObject({ 'all that was lost': 'sent' });
        expect(
          (await nurse.api.call(files, { visitId })).files.find(
            ({ name }) => name === 'all that was lost',
          )?.state,
        ).toBe('received');
      } finally {
        await younger.remove();
      }
    });
  },
);
