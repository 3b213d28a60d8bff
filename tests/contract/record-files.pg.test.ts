import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEpisode } from '#contract/episodes.ts';
import { contentPath, pieceType, tusVersion, uploadPath } from '#contract/files.ts';
import { patients, readPatient } from '#contract/patients.ts';
import {
  attachRecordFile,
  episodeFiles,
  patientFiles,
  removeRecordFile,
  restoreRecordFile,
  saveRecordFile,
} from '#contract/record-files.ts';
import { saveRole } from '#contract/agency-roles.ts';
import { must } from '#domain/must.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const pdf = (size: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    { length: size },
    (_, index) => [0x25, 0x50, 0x44, 0x46, 0x2d][index] ?? (index * 31) % 256,
  );
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe.each(databasesOf(import.meta.url))(
  'files of patients and episodes, on %s (portal §7)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    let patientId: string;
    let episodeId: string;
    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      for (const { id } of (await scheduler.call(patients, { pageSize: 50 })).rows) {
        const { episodes } = await scheduler.call(readPatient, { id });
        if (episodes[0] === undefined) continue;
        [patientId, episodeId] = [id, episodes[0].id];
        break;
      }
      must(episodeId, 'patient with an episode');
    });
    afterAll(() => server.stop());

    const codeOf = async (asked: ReturnType<Api['ask']>) => (await asked).problem.code;
    const announced = (bytes: Uint8Array, parts: object = {}) => ({
      fileId: randomUUID(),
      patientId,
      episodeId: null,
      category: 'Referral' as const,
      name: 'referral.pdf',
      kind: 'document' as const,
      size: bytes.length,
      sha256: sha256(bytes),
      content: Buffer.from(bytes).toString('base64') as string | null,
      ...parts,
    });
    const read = (api: Api, id: string) =>
      fetch(server.url + contentPath(id), { headers: { cookie: api.cookie } });
    const patch = (api: Api, id: string, offset: number, piece: Uint8Array<ArrayBuffer>) =>
      fetch(server.url + uploadPath(id), {
        method: 'PATCH',
        body: piece,
        headers: {
          cookie: api.cookie,
          'x-porchlight': '1',
          'content-type': pieceType,
          'tus-resumable': tusVersion,
          'upload-offset': String(offset),
        },
      });

    it('are uploaded in the office, listed, read again byte by byte, and their type told by the content', async () => {
      const bytes = pdf(2_000);
      const file = announced(bytes);
      expect(await scheduler.call(attachRecordFile, file)).toMatchObject({ state: 'received' });
      expect(await scheduler.call(attachRecordFile, file)).toMatchObject({ state: 'received' });
      const { rows } = await scheduler.call(patientFiles, { patientId });
      expect(rows).toMatchObject([
        { id: file.fileId, name: 'referral.pdf', type: 'application/pdf', state: 'received' },
      ]);
      const answer = await read(scheduler, file.fileId);
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(file.sha256);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
      const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
      expect(await codeOf(scheduler.ask(attachRecordFile, announced(page)))).toBe('file.type');
      const lie = announced(bytes, { name: 'photo.png', kind: 'photo' });
      expect(await codeOf(scheduler.ask(attachRecordFile, lie))).toBe('file.name');
    });

    it('go on where an upload stopped, and belong to an episode of the patient', async () => {
      const bytes = pdf(1_500_000);
      const file = announced(bytes, { content: null, episodeId, category: 'Report' });
      await scheduler.call(attachRecordFile, file);
      const half = 1_000_000;
      expect((await patch(scheduler, file.fileId, 0, bytes.slice(0, half))).status).toBe(204);
      const again = await scheduler.call(attachRecordFile, file);
      expect(again).toMatchObject({ state: 'wanted', received: half });
      expect((await patch(scheduler, file.fileId, half, bytes.slice(half))).status).toBe(204);
      const { rows } = await scheduler.call(episodeFiles, { episodeId });
      const { episode } = await scheduler.call(readEpisode, { id: episodeId });
      expect(rows).toMatchObject([
        { id: file.fileId, state: 'received', episodeStart: episode.startDate, category: 'Report' },
      ]);
      const other = announced(pdf(10), { episodeId: randomUUID() });
      expect(await codeOf(scheduler.ask(attachRecordFile, other))).toBe('record.not-found');
      const moved = { id: file.fileId, revision: 1, category: 'Letter', episodeId: null } as const;
      await scheduler.call(saveRecordFile, moved);
      expect(await codeOf(scheduler.ask(saveRecordFile, moved))).toBe('record.changed');
      expect((await scheduler.call(episodeFiles, { episodeId })).count).toBe(0);
    });

    it('are removed with a reason, stay on record and come back', async () => {
      const file = announced(pdf(3_000));
      await scheduler.call(attachRecordFile, file);
      const wanted = { id: file.fileId, revision: 1 };
      expect(await codeOf(scheduler.ask(removeRecordFile, { ...wanted, reason: ' ' }))).toBe(
        'request.invalid',
      );
      const reason = 'Belongs to another patient';
      const { revision } = await scheduler.call(removeRecordFile, { ...wanted, reason });
      expect((await read(scheduler, file.fileId)).status).toBe(404);
      const removed = await scheduler.call(patientFiles, { patientId, only: 'removed' });
      expect(removed.rows).toMatchObject([{ id: file.fileId, removed: { reason } }]);
      await scheduler.call(restoreRecordFile, { id: file.fileId, revision });
      expect((await read(scheduler, file.fileId)).status).toBe(200);
    });

    it('open to whose role may list them, whatever else it hides', async () => {
      const file = announced(pdf(700));
      await scheduler.call(attachRecordFile, file);
      const admin = await signedIn(server.url, 'admin');
      const { db } = server.inside();
      const reader = await db
        .selectFrom('app_user')
        .select(['org_id', 'id', 'role_id'])
        .where('user_name', '=', 'qa')
        .executeTakeFirstOrThrow();
      const has = (roleId: number) =>
        db
          .updateTable('app_user')
          .set({ role_id: roleId })
          .where('org_id', '=', reader.org_id)
          .where('id', '=', reader.id)
          .execute();
      for (const [hidden, status] of [
        ['patient', 404],
        ['visits', 200],
      ] as const) {
        const { roleId } = await admin.call(saveRole, {
          roleId: null,
          name: `Without ${hidden}`,
          basedOn: 'QA',
          privileges: { [hidden]: { hide: true } },
        });
        await has(roleId);
        const qa = await signedIn(server.url, 'qa');
        expect((await qa.ask(patientFiles, { patientId })).status).toBe(status === 200 ? 200 : 403);
        expect((await read(qa, file.fileId)).status).toBe(status);
      }
      await has(reader.role_id);
    });

    it('are the office’s: no clinician and no other agency reads, lists or adds any', async () => {
      const file = announced(pdf(500));
      await scheduler.call(attachRecordFile, file);
      const nurse = await signedIn(server.url, 'nurse');
      expect((await nurse.ask(patientFiles, { patientId })).status).toBe(403);
      expect((await nurse.ask(attachRecordFile, announced(pdf(20)))).status).toBe(403);
      expect((await read(nurse, file.fileId)).status).not.toBe(200);
      expect((await patch(nurse, file.fileId, 0, pdf(20))).status).not.toBe(204);
      const stranger = await signedIn(server.url, 'admin.ridge');
      expect((await stranger.call(patientFiles, { patientId })).count).toBe(0);
      expect((await read(stranger, file.fileId)).status).toBe(404);
      const theirs = { ...file, fileId: randomUUID() };
      expect(await codeOf(stranger.ask(attachRecordFile, theirs))).toBe('record.not-found');
      const { db } = server.inside();
      const { org_id } = await db
        .selectFrom('patient')
        .select('org_id')
        .where('id', '=', patientId)
        .executeTakeFirstOrThrow();
      expect(await findChainBreak(db, org_id)).toBeNull();
    });
  },
);
