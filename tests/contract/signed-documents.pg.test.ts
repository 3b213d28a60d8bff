import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patients } from '#contract/patients.ts';
import { attachRecordFile, removeRecordFile } from '#contract/record-files.ts';
import {
  readSignedDocument,
  saveSignedDocument,
  verifySignedDocument,
  type SignedDocument,
} from '#contract/signed-documents.ts';
import { must } from '#domain/must.ts';
import { Api, signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

describe.each(databasesOf(import.meta.url))(
  'documents signed in the app, on %s (spec rules §3)',
  (database) => {
    let server: TestServer;
    let office: Api;
    let me = '';
    let patientId = '';
    let otherPatient = '';

    beforeAll(async () => {
      server = await startServer({ database });
      const signed = await signedIn(server.url, 'scheduler');
      office = signed;
      me = `${signed.state.user.givenName} ${signed.state.user.familyName}`;
      const { rows } = await office.call(patients, { pageSize: 2 });
      patientId = must(rows[0], 'patient').id;
      otherPatient = must(rows[1], 'patient').id;
    });
    afterAll(() => server.stop());

    const codeOf = async (asked: ReturnType<Api['ask']>) => (await asked).problem.code;
    let count = 0;
    const hashOf = new Map<string, string>();
    const upload = async (of = patientId): Promise<string> => {
      count += 1;
      const bytes = Buffer.from(`%PDF-1.7 ${count}`);
      const fileId = randomUUID();
      hashOf.set(fileId, sha256(bytes));
      await office.call(attachRecordFile, {
        fileId,
        patientId: of,
        episodeId: null,
        category: 'Other',
        name: 'agreement.pdf',
        kind: 'document',
        size: bytes.length,
        sha256: sha256(bytes),
        content: bytes.toString('base64'),
      });
      return fileId;
    };
    const document = (fileUrl: string, version = 1): SignedDocument => ({
      fileUrl,
      credentialFormData: { license: 'RN 12345' },
      cutomTextInAllPages: 'Reviewed',
      signaturePosition: [{ page: 2, x: 300, y: 900.5, type: 'patient', version }],
      signedOn: new Date().toISOString(),
      providerSignature: 'Sam Scheduler',
      patientSignature: '600x200 M40 120l60-60',
      patientName: 'Sally Sample',
      includeDate: true,
      downloadName: 'agreement signed.pdf',
    });
    /** What the app seals in the signed file. */
    const textOf = (given: SignedDocument, parts: object = {}): string =>
      JSON.stringify({
        format: 'porchlight-signed-document',
        version: 2,
        source: hashOf.get(given.fileUrl),
        by: me,
        document: given,
        pages: [sha256('page 1'), sha256('page 2')],
        rest: {},
        ...parts,
      });
    const save = (sealed: string, signedFileId: string) =>
      office.ask(saveSignedDocument, { sealed, signedFileId });

    it('are fetched by the file that was signed, to the letter, and kept sealed', async () => {
      const fileUrl = await upload();
      expect(await office.call(readSignedDocument, { fileUrl })).toEqual({
        document: null,
        signedFileId: null,
      });
      const signedFileId = await upload();
      const given = document(fileUrl);
      expect(
        await office.call(saveSignedDocument, { sealed: textOf(given), signedFileId }),
      ).toEqual({
        version: 1,
      });
      expect(await office.call(readSignedDocument, { fileUrl })).toEqual({
        document: given,
        signedFileId,
      });
      const { card } = await server
        .inside()
        .db.selectFrom('signed_document')
        .select('card')
        .where('file_url', '=', fileUrl)
        .executeTakeFirstOrThrow();
      expect(Buffer.from(card).toString('latin1')).not.toContain('Sally');
    });

    it('count their signings, and tell a stranger which one a seal is', async () => {
      const fileUrl = await upload();
      const first = textOf(document(fileUrl));
      const second = textOf(document(fileUrl, 2));
      expect((await save(first, await upload())).status).toBe(200);
      expect((await save(first, await upload())).problem.code).toBe('record.changed');
      expect((await save(second, await upload())).body).toEqual({ version: 2 });
      const stranger = new Api(server.url);
      const standing = (text: string) =>
        stranger.call(verifySignedDocument, { fileUrl, seal: sha256(text) });
      expect(await standing(second)).toEqual({ standing: 'current', since: null });
      expect(await standing(first)).toMatchObject({
        standing: 'earlier',
        since: expect.stringMatching(/Z$/) as string,
      });
      expect(await standing('other')).toEqual({ standing: 'unknown', since: null });
    });

    it('are not superseded by a file of the same id in another agency', async () => {
      const fileUrl = await upload();
      const sealed = textOf(document(fileUrl));
      const seal = sha256(sealed);
      expect((await save(sealed, await upload())).status).toBe(200);
      const { db } = server.inside();
      const [row, file, org] = await Promise.all([
        db
          .selectFrom('signed_document')
          .selectAll()
          .where('file_url', '=', fileUrl)
          .executeTakeFirstOrThrow(),
        db.selectFrom('file').selectAll().where('id', '=', fileUrl).executeTakeFirstOrThrow(),
        db
          .selectFrom('organisation')
          .select('org_id')
          .where(
            'org_id',
            'not in',
            db.selectFrom('file').select('org_id').where('id', '=', fileUrl),
          )
          .executeTakeFirstOrThrow(),
      ]);
      await db
        .insertInto('file')
        .values({ ...file, ...org })
        .execute();
      await db
        .insertInto('signed_document')
        .values({ ...row, ...org, version: 2, signed_file_id: fileUrl, seal: sha256('theirs') })
        .execute();
      expect(await new Api(server.url).call(verifySignedDocument, { fileUrl, seal })).toEqual({
        standing: 'current',
        since: null,
      });
    });

    it('say truly who signed, when and which file', async () => {
      const fileUrl = await upload();
      const signedFileId = await upload();
      const given = document(fileUrl);
      for (const untrue of [
        textOf({ ...given, signedOn: '1999-01-01T08:00:00.000Z' }),
        textOf({ ...given, signedOn: '2099-01-01T08:00:00.000Z' }),
        textOf(given, { by: 'Dr. Pat Park' }),
        textOf(given, { source: sha256('another file') }),
        textOf(given, { pages: [] }),
        // The seal of version 1 covers less: what is on record with one was signed before.
        textOf(given, { version: 1 }),
        'no JSON',
      ])
        expect(await codeOf(save(untrue, signedFileId))).toBe('request.invalid');
      const asked = { fileUrl, seal: sha256(textOf(given, { by: 'Dr. Pat Park' })) };
      expect(await new Api(server.url).call(verifySignedDocument, asked)).toMatchObject({
        standing: 'unknown',
      });
      expect((await save(textOf(given), signedFileId)).status).toBe(200);
    });

    it('belong to one patient, whose files are there', async () => {
      const fileUrl = await upload();
      const foreign = await upload(otherPatient);
      const sealed = textOf(document(fileUrl));
      expect((await save(sealed, foreign)).problem.code).toBe('physician-order.paper');
      expect((await save(sealed, randomUUID())).problem.code).toBe('record.not-found');
      await office.call(removeRecordFile, { id: fileUrl, revision: 1, reason: 'Scanned badly' });
      expect(await codeOf(office.ask(readSignedDocument, { fileUrl }))).toBe('record.not-found');
    });

    it('are signed by the office alone', async () => {
      const nurse = await signedIn(server.url, 'nurse');
      expect(await codeOf(nurse.ask(readSignedDocument, { fileUrl: randomUUID() }))).toBe(
        'access.denied',
      );
    });
  },
);
