import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  evaHelper,
  keepSummary,
  keptSummaries,
  promptHistory,
  prompts,
  savePrompt,
  saveTextService,
  summarizeDocument,
  uploadAIFile,
  type PromptRow,
} from '#contract/ai.ts';
import { auditLogs } from '#contract/audit.ts';
import { gcsUploadUrl, uploadPath } from '#contract/files.ts';
import { patients } from '#contract/patients.ts';
import { attachRecordFile } from '#contract/record-files.ts';
import { mostRunsADay, type AiPurpose } from '#domain/ai/purposes.ts';
import { dayMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { swollenPdf } from '../support/swollen-pdf.ts';

/** What the provider was sent, and what it says next. */
const asked: { authorization: string | undefined; body: string }[] = [];
let says = '';

async function startProvider(): Promise<{ provider: HttpServer; host: string }> {
  const provider = createServer((request, answer) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body });
      answer.end(JSON.stringify({ choices: [{ message: { content: says } }] }));
    });
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  return { provider, host: `127.0.0.1:${(provider.address() as AddressInfo).port}` };
}

/** A PDF with a page for each passage. */
async function pdfOf(pages: readonly { text: string }[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const { text } of pages) document.addPage().drawText(text, { size: 9 });
  return Buffer.from(await document.save());
}

const passages = [
  { place: 'Page 1', text: 'Heel wound, stage 2. Wound cleaned with saline.' },
  { place: 'Page 2', text: 'Next visit on Monday.' },
];

