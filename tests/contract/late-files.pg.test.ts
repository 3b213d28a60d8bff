import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachFile, files } from '#contract/files.ts';
import { qaNotes, readNote } from '#contract/notes.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, plannedAround } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'files after an approval on %s (decision 056)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let qa: Api;

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      qa = await signedIn(server.url, 'qa');
      await nurse.pullAll();
    });
    afterAll(() => server.stop());

    const attach = async (visitId: string): Promise<string> => {
      const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(200)]);
      const fileId = randomUUID();
      await nurse.api.call(attachFile, {
        fileId,
        visitId,
        name: 'wound.jpg',
        kind: 'photo',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        takenAt: new Date().toISOString(),
        content: bytes.toString('base64'),
      });
      return fileId;
    };

    it('are marked as addenda; those from before are part of the record', async () => {
      const visit = plannedAround(nurse.visits(), 'Staffed');
      const early = await attach(visit.id);
      await nurse.complete(visit);
      const { visit: now } = await qa.call(readNote, { visitId: visit.id });
      await qa.call(qaNotes, {
        visitId: visit.id,
        visitRevision: now.revision,
        decision: 'approve',
        comment: '',
        fields: [],
      });
      const late = await attach(visit.id);
      const listed = (await qa.call(files, { visitId: visit.id })).files;
      expect(Object.fromEntries(listed.map(({ id, addendum }) => [id, addendum]))).toEqual({
        [early]: false,
        [late]: true,
      });
    });
  },
);
