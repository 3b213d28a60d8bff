import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { attachFile, files } from '#contract/files.ts';
import { unassignVisit } from '#contract/visits.ts';
import { mostFilesOfNote } from '#domain/file-types.ts';
import { must } from '#domain/must.ts';
import { Api, signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import type { FieldDevice } from '../support/field-device.ts';
import { inline, jpeg, pdf, noteFiles, type NoteFiles, wish } from '../support/note-files.ts';
import type { TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('who gets files of a note, on %s', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let qa: Api;
  let visit: Visit;

  let upload: NoteFiles['upload'];
  let content: NoteFiles['content'];
  noteFiles(database, (opened) => {
    ({ server, nurse, qa, visit, upload, content } = opened);
  });

  describe('who may (docs: security)', () => {
    it('nobody of another organisation sees, reads, adds to or learns of it', async () => {
      const stranger = await signedIn(server.url, 'nurse.ridge');
      const bytes = jpeg(9_000);
      const file = inline(visit.id, bytes);
      await nurse.api.call(attachFile, file);
      const open = wish(visit.id, pdf(3_100_000));
      await nurse.api.call(attachFile, open);
      expect((await stranger.ask(files, { visitId: visit.id })).problem.code).toBe(
        'record.not-found',
      );
      expect((await stranger.ask(attachFile, inline(visit.id, bytes))).problem.code).toBe(
        'record.not-found',
      );
      expect((await content(file.fileId, stranger)).status).toBe(404);
      expect((await upload(open.fileId, 'HEAD', { api: stranger })).status).toBe(404);
      expect(
        (await upload(open.fileId, 'PATCH', { api: stranger, body: Buffer.from('x') })).status,
      ).toBe(404);
      expect((await content(file.fileId, new Api(server.url))).status).toBe(401);
    });

    it('a colleague not caring for the patient neither reads nor continues it; the office adds none', async () => {
      const colleague = await signedIn(server.url, 'pt');
      const open = wish(visit.id, pdf(3_100_000));
      await nurse.api.call(attachFile, open);
      const foreign = await server
        .inside()
        .db.selectFrom('care_scope')
        .select('user_id')
        .where('user_id', '=', colleague.state.user.id)
        .where('patient_id', '=', visit.patientId)
        .executeTakeFirst();
      const code = (await colleague.ask(attachFile, inline(visit.id, jpeg(100)))).problem.code;
      expect(code).toBe(foreign ? 'visit.not-assigned' : 'record.not-found');
      expect(
        (await upload(open.fileId, 'PATCH', { api: colleague, body: Buffer.from('x') })).status,
      ).toBe(404);
      expect((await colleague.ask(attachFile, open)).problem.code).toBe('file.changed');
      expect((await qa.ask(attachFile, inline(visit.id, jpeg(100)))).problem.code).toBe(
        'access.denied',
      );
      // The office uploads files of patients (decision 082): a note's is to it like one of nobody.
      for (const id of [open.fileId, randomUUID()]) {
        expect((await upload(id, 'HEAD', { api: qa })).status).toBe(404);
        expect((await upload(id, 'PATCH', { api: qa, body: Buffer.from('x') })).status).toBe(404);
      }
      const billing = await signedIn(server.url, 'billing');
      expect((await upload(open.fileId, 'HEAD', { api: billing })).status).toBe(403);
    });

    it('a colleague caring for the patient opens no files of a draft, but those of an approved note', async () => {
      const colleague = await signedIn(server.url, 'pt');
      const { db } = server.inside();
      const file = inline(visit.id, jpeg(5_000));
      await nurse.api.call(attachFile, file);
      const care = await db
        .selectFrom('care_scope')
        .selectAll()
        .where('user_id', '=', must(visit.providerId, 'nurse'))
        .where('patient_id', '=', visit.patientId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('care_scope')
        .values({ ...care, user_id: colleague.state.user.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const seen = async () => [
        (await colleague.call(files, { visitId: visit.id })).files.length,
        (await content(file.fileId, colleague)).status,
      ];
      expect(await seen()).toEqual([0, 404]);
      await db
        .updateTable('visit')
        .set({ status: 'NotesApproved' })
        .where('id', '=', visit.id)
        .execute();
      expect((await seen())[1]).toBe(200);
      await db
        .updateTable('visit')
        .set({ status: visit.status })
        .where('id', '=', visit.id)
        .execute();
    });

    it('a photo taken while the visit was assigned is accepted after it was taken away (docs: sync)', async () => {
      const other = must(
        nurse.visits().find(({ id, status }) => status === 'Staffed' && id !== visit.id),
        'visit',
      );
      const admin = await signedIn(server.url, 'admin');
      expect((await admin.ask(unassignVisit, { visitIds: [other.id] })).status).toBe(200);
      expect(await nurse.api.call(attachFile, inline(other.id, jpeg(2_000)))).toMatchObject({
        state: 'received',
      });
    });

    it('a note takes no more files than a person can look at', async () => {
      const third = must(
        nurse.visits().filter(({ status, id }) => status === 'Staffed' && id !== visit.id)[1],
        'visit',
      );
      for (let count = 0; count < mostFilesOfNote; count += 1)
        await nurse.api.call(attachFile, wish(third.id, pdf(3_000_001)));
      expect((await nurse.api.ask(attachFile, wish(third.id, pdf(3_000_001)))).problem.code).toBe(
        'file.too-many',
      );
    });
  });

  it('is given out as something to save, never as something to run (docs: security)', async () => {
    const file = inline(visit.id, jpeg(4_000), { name: '../Wünde "1"\u202E.html' });
    await nurse.api.call(attachFile, file);
    const { headers } = await content(file.fileId);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('-Wünde -1-.jpg')}`,
    );
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect([
      headers.get('x-content-type-options'),
      headers.get('cache-control'),
      headers.get('x-frame-options'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual(['nosniff', 'no-store', 'DENY', 'same-origin']);
    expect((await content(file.fileId, qa, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('lies sealed in the database: neither content nor name nor hash can be read there', async () => {
    const bytes = Buffer.concat([jpeg(1_000), Buffer.from('Unverwechselbar Mustermann')]);
    const file = inline(visit.id, bytes, { name: 'Mustermann.jpg' });
    await nurse.api.call(attachFile, file);
    const { db } = server.inside();
    const rows = [
      await db.selectFrom('file').selectAll().where('id', '=', file.fileId).execute(),
      await db.selectFrom('file_piece').selectAll().where('file_id', '=', file.fileId).execute(),
    ];
    const text = rows
      .flat()
      .flatMap((row) => Object.values(row))
      .map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
      )
      .join('\n');
    for (const secret of ['Mustermann', file.sha256, bytes.subarray(0, 40).toString('latin1')])
      expect(text.includes(secret)).toBe(false);
  });

  it('leaves a line in the audit log when it is announced, received and read', async () => {
    const file = inline(visit.id, jpeg(700));
    await nurse.api.call(attachFile, file);
    await (await content(file.fileId)).arrayBuffer();
    const rows = await server
      .inside()
      .db.selectFrom('audit')
      .select('action')
      .where('entity_id', '=', file.fileId)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['attachFile', 'attachFile', 'readFile']);
  });
});
