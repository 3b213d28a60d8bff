import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Note, Visit } from '#contract/entities.ts';
import {
  attachFile,
  contentPath,
  pieceType,
  tusVersion,
  uploadPath,
  type AttachFile,
} from '#contract/files.ts';
import { relayNotes as deliver } from '#contract/exchange.ts';
import { noteHistory, readNote, saveNote } from '#contract/notes.ts';
import { registerLetters } from '#contract/devices.ts';
import { protocol, type Entry } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { toBase64url } from '#client/store/base64url.ts';
import { entrySealerWith, newClientKeyPair } from '#client/store/outbox/sealed-entries.ts';
import { Api, signedIn } from '../support/api.ts';
import { openBadLine, proxyAnswer, type BadLine } from '../support/bad-line.ts';
import { expectNothingLost } from '../support/fault.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { realPhone, type RealPhone } from '../support/real-phone.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { lostBetween } from './world.ts';

/**
 * Faults against the real server as a process of its own, with the product's engine on a line that
 * fails (column P).
 */

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const isPush = (request: string): boolean => request.endsWith('/push');

describe('the server as a process of its own', { sequential: true }, () => {
  let server: TestServer;
  let line: BadLine;
  let qa: Api;
  let field: FieldDevice;
  let phone: RealPhone;
  let phones = 0;
  const used = new Set<string>();
  /** A visit of the nurse that nobody has written in yet. */
  const freshVisit = (): Visit => {
    const visit = must(
      field
        .visits()
        .find(
          ({ id, status, formId }) =>
            status === 'Staffed' && formId === 'skilled-nursing-visit' && !used.has(id),
        ),
      'untouched visit',
    );
    used.add(visit.id);
    return visit;
  };
  const newPhone = async (url: string): Promise<RealPhone> => {
    const made = await realPhone(url, 'nurse', (phones += 1));
    await made.drain();
    return made;
  };
  const noteOf = async (visitId: string): Promise<Note> =>
    (await qa.call(readNote, { visitId })).note;

  beforeAll(async () => {
    server = await startServer({ as: 'brief child' });
    line = await openBadLine({ targetPort: Number(new URL(server.url).port) });
    qa = await signedIn(server.url, 'qa');
    field = await FieldDevice.signIn(server.url, 'nurse');
    await field.pullAll();
    phone = await newPhone(line.url);
  });
  afterEach(async () => {
    line.set({
      roundTrip: 0,
      bitsPerSecond: null,
      dropAnswer: () => false,
      answer: () => null,
      mode: 'through',
    });
    await line.online();
    line.resetCounters();
  });
  afterAll(async () => {
    phone.end();
    await line.close();
    await server.stop();
  });

  /** What of one visit was saved and is lost, and what arrived more than once. */
  async function lostOf(visitId: string, by: RealPhone = phone): Promise<string[]> {
    const notes = new Map(
      await Promise.all(
        [...new Set(by.device.saved.map((edit) => edit.visitId))].map(
          async (id) => [id, await noteOf(id)] as const,
        ),
      ),
    );
    const entries = (await by.device.outbox()).filter(
      ({ targetId, command, state }) =>
        targetId === visitId &&
        command === 'saveAnswers' &&
        (state === 'sent' || state === 'conflict'),
    );
    const { edits } = await qa.call(noteHistory, { visitId });
    const effects = edits.filter(
      ({ edit, command }) => edit.client === by.device.clientId && command === 'saveAnswers',
    ).length;
    return [
      ...(await lostBetween(by.device, (id) => must(notes.get(id), 'note'))),
      ...(effects === entries.length ? [] : [`${entries.length} entries had ${effects} effects`]),
    ];
  }

  it('1 · the line goes away in the middle of a request: the entry stays and arrives', async () => {
    const { id } = freshVisit();
    const rounds = 5;
    for (let nth = 0; nth < rounds; nth += 1) {
      line.set({ roundTrip: 100 });
      await phone.write(id, { 'vitals.pulse': 60 + nth });
      phone.device.engine.kick('manual');
      await pause(30 * nth);
      await line.offline();
      await phone.device.engine.settled();
      await line.online();
      await phone.drain();
    }
    expectNothingLost(1, 'P', await lostOf(id), rounds);
  });

  it('2 · the answer is lost after the server has done it: one effect', async () => {
    const { id } = freshVisit();
    let drops = 6;
    line.set({ dropAnswer: (request) => isPush(request) && (drops -= 1) >= 0 });
    for (let nth = 0; nth < 3; nth += 1) {
      await phone.write(id, { 'vitals.pulse': 70 + nth });
      await phone.drain();
    }
    expectNothingLost(2, 'P', await lostOf(id), line.counters.answersDropped);
  });

  it('3 · the same entry arrives ten times at once: one effect', async () => {
    const { id } = freshVisit();
    const entry = field.entry('notes', 'saveAnswers', onVisit(id), {
      patch: { 'vitals.pulse': 71 },
    });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => field.push('notes', [entry])),
    );
    const first = replies.filter(({ outcomes }) => outcomes[0]?.duplicate === false);
    expect(first).toHaveLength(1);
    const { doc } = (await noteOf(id)).content;
    expectNothingLost(
      3,
      'P',
      doc.revision === 1 && doc.values['vitals.pulse'] === 71 ? [] : [`revision ${doc.revision}`],
      replies.length,
    );
  });

  it('4 · entries arrive in the wrong order: each waits for the one before it', async () => {
    const { id } = freshVisit();
    const made: Entry[] = [];
    for (let nth = 0; nth < 4; nth += 1)
      made.push(
        field.entry(
          'notes',
          'saveAnswers',
          onVisit(id),
          { patch: { 'narrative.text': `Part ${nth}` } },
          { after: made.slice(-1).map(({ entryId }) => entryId), baseRevision: 1_000 },
        ),
      );
    const early = await Promise.all(
      made
        .toReversed()
        .slice(0, -1)
        .map((entry) => field.send('notes', entry)),
    );
    expect(early.map(({ kind }) => kind)).toEqual(['gap', 'gap', 'gap']);
    for (const entry of made) expect((await field.send('notes', entry)).kind).toBe('applied');
    const { doc } = (await noteOf(id)).content;
    expectNothingLost(
      4,
      'P',
      doc.values['narrative.text'] === 'Part 3' && doc.revision === 4
        ? []
        : [`revision ${doc.revision}`],
      early.length,
    );
  });

  it('6 · a proxy answers 429 with Retry-After: nothing is sent before that time', async () => {
    const { id } = freshVisit();
    const seconds = 5;
    let limits = 2;
    line.set({
      answer: (request) =>
        isPush(request) && (limits -= 1) >= 0
          ? proxyAnswer('429 Too Many Requests', { 'Retry-After': String(seconds) })
          : null,
    });
    const before = phone.pushes.length;
    await phone.write(id, { 'vitals.pulse': 73 });
    while (line.counters.answered < 2) {
      phone.device.wake();
      await pause(50);
    }
    await phone.device.engine.settled();
    const [first = 0, second = 0] = phone.pushes.slice(before);
    // The clock of the phone is ten times as fast.
    expect(second - first).toBeGreaterThanOrEqual(seconds * 100);
    await phone.drain();
    expectNothingLost(6, 'P', await lostOf(id), line.counters.answered);
  });

  it('7 · the office changed the same answer meanwhile: both are kept', async () => {
    const { id } = freshVisit();
    await phone.write(id, { 'nutrition.intake': 74 });
    await phone.drain();
    await line.offline();
    await phone.write(id, { 'nutrition.intake': 75, 'vitals.respirations': 15 });
    await qa.call(saveNote, {
      visitId: id,
      entryId: randomUUID(),
      baseRevision: 1,
      patch: { 'nutrition.intake': 95 },
    });
    await line.online();
    await phone.drain();
    const { content } = await noteOf(id);
    expect(content.conflicts).toMatchObject([{ path: 'nutrition.intake', mine: 75, theirs: 95 }]);
    expectNothingLost(7, 'P', await lostOf(id));
  });

  it('8 · the session is over, then somebody else’s: the queue pauses, nothing is dropped', async () => {
    const { id } = freshVisit();
    const { cookie } = phone.api;
    await phone.signOut();
    await phone.write(id, { 'vitals.pulse': 76 });
    const statuses: string[] = [];
    for (const session of [cookie, (await signedIn(server.url, 'aide')).cookie]) {
      phone.api.cookie = session;
      phone.device.engine.kick('manual');
      await phone.device.engine.settled();
      statuses.push(`${phone.device.engine.status.state} ${phone.device.engine.status.message}`);
    }
    expect(statuses).toEqual(['sign-in session.expired', 'sign-in session.other-user']);
    expect((await noteOf(id)).content.doc.revision).toBe(0);
    phone.api.cookie = '';
    await phone.signIn();
    await phone.drain();
    expectNothingLost(8, 'P', await lostOf(id), statuses.length);
  });

  it('9 · a proxy refuses what is too large: the batch is halved, the one is shelved, the others pass', async () => {
    const [large, ...others] = Array.from({ length: 5 }, freshVisit);
    line.set({
      answer: (request, head) =>
        isPush(request) && Number(/content-length: (\d+)/i.exec(head)?.[1]) > 2_500
          ? proxyAnswer('413 Content Too Large')
          : null,
    });
    await line.offline();
    for (const { id } of others) await phone.write(id, { 'vitals.pulse': 77 });
    await phone.write(must(large, 'visit').id, { 'narrative.text': 'Long. '.repeat(600) });
    await line.online();
    await phone.drain();
    expect(
      (await phone.device.outbox())
        .filter(({ state }) => state === 'shelved')
        .map(({ targetId }) => targetId),
    ).toEqual([large?.id]);
    const lost = (await Promise.all(others.map(({ id }) => lostOf(id)))).flat();
    const missed = (await Promise.all(others.map(({ id }) => noteOf(id))))
      .filter(({ content }) => content.doc.values['vitals.pulse'] !== 77)
      .map(({ visitId }) => visitId);
    expectNothingLost(9, 'P', [...lost, ...missed], line.counters.answered);
  });

  it('12 · the line is half open: the wait ends at the budget and the entry goes again', async () => {
    const { id } = freshVisit();
    line.set({ mode: 'black-hole' });
    await phone.write(id, { 'vitals.pulse': 78 });
    const start = performance.now();
    phone.device.engine.kick('manual');
    await phone.device.engine.settled();
    const waited = performance.now() - start;
    expect(waited).toBeGreaterThan(2_500);
    // Without a budget it would wait for ever; how long is no matter on a busy machine.
    expect(waited).toBeLessThan(60_000);
    line.set({ mode: 'through' });
    // Connections of the dead line are not used again.
    await line.offline();
    await line.online();
    await phone.drain();
    expectNothingLost(12, 'P', await lostOf(id));
  });

  it('16 · two phones of one person in one note: other answers merge, the same one is kept twice', async () => {
    const { id } = freshVisit();
    const tablet = await newPhone(server.url);
    await tablet.write(id, { 'vitals.pulse': 79, 'vitals.systolic': 129 });
    await line.offline();
    await phone.write(id, { 'vitals.pulse': 99, 'vitals.respirations': 17 });
    await tablet.drain();
    await line.online();
    await phone.drain();
    const { content } = await noteOf(id);
    expect(content.doc.values).toMatchObject({ 'vitals.systolic': 129, 'vitals.respirations': 17 });
    expect(content.conflicts).toMatchObject([{ path: 'vitals.pulse', mine: 99, theirs: 79 }]);
    const lost = [...(await lostOf(id)), ...(await lostOf(id, tablet))];
    tablet.end();
    expectNothingLost(16, 'P', lost, 2);
  });

  it('17 · the server is restarted while work comes in: everything drains', async () => {
    const { id } = freshVisit();
    const restarts = 2;
    for (let nth = 0; nth < restarts; nth += 1) {
      await phone.write(id, { 'vitals.pulse': 80 + nth });
      phone.device.engine.kick('manual');
      await server.terminate();
      await phone.write(id, { 'narrative.text': `Written while it was away, ${nth}` });
      await phone.device.engine.settled();
      await server.restart();
      await phone.drain();
    }
    expectNothingLost(17, 'P', await lostOf(id), restarts);
  });

  it('25 · somebody else is signed in: sealed work is sent as its author’s, and opens to nobody else', async () => {
    const { id } = freshVisit();
    const { state, ...author } = await signedIn(server.url, 'nurse');
    const { privateKey, publicKey } = await newClientKeyPair();
    const api = new Api(server.url);
    api.cookie = author.cookie;
    const { uploadToken, orgKeyId, orgKey } = await api.call(registerLetters, {
      clientId: state.clientId,
      publicKey,
    });
    const sealer = await entrySealerWith(
      { clientId: state.clientId, privateKey, orgKeyId, orgKey },
      { orgId: state.user.orgId, userId: state.user.id },
    );
    const { seq, after, ...content } = new FieldDevice(api, state.clientId).entry(
      'notes',
      'saveAnswers',
      onVisit(id),
      { patch: { 'vitals.pulse': 82 } },
    );
    const sealed = await sealer.seal(content);
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('vitals');
    const aide = await signedIn(server.url, 'aide');
    const { fates } = await aide.call(deliver, {
      protocol,
      requestId: randomUUID(),
      clientId: state.clientId,
      deviceId: api.deviceId,
      uploadToken,
      sentAt: new Date().toISOString(),
      waiting: 1,
      letters: [
        { entryId: content.entryId, seq, after, baseRevision: 0, sealed: toBase64url(sealed) },
      ],
    });
    expect(fates).toMatchObject([{ fate: 'taken' }]);
    expect((await aide.ask(readNote, { visitId: id })).status).toBeGreaterThanOrEqual(400);
    const { edits } = await qa.call(noteHistory, { visitId: id });
    expect(edits.map(({ edit }) => edit.byName)).toEqual(['Nora Brightwater']);
    expectNothingLost(
      25,
      'P',
      (await noteOf(id)).content.doc.values['vitals.pulse'] === 82 ? [] : ['the sealed entry'],
    );
  });

  it('28 · an upload cut by the line and kill -9 goes on where the server says, with its hash', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_200_000)]);
    const hash = (content: Uint8Array): string =>
      createHash('sha256').update(content).digest('hex');
    const file: AttachFile = {
      fileId: randomUUID(),
      visitId: freshVisit().id,
      name: 'referral.pdf',
      kind: 'document',
      size: bytes.length,
      sha256: hash(bytes),
      takenAt: new Date().toISOString(),
      content: null,
    };
    await field.api.call(attachFile, file);
    const ask = (
      method: 'HEAD' | 'PATCH',
      headers: Readonly<Record<string, string>> = {},
      body?: Uint8Array<ArrayBuffer>,
    ) =>
      fetch(`${line.url}${uploadPath(file.fileId)}`, {
        method,
        headers: {
          'x-porchlight': '1',
          'tus-resumable': tusVersion,
          cookie: field.api.cookie,
          ...headers,
        },
        ...(body && { body }),
      });
    const offset = async (): Promise<number> =>
      Number((await ask('HEAD')).headers.get('upload-offset'));
    const piece = async (from: number): Promise<boolean> =>
      ask(
        'PATCH',
        { 'content-type': pieceType, 'upload-offset': String(from) },
        new Uint8Array(bytes.subarray(from, from + 800_000)),
      ).then(
        ({ status }) => status === 204,
        () => false,
      );
    const interruptions = [
      () => line.offline().then(() => line.online()),
      () => server.kill().then(() => server.restart()),
    ];
    const resumedAt: number[] = [];
    for (const interrupt of interruptions) {
      expect(await piece(await offset())).toBe(true);
      line.set({ bitsPerSecond: 8_000_000 });
      const cut = piece(await offset());
      await pause(200);
      await interrupt();
      expect(await cut).toBe(false);
      line.set({ bitsPerSecond: null });
      resumedAt.push(await offset());
    }
    for (let from = await offset(); from < bytes.length; from = await offset())
      expect(await piece(from)).toBe(true);
    expect(resumedAt.map((at) => at >= 800_000)).toEqual([true, true]);
    const office = await signedIn(server.url, 'qa');
    const there = await (
      await fetch(`${server.url}${contentPath(file.fileId)}`, {
        headers: { cookie: office.cookie },
      })
    ).arrayBuffer();
    expectNothingLost(
      28,
      'P',
      hash(new Uint8Array(there)) === file.sha256 ? [] : ['the file'],
      interruptions.length,
    );
  });
});