describe.each(databasesOf(import.meta.url))(
  'summaries and prompts, on %s (decision 100)',
  (database) => {
    let server: TestServer;
    let provider: HttpServer;
    let host: string;
    let admin: Api;
    let scheduler: Api;
    let nurse: Api;
    let fileId: string;
    let soundId: string;

    const store = async (name: string, kind: 'document' | 'audio', bytes: Buffer) => {
      const id = randomUUID();
      const [first] = (await scheduler.call(patients, { pageSize: 1 })).rows;
      await scheduler.call(attachRecordFile, {
        fileId: id,
        patientId: must(first, 'patient').id,
        episodeId: null,
        category: 'Referral',
        name,
        kind,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        content: bytes.toString('base64'),
      });
      return id;
    };
    const upload = (parts: { purpose?: AiPurpose; question?: string; fileId?: string } = {}) => ({
      id: randomUUID(),
      purpose: parts.purpose ?? ('document' as const),
      source: { kind: 'file' as const, id: parts.fileId ?? fileId, name: 'referral.pdf' },
      passages: parts.purpose === 'recording' ? [] : passages,
      question: parts.question ?? '',
    });
    const rowOf = async (purpose: AiPurpose): Promise<PromptRow> =>
      must(
        (await admin.call(prompts, {})).rows.find((row) => row.purpose === purpose),
        purpose,
      );
    const switchOn = async (purpose: AiPurpose, parts: object = {}) =>
      admin.ask(saveTextService, {
        purpose,
        revision: (await rowOf(purpose)).revision,
        on: true,
        address: `http://${host}/v1/chat/completions`,
        model: 'small',
        key: 'key-1',
        ...parts,
      });

    beforeAll(async () => {
      asked.length = 0;
      ({ provider, host } = await startProvider());
      server = await startServer({ database, env: { AI_HOSTS: host } });
      admin = await signedIn(server.url, 'admin');
      scheduler = await signedIn(server.url, 'scheduler');
      nurse = await signedIn(server.url, 'nurse');
      fileId = await store('referral.pdf', 'document', await pdfOf(passages));
      soundId = await store(
        'lungs.mp3',
        'audio',
        Buffer.concat([Buffer.from('ID3\u0004', 'latin1'), Buffer.alloc(200, 65)]),
      );
    });
    afterAll(async () => {
      provider.close();
      await server.stop();
    });

    it('are extracts of the source while no service is switched on, and ask nobody', async () => {
      const given = upload();
      expect(await scheduler.call(uploadAIFile, given)).toEqual({ id: given.id, sends: null });
      const { id } = given;
      const done = await scheduler.call(summarizeDocument, { id, agreed: null });
      expect(done.made).toBe('extract');
      expect(done.summary).toContain('Heel wound, stage 2.');
      expect(done.sentences[0]).toEqual({ text: 'Heel wound, stage 2.', cites: [0] });
      expect(asked).toEqual([]);
    });

    it('answer a question from the source alone', async () => {
      const { id } = await scheduler.call(
        uploadAIFile,
        upload({ purpose: 'helper', question: 'When is the next visit?' }),
      );
      expect(await scheduler.call(evaHelper, { id, agreed: null })).toMatchObject({
        answer: 'Next visit on Monday.',
        made: 'extract',
        sentences: [{ cites: [2] }],
      });
    });

    it('say that a recording is kept and not transcribed without a service', async () => {
      const given = upload({ purpose: 'recording', fileId: soundId });
      const { id } = await scheduler.call(uploadAIFile, given);
      const { problem } = await scheduler.ask(summarizeDocument, { id, agreed: null });
      expect(problem.code).toBe('ai.not-transcribed');
    });

    it('are of what the person may open, and belong to who asked', async () => {
      const given = upload();
      expect((await nurse.ask(uploadAIFile, given)).problem.code).toBe('record.not-found');
      await scheduler.call(uploadAIFile, given);
      const { id } = given;
      const taken = await admin.ask(summarizeDocument, { id, agreed: null });
      expect(taken.problem.code).toBe('record.not-found');
      // Under the name of another purpose a text would go to a service switched on for other texts.
      const help = { kind: 'help' as const, id: null, name: 'Help' };
      for (const other of [{ ...upload(), source: help }, upload({ purpose: 'note' })])
        expect((await scheduler.ask(uploadAIFile, other)).problem.code).toBe('record.not-found');
      const blank = { ...upload(), passages: [{ place: 'Page 1', text: ' -- ' }] };
      expect((await scheduler.ask(uploadAIFile, blank)).problem.code).toBe('ai.empty');
    });

    it('are of the words that are in the document, and of no others', async () => {
      const [first, second] = passages;
      const invented = { place: 'Page 1', text: 'Heel wound healed. Wound cleaned with saline.' };
      const others = [
        [invented, second],
        [first, second, { place: 'Page 3', text: 'Discharged.' }],
        [first],
        [second, first],
      ].map((given) => given.map((each) => must(each, 'passage')));
      for (const purpose of ['document', 'helper'] as const)
        for (const given of others) {
          const { problem } = await scheduler.ask(uploadAIFile, {
            ...upload({ purpose, question: 'Is it healed?' }),
            passages: given,
          });
          expect(problem.code).toBe('ai.source');
        }
      const sound = { ...upload({ fileId: soundId }) };
      expect((await scheduler.ask(uploadAIFile, sound)).problem.code).toBe('ai.source');
    });

    it('of a document that unpacks to gigabytes are refused, and the try counts', async () => {
      const { db } = server.inside();
      const triesOf = () => db.selectFrom('rate_limit').selectAll().execute();
      const before = await triesOf();
      const given = upload({ fileId: await store('swollen.pdf', 'document', swollenPdf(4)) });
      expect((await admin.ask(uploadAIFile, given)).problem.code).toBe('ai.unreadable');
      const after = await triesOf();
      const counted = after.filter(
        ({ key, tries }) => before.find((each) => each.key === key)?.tries !== tries,
      );
      expect(counted).toHaveLength(1);
      const setTries = (tries: number) =>
        db
          .updateTable('rate_limit')
          .set({ tries })
          .where('key', '=', counted[0]?.key ?? '')
          .execute();
      await setTries(mostRunsADay);
      const { problem } = await admin.ask(uploadAIFile, upload());
      expect(problem.code).toBe('ai.limit');
      await setTries(0);
      await admin.call(uploadAIFile, upload());
    });

    it('say of a note that the text came from a device', async () => {
      const { visit_id: visitId } = await server
        .inside()
        .db.selectFrom('note')
        .select('visit_id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const given = {
        ...upload(),
        purpose: 'note' as const,
        source: { kind: 'note' as const, id: visitId, name: 'Note' },
      };
      await admin.call(uploadAIFile, given);
      await admin.call(summarizeDocument, { id: given.id, agreed: null });
      await admin.call(keepSummary, { id: given.id, kept: true });
      const { summaries } = await admin.call(keptSummaries, { kind: 'note', id: visitId });
      expect(summaries).toMatchObject([{ id: given.id, compared: false }]);
    });

    it('enter the record only by a press, marked as what they are, and leave it again', async () => {
      const { id } = await scheduler.call(uploadAIFile, upload());
      await scheduler.call(summarizeDocument, { id, agreed: null });
      const kept = async () =>
        (await scheduler.call(keptSummaries, { kind: 'file', id: fileId })).summaries;
      expect(await kept()).toEqual([]);
      await scheduler.call(keepSummary, { id, kept: true });
      expect(await kept()).toMatchObject([
        { id, made: 'extract', name: 'referral.pdf', compared: true },
      ]);
      const again = await scheduler.ask(summarizeDocument, { id, agreed: null });
      expect(again.problem.code).toBe('record.not-found');
      // Whoever presses again puts nothing in that is there, and signs for nothing.
      const [first] = await kept();
      await admin.call(keepSummary, { id, kept: true });
      expect(await kept()).toEqual([first]);
      await scheduler.call(keepSummary, { id, kept: false });
      expect(await kept()).toEqual([]);
    });

    it('have prompts in versions, which two people do not overwrite', async () => {
      const row = await rowOf('document');
      expect(row).toMatchObject({ version: 0, on: false, hasKey: false, changed: null });
      const given = { purpose: 'document', text: 'Name the diagnoses.', version: 0 } as const;
      expect(await admin.call(savePrompt, given)).toEqual({ version: 1 });
      expect((await admin.ask(savePrompt, given)).problem.code).toBe('prompt.changed');
      const { versions } = await admin.call(promptHistory, { purpose: 'document' });
      expect(versions.map(({ version }) => version)).toEqual([1, 0]);
      expect((await scheduler.ask(prompts, {})).status).toBe(403);
    });

    it('keep the key of a service on the server, and forget it at another address', async () => {
      const outside = await switchOn('note', { address: 'https://10.0.0.1/v1' });
      expect(outside.problem.code).toBe('ai.address');
      await switchOn('note');
      const { rows } = await admin.call(prompts, {});
      expect(JSON.stringify(rows)).not.toContain('key-1');
      expect(rows.find(({ purpose }) => purpose === 'note')).toMatchObject({
        on: true,
        hasKey: true,
      });
      await switchOn('note', { key: undefined });
      expect(await rowOf('note')).toMatchObject({ hasKey: true });
      await switchOn('note', { key: undefined, address: 'https://elsewhere.example.org/v1' });
      expect(await rowOf('note')).toMatchObject({ hasKey: false });
      await switchOn('note', { on: false, address: '' });
    });

    it('are sent to a service only as they were shown', async () => {
      await switchOn('document');
      const { id, sends } = await scheduler.call(uploadAIFile, upload());
      const shown = must(sends, 'what would be sent');
      expect(shown).toMatchObject({ host, model: 'small', promptVersion: 1 });
      expect(shown.messages[0]?.content).toMatch(/^Name the diagnoses\./);
      expect(shown.messages[1]?.content).toContain('Page 2\n[3] Next visit on Monday.');
      expect(asked).toEqual([]);

      await admin.call(savePrompt, { purpose: 'document', text: 'Name drugs.', version: 1 });
      const stale = await scheduler.ask(summarizeDocument, { id, agreed: shown.sha256 });
      expect(stale.problem.code).toBe('ai.changed');
      expect(asked).toEqual([]);

      const fresh = must((await scheduler.call(uploadAIFile, upload({}))).sends, 'sending');
      const next = await scheduler.call(uploadAIFile, upload());
      expect(next.sends?.sha256).toBe(fresh.sha256);
      says = 'A heel wound [1]. No drugs are named.';
      const done = await scheduler.call(summarizeDocument, { id: next.id, agreed: fresh.sha256 });
      expect(done).toEqual({
        summary: 'A heel wound.\nNo drugs are named.',
        made: 'provider',
        sentences: [
          { text: 'A heel wound.', cites: [0] },
          { text: 'No drugs are named.', cites: [] },
        ],
      });
      expect(asked).toHaveLength(1);
      expect(asked[0]?.authorization).toBe('Bearer key-1');
      expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
        model: 'small',
        messages: fresh.messages,
      });

      // The extract is still there for whoever does not agree.
      const declined = await scheduler.call(uploadAIFile, upload());
      const own = await scheduler.call(summarizeDocument, { id: declined.id, agreed: null });
      expect(own.made).toBe('extract');
      expect(asked).toHaveLength(1);
    });

    it('leave on record what a service was sent, also where it failed or an extract came after', async () => {
      const { id, sends } = await scheduler.call(uploadAIFile, upload());
      const agreed = must(sends, 'sending').sha256;
      says = '';
      const failed = await scheduler.ask(summarizeDocument, { id, agreed });
      expect(failed.problem.code).toBe('ai.service');
      says = 'A heel wound [1].';
      await scheduler.call(summarizeDocument, { id, agreed });
      const own = await scheduler.call(summarizeDocument, { id, agreed: null });
      expect(own.made).toBe('extract');
      const { db } = server.inside();
      const row = await db
        .selectFrom('ai_run')
        .select(['made', 'host', 'sent_hash'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ made: 'extract', host, sent_hash: agreed });
      const rows = await db.selectFrom('audit').select('row').where('entity_id', '=', id).execute();
      expect(rows.filter((each) => each.row.includes(agreed))).toHaveLength(2);
    });

    it('are sent to a service no more often than that, also the same one again and again', async () => {
      const { db } = server.inside();
      const { id, sends } = await scheduler.call(uploadAIFile, upload());
      const given = { id, agreed: must(sends, 'sending').sha256 };
      says = 'A heel wound [1].';
      const tries = await db.selectFrom('rate_limit').selectAll().execute();
      await scheduler.call(summarizeDocument, given);
      const known = await db.selectFrom('rate_limit').selectAll().execute();
      const counted = known.filter(
        ({ key, tries: now }) => tries.find((each) => each.key === key)?.tries !== now,
      );
      for (const { key } of counted)
        await db
          .updateTable('rate_limit')
          .set({ tries: mostRunsADay })
          .where('key', '=', key)
          .execute();
      const before = asked.length;
      expect((await scheduler.ask(summarizeDocument, given)).problem.code).toBe('ai.limit');
      expect(asked).toHaveLength(before);
      // An extract costs nothing.
      await scheduler.call(summarizeDocument, { id, agreed: null });
      for (const { key, tries: was } of counted)
        await db.updateTable('rate_limit').set({ tries: was }).where('key', '=', key).execute();
    });

    it('transcribe a recording by a service that takes sound', async () => {
      await switchOn('recording');
      const given = upload({ purpose: 'recording', fileId: soundId });
      const { id, sends } = await scheduler.call(uploadAIFile, given);
      expect(sends?.messages[1]?.content).toMatch(/^lungs\.mp3 · audio\/mpeg · 204 bytes/);
      says = 'Breathe in. Breathe out.';
      const agreed = must(sends, 'sending').sha256;
      const done = await scheduler.call(summarizeDocument, { id, agreed });
      expect(done.summary).toBe('Breathe in.\nBreathe out.');
      expect(asked.at(-1)?.body).toContain('"input_audio":{"data":"SUQz');
      expect(asked.at(-1)?.body).toContain('"format":"mp3"');
    });

    it('leave audit rows with ids, versions and hashes, and none of the words', async () => {
      const { rows } = await admin.call(auditLogs, { pageSize: 100 });
      const said = JSON.stringify(rows.filter(({ record }) => /aiRun|prompt/.test(record.kind)));
      expect(said).toContain('summarizeDocument');
      expect(said).toContain('sentHash');
      for (const word of ['Heel', 'key-1', 'diagnoses']) expect(said).not.toContain(word);
    });

    it('are bounded for one person in 24 hours, also when many are asked for at once', async () => {
      const { db } = server.inside();
      const given = upload();
      await scheduler.call(uploadAIFile, given);
      const row = await db
        .selectFrom('ai_run')
        .selectAll()
        .where('id', '=', given.id)
        .executeTakeFirstOrThrow();
      const { count } = await db
        .selectFrom('ai_run')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', row.user_id)
        .executeTakeFirstOrThrow();
      const filled = Array.from({ length: mostRunsADay - 1 - count }, () => ({
        ...row,
        id: randomUUID(),
      }));
      await db.insertInto('ai_run').values(filled).execute();
      // About the help: of documents, only two of one person are read at a time.
      const help = () => ({
        ...upload({ purpose: 'helper', question: 'How is a visit moved?' }),
        source: { kind: 'help' as const, id: null, name: 'Help' },
      });
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => scheduler.ask(uploadAIFile, help())),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(refused.map(({ problem }) => problem.code)).toEqual(Array(3).fill('ai.limit'));
      // What was taken is finished, another person's are their own, and a day later there are more.
      await scheduler.call(uploadAIFile, given);
      await admin.call(uploadAIFile, upload());
      await db
        .updateTable('ai_run')
        .set({ at: new Date(row.at.getTime() - dayMs) })
        .where('user_id', '=', row.user_id)
        .execute();
      await scheduler.call(uploadAIFile, upload());
    });

    it('name our own resumable address for a file that is announced', async () => {
      const { url } = await scheduler.call(gcsUploadUrl, { fileId });
      expect(url).toBe(uploadPath(fileId));
      expect((await nurse.ask(gcsUploadUrl, { fileId })).problem.code).toBe('record.not-found');
    });
  },
);
