import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Upload } from 'tus-js-client';
import type { Visit } from '#contract/entities.ts';
import { attachFile, files, largestPiece, uploadPath } from '#contract/files.ts';
import { must } from '#domain/must.ts';
import type { Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import {
  codeOf,
  inline,
  jpeg,
  pdf,
  noteFiles,
  type NoteFiles,
  sha256,
  wish,
} from '../support/note-files.ts';
import type { TestServer } from '../support/server.ts';

describe.each(databaseKinds())('files of a note on %s', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let qa: Api;
  let visit: Visit;

  let upload: NoteFiles['upload'];
  let content: NoteFiles['content'];
  noteFiles(database, (opened) => {
    ({ server, nurse, qa, visit, upload, content } = opened);
  });

  describe('a small one (docs: sync, "inline below")', () => {
    it('comes with its announcement, is received when its hash is right, and is there for the office', async () => {
      const bytes = jpeg(40_000);
      const file = inline(visit.id, bytes);
      expect(await nurse.api.call(attachFile, file)).toEqual({
        fileId: file.fileId,
        state: 'received',
        received: bytes.length,
        sha256: file.sha256,
        receivedAt: expect.stringMatching(/Z$/),
      });
      const shown = must(
        (await qa.call(files, { visitId: visit.id })).files.find(({ id }) => id === file.fileId),
        'file',
      );
      expect(shown).toMatchObject({
        name: 'wound.jpg',
        kind: 'photo',
        type: 'image/jpeg',
        size: bytes.length,
        received: bytes.length,
        state: 'received',
        takenAt: file.takenAt,
      });
      const answer = await content(file.fileId);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    });

    it('sent twice, also at the same time, is there once', async () => {
      const bytes = jpeg(30_000);
      const file = inline(visit.id, bytes);
      const answers = await Promise.all([
        nurse.api.ask(attachFile, file),
        nurse.api.ask(attachFile, file),
        nurse.api.ask(attachFile, file),
      ]);
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(await nurse.api.call(attachFile, file)).toMatchObject({
        state: 'received',
        received: bytes.length,
      });
      expect(
        (await qa.call(files, { visitId: visit.id })).files.filter(({ id }) => id === file.fileId),
      ).toHaveLength(1);
      const stored = await server
        .inside()
        .db.selectFrom('file_piece')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('file_id', '=', file.fileId)
        .executeTakeFirstOrThrow();
      expect(stored.count).toBe(1);
    });

    it('waiting on somebody else’s client is not taken under the name of the next person to sign in', async () => {
      const aide = await FieldDevice.signIn(server.url, 'aide');
      const bytes = jpeg(4_000);
      const others = inline(visit.id, bytes, { clientId: aide.clientId });
      expect((await nurse.api.ask(attachFile, others)).problem).toMatchObject({
        status: 403,
        code: 'sync.owner',
      });
      expect((await qa.call(files, { visitId: visit.id })).files.map(({ id }) => id)).not.toContain(
        others.fileId,
      );
      const own = inline(visit.id, bytes, { clientId: nurse.clientId });
      expect(await nurse.api.call(attachFile, own)).toMatchObject({ state: 'received' });
    });

    it('with another hash than announced is refused, and can then be sent right', async () => {
      const bytes = jpeg(5_000);
      const file = inline(visit.id, bytes, { sha256: sha256(jpeg(5_000)) });
      expect((await nurse.api.ask(attachFile, file)).problem).toMatchObject({
        status: 422,
        code: 'file.hash',
      });
      expect(
        (await nurse.api.ask(attachFile, inline(visit.id, bytes, { size: 4_999 }))).problem.code,
      ).toBe('file.hash');
      expect((await content(file.fileId)).status).toBe(404);
      expect(
        (await qa.call(files, { visitId: visit.id })).files.filter(({ id }) => id === file.fileId),
      ).toEqual([]);
      const right = { ...file, sha256: sha256(bytes) };
      expect(await nurse.api.call(attachFile, right)).toMatchObject({
        state: 'received',
        received: 5_000,
      });
      expect((await nurse.api.ask(attachFile, file)).problem.code).toBe('file.changed');
    });

    it.each([
      ['a page', '<!doctype html><script>alert(1)</script>'],
      ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a program', 'MZ\u0090'],
    ])('that is %s is refused by its content, whatever its name says', async (_what, text) => {
      const file = inline(visit.id, Buffer.from(text), { name: 'photo.jpg' });
      expect((await nurse.api.ask(attachFile, file)).problem).toMatchObject({
        status: 422,
        code: 'file.type',
      });
      expect((await content(file.fileId)).status).toBe(404);
    });
  });

  describe('with a name that contradicts its content (ASVS 5.2.2)', () => {
    const bytes = jpeg(2_000);
    const named = async (fileId: string) =>
      must(
        (await qa.call(files, { visitId: visit.id })).files.find(({ id }) => id === fileId),
        'file',
      ).name;

    it.each(['wound.png', 'wound.jpg.html'])(
      'is refused from a device that compares them: %s',
      async (name) => {
        const file = inline(visit.id, bytes, { name, nameChecked: true });
        expect((await nurse.api.ask(attachFile, file)).problem).toMatchObject({
          status: 422,
          code: 'file.name',
        });
        expect((await content(file.fileId)).status).toBe(404);
        expect(await nurse.api.call(attachFile, { ...file, name: 'wound.jpg' })).toMatchObject({
          state: 'received',
        });
      },
    );

    it('is refused in pieces too, and nothing of it is kept', async () => {
      const file = wish(visit.id, bytes, { name: 'wound.pdf', nameChecked: true });
      await nurse.api.call(attachFile, file);
      const answer = await upload(file.fileId, 'PATCH', { body: bytes });
      expect([answer.status, await codeOf(answer)]).toEqual([422, 'file.name']);
      expect((await upload(file.fileId, 'HEAD')).headers.get('upload-offset')).toBe('0');
    });

    it('is taken in from a device of before, under a name that fits: nothing that waited there is lost', async () => {
      const whole = inline(visit.id, bytes, { name: 'IMG_0001.HEIC' });
      expect(await nurse.api.call(attachFile, whole)).toMatchObject({ state: 'received' });
      const large = wish(visit.id, bytes, { name: 'scan.png' });
      await nurse.api.call(attachFile, large);
      expect((await upload(large.fileId, 'PATCH', { body: bytes })).status).toBe(204);
      expect([await named(whole.fileId), await named(large.fileId)]).toEqual([
        'IMG_0001.jpg',
        'scan.jpg',
      ]);
      expect(Buffer.from(await (await content(large.fileId)).arrayBuffer()).equals(bytes)).toBe(
        true,
      );
    });
  });

  describe('a large one (docs: sync, fault 28: resumes by chunk)', () => {
    const bytes = pdf(3_300_000);
    const begin = async (): Promise<string> => {
      const file = wish(visit.id, bytes, { kind: 'document', name: 'referral.pdf' });
      expect(await nurse.api.call(attachFile, file)).toMatchObject({
        state: 'wanted',
        received: 0,
      });
      return file.fileId;
    };

    it('goes on where it stopped: the server tells the offset and takes no other', async () => {
      const id = await begin();
      expect(
        (await upload(id, 'PATCH', { body: bytes.subarray(0, 1_000_000) })).headers.get(
          'upload-offset',
        ),
      ).toBe('1000000');
      const head = await upload(id, 'HEAD');
      expect([
        head.headers.get('upload-offset'),
        head.headers.get('upload-length'),
        head.headers.get('tus-resumable'),
        head.headers.get('cache-control'),
      ]).toEqual(['1000000', '3300000', '1.0.0', 'no-store']);
      const again = await upload(id, 'PATCH', { body: bytes.subarray(0, 1_000_000) });
      expect([again.status, await codeOf(again)]).toEqual([409, 'file.offset']);
      for (const from of [1_000_000, 2_000_000, 3_000_000])
        expect(
          (
            await upload(id, 'PATCH', {
              offset: from,
              body: bytes.subarray(from, from + 1_000_000),
            })
          ).status,
        ).toBe(204);
      expect(
        (await nurse.api.call(attachFile, { ...wish(visit.id, bytes), fileId: id })).state,
      ).toBe('received');
      expect(sha256(Buffer.from(await (await content(id)).arrayBuffer()))).toBe(sha256(bytes));
    });

    it('is thrown away when the whole has another hash, and begins anew', async () => {
      const id = await begin();
      const wrong = Buffer.from(bytes);
      wrong[2_000_000] = (wrong[2_000_000] ?? 0) ^ 1;
      let last = await upload(id, 'HEAD');
      for (let from = 0; from < wrong.length; from += 1_000_000)
        last = await upload(id, 'PATCH', {
          offset: from,
          body: wrong.subarray(from, from + 1_000_000),
        });
      expect([last.status, await codeOf(last)]).toEqual([422, 'file.hash']);
      expect((await upload(id, 'HEAD')).headers.get('upload-offset')).toBe('0');
      expect((await content(id)).status).toBe(404);
    });

    it('of which two senders add the same piece at once has it once', async () => {
      const id = await begin();
      const both = await Promise.all([
        upload(id, 'PATCH', { body: bytes.subarray(0, 500_000) }),
        upload(id, 'PATCH', { body: bytes.subarray(0, 500_000) }),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
      expect((await upload(id, 'HEAD')).headers.get('upload-offset')).toBe('500000');
    });

    it('survives a restart of the server in the middle', async () => {
      const id = await begin();
      await upload(id, 'PATCH', { body: bytes.subarray(0, 700_000) });
      await server.restart();
      expect((await upload(id, 'HEAD')).headers.get('upload-offset')).toBe('700000');
    });

    it('is taken from the reference client of the protocol, which has never seen this server', async () => {
      const id = await begin();
      await upload(id, 'PATCH', { body: bytes.subarray(0, 300_000) });
      await new Promise<void>((resolve, reject) => {
        const headers = { 'x-porchlight': '1', cookie: nurse.api.cookie };
        new Upload(bytes, {
          uploadUrl: `${server.url}${uploadPath(id)}`,
          chunkSize: 800_000,
          headers,
          retryDelays: null,
          storeFingerprintForResuming: false,
          onError: reject,
          onSuccess: () => resolve(),
        }).start();
      });
      expect(
        (await nurse.api.call(attachFile, { ...wish(visit.id, bytes), fileId: id })).state,
      ).toBe('received');
    });

    it.each([
      ['without an offset', { offset: '' }, 400, 'request.malformed'],
      ['with a negative offset', { offset: '-1' }, 400, 'request.malformed'],
      [
        'beyond its end',
        { offset: 0, body: Buffer.alloc(largestPiece + 1) },
        413,
        'request.too-large',
      ],
      [
        'in another version of the protocol',
        { headers: { 'tus-resumable': '0.2.2' } },
        412,
        'file.protocol',
      ],
      [
        'of another content type',
        { headers: { 'content-type': 'application/json' } },
        412,
        'file.protocol',
      ],
      ['without our own header', { headers: { 'x-porchlight': '' } }, 403, 'request.origin'],
      ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'request.origin'],
      ['without a session', { headers: { cookie: '' } }, 401, 'session.missing'],
    ] as const)('does not take a piece %s', async (_what, parts, status, code) => {
      const id = await begin();
      const answer = await upload(id, 'PATCH', { body: bytes.subarray(0, 10), ...parts });
      expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
      expect((await upload(id, 'HEAD')).headers.get('upload-offset')).toBe('0');
    });

    it('answers other methods and ids that are none like everything unknown', async () => {
      expect(
        (
          await fetch(`${server.url}${uploadPath(randomUUID())}`, {
            method: 'DELETE',
            headers: { 'x-porchlight': '1', cookie: nurse.api.cookie },
          })
        ).status,
      ).toBe(404);
      for (const id of ['x', '..%2f..%2fetc', randomUUID(), "' or 1=1"])
        expect(
          (await upload(encodeURIComponent(id), 'PATCH', { body: Buffer.from('x') })).status,
        ).toBe(404);
    });
  });
});
