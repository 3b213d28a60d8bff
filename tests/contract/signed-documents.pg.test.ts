import { createHash, randomUUID } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patients } from '#contract/patients.ts';
import { attachRecordFile, removeRecordFile } from '#contract/record-files.ts';
import {
  readSignedDocument,
  saveSignedDocument,
  verifySignedDocument,
  type SignedDocument,
} from '#contract/signed-documents.ts';
import { hourMs } from '#domain/durations.ts';
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
    /** A PDF as the app signs it, with what it carries; without a text one to be signed. */
    const pdfOf = async (sealed: string | null, seal = sha256(sealed ?? '')): Promise<Buffer> => {
      count += 1;
      const pdf = await PDFDocument.create();
      pdf.setTitle(`Agreement ${count}`);
      pdf.addPage();
      const attach = (text: string, name: string) => pdf.attach(Buffer.from(text), name);
      if (sealed !== null) {
        await attach(sealed, 'signed-document.json');
        const format = 'porchlight-document-seal';
        await attach(JSON.stringify({ format, version: 1, seal }), 'document-seal.json');
      }
      return Buffer.from(await pdf.save());
    };
    const upload = async (sealed: string | null = null, of = patientId): Promise<string> =>
      store(await pdfOf(sealed), of);
    const store = async (bytes: Buffer, of = patientId): Promise<string> => {
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
      const given = document(fileUrl);
      const signedFileId = await upload(textOf(given));
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
      expect((await save(first, await upload(first))).status).toBe(200);
      expect((await save(first, await upload(first))).problem.code).toBe('record.changed');
      expect((await save(second, await upload(second))).body).toEqual({ version: 2 });
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
      expect((await save(sealed, await upload(sealed))).status).toBe(200);
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
      const given = document(fileUrl);
      const signedFileId = await upload(textOf(given));
      const inAnHour = new Date(Date.now() + hourMs).toISOString();
      for (const untrue of [
        textOf({ ...given, signedOn: '1999-01-01T08:00:00.000Z' }),
        textOf({ ...given, signedOn: '2099-01-01T08:00:00.000Z' }),
        textOf({ ...given, signedOn: inAnHour }),
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
      const sealed = textOf(document(fileUrl));
      const foreign = await upload(sealed, otherPatient);
      expect((await save(sealed, foreign)).problem.code).toBe('physician-order.paper');
      expect((await save(sealed, randomUUID())).problem.code).toBe('record.not-found');
      await office.call(removeRecordFile, { id: fileUrl, revision: 1, reason: 'Scanned badly' });
      expect(await codeOf(office.ask(readSignedDocument, { fileUrl }))).toBe('record.not-found');
    });

    it('are on record with the file that carries their seal, and with no other', async () => {
      const fileUrl = await upload();
      const sealed = textOf(document(fileUrl));
      const other = textOf(document(await upload()));
      for (const bytes of [
        await pdfOf(null),
        await pdfOf(other),
        await pdfOf(sealed, sha256(other)),
        await pdfOf(other, sha256(sealed)),
        Buffer.from('%PDF-1.7 no document'),
      ]) {
        const { problem } = await save(sealed, await store(bytes));
        expect(problem.fields).toEqual([{ path: 'signedFileId', code: 'file.seal' }]);
      }
      expect((await save(sealed, await upload(sealed))).status).toBe(200);
    });

    it('keep the file that was signed and the signed one, and say that one is gone', async () => {
      const fileUrl = await upload();
      const sealed = textOf(document(fileUrl));
      const signedFileId = await upload(sealed);
      expect((await save(sealed, signedFileId)).status).toBe(200);
      const standing = () =>
        new Api(server.url).call(verifySignedDocument, { fileUrl, seal: sha256(sealed) });
      for (const id of [fileUrl, signedFileId]) {
        expect(
          await codeOf(office.ask(removeRecordFile, { id, revision: 1, reason: 'Scanned badly' })),
        ).toBe('file.in-use');
        expect(await standing()).toEqual({ standing: 'current', since: null });
        // As before it was refused.
        const { db } = server.inside();
        const removing = (removed_at: Date | null) =>
          db.updateTable('record_file').set({ removed_at }).where('file_id', '=', id).execute();
        const at = new Date();
        await removing(at);
        expect(await standing()).toEqual({ standing: 'removed', since: at.toISOString() });
        await removing(null);
      }
    });

    it('are signed by the office alone', async () => {
      const nurse = await signedIn(server.url, 'nurse');
      expect(await codeOf(nurse.ask(readSignedDocument, { fileUrl: randomUUID() }))).toBe(
        'access.denied',
      );
    });
  },
);
