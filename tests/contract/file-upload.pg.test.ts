import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { contentPath, files } from '#contract/files.ts';
import { must } from '#domain/must.ts';
import { addFile, filesOfNote, pieceBytes, sendFileAgain } from '#client/store/files/note-files.ts';
import { signedIn, type Api } from '../support/api.ts';
import { FieldDevice } from '../support/field-device.ts';
import { FilePhone } from '../support/file-line.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Content that looks like no other: a photo or a document of so many bytes. */
const content = (head: readonly number[], size: number, seed: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    { length: size },
    (_, index) => head[index] ?? (index * 31 + seed * 7 + (index >> 8)) % 256,
  );
const photo = (size: number, seed = 1) => content([0xff, 0xd8, 0xff, 0xe0], size, seed);
const document = (size: number, seed = 1) => content([0x25, 0x50, 0x44, 0x46, 0x2d], size, seed);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Eight pieces: large enough to be interrupted anywhere. */
const large = 3_000_000 - (3_000_000 % pieceBytes) + pieceBytes;

describe('an attachment interrupted (docs: sync, fault 28)', () => {
  let server: TestServer;
  let nurse: FieldDevice;
  let qa: Api;
  let visit: Visit;
  let phone: FilePhone;

  const stored = async (id: string): Promise<string> =>
    sha256(
      new Uint8Array(
        await (
          await fetch(server.url + contentPath(id), { headers: { cookie: qa.cookie } })
        ).arrayBuffer(),
      ),
    );
  const state = async (id: string, of = phone) =>
    must(
      (await filesOfNote(of.store, visit.id)).find(({ fileId }) => fileId === id),
      'file',
    );

  beforeAll(async () => {
    server = await startServer();
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    qa = await signedIn(server.url, 'qa');
    await nurse.pullAll();
    visit = must(
      nurse.visits().find(({ status }) => status === 'Staffed'),
      'visit',
    );
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    phone = new FilePhone(nurse.api);
  });

  it('resumes by chunk: line broken, answer lost, tab killed, and every byte arrives once', async () => {
    const bytes = document(large);
    const id = await addFile(phone.store, visit.id, { name: 'referral.pdf', bytes });
    phone.fates = ['through', 'through', 'through', 'through', 'cut'];
    await phone.send();
    expect(await state(id)).toMatchObject({ state: 'waiting', sent: 2 * pieceBytes });
    phone = phone.kill();
    phone.fates = ['through', 'through', 'lost'];
    await phone.send();
    await phone.send();
    expect(await state(id)).toMatchObject({ state: 'sent', sent: large });
    expect(phone.requests.slice(0, 6)).toEqual([
      'attach',
      'address',
      `append ${2 * pieceBytes}`,
      'attach',
      'address',
      `append ${3 * pieceBytes}`,
    ]);
    expect(await stored(id)).toBe(sha256(bytes));
  });

  it('goes inline below 3,000,000 bytes, and in pieces when that did not get through', async () => {
    const first = await addFile(phone.store, visit.id, { name: 'a.jpg', bytes: photo(400_000, 2) });
    await phone.send();
    expect(phone.requests).toEqual(['attach+content']);
    phone.requests.length = 0;
    const second = await addFile(phone.store, visit.id, {
      name: 'b.jpg',
      bytes: photo(400_000, 3),
    });
    phone.fates = ['cut'];
    await phone.send();
    await phone.send();
    expect(phone.requests).toEqual([
      'attach+content',
      'attach',
      'address',
      'append 0',
      `append ${pieceBytes}`,
      'attach',
    ]);
    for (const id of [first, second]) expect((await state(id)).state).toBe('sent');
  });

  it('is not sent before the server has confirmed the hash', async () => {
    const id = await addFile(phone.store, visit.id, { name: 'c.jpg', bytes: photo(300_000, 4) });
    phone.fates = ['lost'];
    await phone.send();
    expect(await state(id)).toMatchObject({ state: 'waiting' });
    phone.fates = ['portal'];
    await phone.send();
    expect(await state(id)).toMatchObject({ state: 'waiting' });
    await phone.send();
    expect(await state(id)).toMatchObject({ state: 'sent' });
    expect(
      (await qa.call(files, { visitId: visit.id })).files.filter((file) => file.id === id),
    ).toHaveLength(1);
  });

  it('goes by itself again after a while, without anybody asking', async () => {
    const id = await addFile(phone.store, visit.id, { name: 'd.jpg', bytes: photo(50_000, 5) });
    phone.fates = ['cut', 'cut'];
    await phone.send();
    for (let moment = 0; moment < 100 && (await state(id)).state !== 'sent'; moment += 1) {
      await phone.clock.advance(10_000);
      await phone.settled();
    }
    expect((await state(id)).state).toBe('sent');
  });

  it('never goes before the notes', async () => {
    const id = await addFile(phone.store, visit.id, { name: 'e.jpg', bytes: photo(60_000, 6) });
    phone.notesWait = true;
    await phone.send();
    expect(phone.requests).toEqual([]);
    phone.notesWait = false;
    await phone.send();
    expect((await state(id)).state).toBe('sent');
  });

  it('waits for the person when the server refuses it, and goes again when they ask', async () => {
    const nothing = randomUUID();
    const id = await addFile(phone.store, nothing, { name: 'f.jpg', bytes: photo(2_000, 7) });
    await phone.send();
    const refused = must((await filesOfNote(phone.store, nothing))[0], 'file');
    expect(refused).toMatchObject({ fileId: id, state: 'refused', code: 'record.not-found' });
    phone.requests.length = 0;
    await phone.send();
    expect(phone.requests).toEqual([]);
    await sendFileAgain(phone.store, id);
    await phone.send();
    expect(phone.requests).toEqual(['attach+content']);
  });

  it('stays when nobody is signed in, and goes on after that', async () => {
    const bytes = document(large, 8);
    const id = await addFile(phone.store, visit.id, { name: 'g.pdf', bytes });
    const { cookie } = nurse.api;
    nurse.api.cookie = '';
    await phone.send();
    expect(await state(id)).toMatchObject({ state: 'waiting', code: null });
    nurse.api.cookie = cookie;
    await phone.send();
    expect(await state(id)).toMatchObject({ state: 'sent' });
  });
});
