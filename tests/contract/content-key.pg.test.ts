import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { saveConstant } from '#contract/constants.ts';
import { notes, noteHistory, readNote, saveNote } from '#contract/notes.ts';
import { fetchKey, signOut } from '#contract/sign-in.ts';
import { decideProposal, officeTasks } from '#contract/tasks.ts';
import { unassignVisit } from '#contract/visits.ts';
import { contentKeyHeader } from '#contract/sealed-answer.ts';
import { callKey, callPath } from '#contract/call.ts';
import { must } from '#domain/must.ts';
import { callApi } from '#client/api/call.ts';
import { putContentKey, type ContentKey } from '#client/api/content-key.ts';
import { fetchContentKey } from '#client/session/keys/fetch-content-key.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const line = fetch;
const mode = { type: 'AppConfig', name: 'BLOBENCRYPTIONKEY' } as const;

describe.each(databasesOf(import.meta.url))(
  'notes under the key of a session, on %s (decision 063)',
  (database) => {
    let server: TestServer;
    let visit: Visit;
    /** Bodies as they crossed the line, of the page below. */
    let wire: { path: string; asked: string; body: string }[] = [];

    beforeAll(async () => {
      server = await startServer({ database });
      const nurse = await FieldDevice.signIn(server.url, 'nurse');
      await nurse.pullAll();
      visit = must(
        nurse.visits().find(({ status }) => status === 'Staffed'),
        'visit',
      );
      await nurse.complete(visit);
    });
    afterEach(() => {
      putContentKey(null, fetchContentKey);
      vi.unstubAllGlobals();
      wire = [];
    });
    afterAll(() => server.stop());

    /** The app's own client, as the page of this person. */
    function pageOf(api: Api): void {
      vi.stubGlobal('fetch', async (url: string, init: { body: string; headers: Headers }) => {
        if (url.startsWith('http')) return line(url, init);
        const asked = new Headers(init.headers).get(contentKeyHeader) ?? '';
        const answer = await api.post(url, init.body, asked ? { [contentKeyHeader]: asked } : {});
        const body = await answer.text();
        wire.push({ path: url, asked, body });
        return new Response(body, { status: answer.status, headers: answer.headers });
      });
    }
    const read = () => callApi(readNote, { visitId: visit.id });
    const keyOf = async (api: Api): Promise<ContentKey> => {
      pageOf(api);
      return must(await fetchContentKey(), 'key');
    };
    const sealedNote = async (api: Api, id: string): Promise<{ status: number; text: string }> => {
      const input = JSON.stringify({ visitId: visit.id });
      const answer = await api.post(callPath(readNote), input, { [contentKeyHeader]: id });
      return { status: answer.status, text: await answer.text() };
    };

    it('cross the line without a name, and are read as before', async () => {
      const qa = await signedIn(server.url, 'qa');
      const plain = await qa.call(readNote, { visitId: visit.id });
      const [family = ''] = plain.visit.patientName.split(',');
      expect(JSON.stringify(plain)).toContain(family);
      pageOf(qa);
      putContentKey('qa', fetchContentKey);
      expect(await read()).toEqual(plain);
      const page = await callApi(notes, { status: 'All', patientId: null });
      expect(page.rows.map(({ patientName }) => patientName)).toContain(plain.visit.patientName);
      expect((await callApi(noteHistory, { visitId: visit.id })).edits.length).toBeGreaterThan(0);
      expect(wire.map(({ path }) => path)).toEqual([
        callPath(fetchKey),
        ...[readNote, notes, noteHistory].map(callPath),
      ]);
      const kept = Object.values(plain.note.content.doc.values).filter(
        (value) => typeof value === 'string' && value.length > 8,
      );
      expect(kept.length).toBeGreaterThan(0);
      for (const { body } of wire)
        for (const word of [family, plain.note.patientId, 'patientName', ...kept])
          expect(body).not.toContain(word);
    });

    it('hide both answers of a conflict, and those of a proposal', async () => {
      const nurse = await FieldDevice.signIn(server.url, 'nurse');
      await nurse.pullAll();
      const [open, lost] = nurse.visits().filter(({ status }) => status === 'Staffed');
      const admin = await signedIn(server.url, 'admin');
      const visitId = must(open, 'visit').id;
      const save = (value: string) => ({
        visitId,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { 'narrative.text': value },
      });
      const first = { patch: { 'narrative.text': 'First secret' } };
      expect(await nurse.do('notes', 'saveAnswers', onVisit(visitId), first)).toMatchObject({
        kind: 'applied',
      });
      const lostId = must(lost, 'visit').id;
      await admin.call(unassignVisit, { visitIds: [lostId] });
      await nurse.pullAll();
      await nurse.pullAll();
      const patch = { 'narrative.text': 'Proposed secret' };
      const outcome = await nurse.do('notes', 'saveAnswers', onVisit(lostId), { patch });
      expect(outcome).toMatchObject({ code: 'visit.handed-over' });
      pageOf(admin);
      putContentKey('admin', fetchContentKey);
      const refused = await callApi(saveNote, save('Second secret')).catch(
        (error: unknown) => error,
      );
      expect(refused).toMatchObject({
        code: 'note.conflict',
        detail: { conflicts: [{ theirs: 'First secret', mine: 'Second secret' }] },
      });
      const { rows } = await callApi(officeTasks, { only: 'proposal' });
      const task = must(
        rows.find((each) => each.visit?.id === lostId),
        'proposal',
      );
      expect(JSON.stringify(task)).toContain('Proposed secret');
      const decided = { id: task.id, decision: 'declined', reason: 'Checked' } as const;
      expect((await callApi(decideProposal, decided)).task.proposal).toEqual(task.proposal);
      expect(wire.map(({ path }) => path)).toEqual(
        [fetchKey, saveNote, officeTasks, decideProposal].map(callPath),
      );
      for (const { body } of wire) expect(body).not.toContain('secret');
      expect(wire[1]?.body).toContain('note.conflict');
    });

    it('open with no key of another session or person, nor as the answer of another call', async () => {
      const qa = await signedIn(server.url, 'qa');
      const mine = await keyOf(qa);
      const { sealed } = JSON.parse((await sealedNote(qa, mine.id)).text) as { sealed: string };
      expect(await mine.open(callKey(readNote), sealed)).toMatchObject({ visit: { id: visit.id } });
      const others = [
        await keyOf(await signedIn(server.url, 'qa')),
        await keyOf(await signedIn(server.url, 'admin')),
      ];
      expect(new Set([mine, ...others].map(({ id }) => id)).size).toBe(3);
      for (const other of others)
        await expect(other.open(callKey(readNote), sealed)).rejects.toThrow(
          'Something else answered',
        );
      await expect(mine.open(callKey(notes), sealed)).rejects.toThrow('Something else answered');
    });

    it('are refused to the key of a session that has ended; the page fetches the new one', async () => {
      const qa = await signedIn(server.url, 'qa');
      const former = await keyOf(qa);
      await qa.call(signOut, {});
      expect((await sealedNote(qa, former.id)).status).toBe(401);
      await qa.signIn('qa');
      const { status, text } = await sealedNote(qa, former.id);
      expect([status, JSON.parse(text)]).toMatchObject([409, { code: 'session.content-key' }]);
      const answers = [former, await keyOf(qa)];
      putContentKey('qa again', async () => answers.shift() ?? null);
      expect((await read()).visit.id).toBe(visit.id);
      expect(answers).toEqual([]);
    });

    it('are sent in clear where the agency has turned it off, and only then', async () => {
      const admin = await signedIn(server.url, 'admin');
      pageOf(admin);
      await admin.call(saveConstant, { ...mode, value: 'off', seen: null });
      expect(await fetchContentKey()).toBeNull();
      await admin.call(saveConstant, { ...mode, value: 'session', seen: 'off' });
      expect(await fetchContentKey()).not.toBeNull();
    });

    it('are under keys that nobody sets and no other page can be given', async () => {
      const admin = await signedIn(server.url, 'admin');
      const value = Buffer.alloc(32, 7).toString('base64url');
      const { problem } = await admin.ask(saveConstant, { ...mode, value, seen: null });
      expect(problem).toMatchObject({ code: 'request.invalid', fields: [{ path: 'value' }] });
      const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
      expect((await admin.ask(fetchKey, { publicKey: point })).problem.fields).toEqual([
        { path: 'publicKey', code: 'request.invalid' },
      ]);
    });
  },
);
