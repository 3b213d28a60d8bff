import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayNotes } from '#contract/exchange.ts';
import { noteHistory, readNote } from '#contract/notes.ts';
import { relayOperation } from '#contract/exchange.ts';
import type { RelayReply, SealedEntry } from '#contract/sealed-entries.ts';
import { registerLetters } from '#contract/devices.ts';
import { session as sessionCall } from '#contract/sign-in.ts';
import { deactivateUser, reactivateUser } from '#contract/users.ts';
import { protocol, type Entry } from '#contract/sync.ts';
import type { Visit } from '#contract/entities.ts';
import type { SyncedService } from '#contract/targets.ts';
import {
  entrySealerWith,
  newClientKeyPair,
  publicHalf,
} from '#client/store/outbox/sealed-entries.ts';
import { Api, signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { clockedNow, onVisit, sampleNote } from '../support/field-device.ts';
import { phoneOf, sealedOf, type Phone } from '../support/sealed-phone.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'sealed entries on %s (docs: sync, sealed outbox)',
  (database) => {
    let server: TestServer;
    let nurse: Phone;
    let qa: Api;
    const freshVisit = (): Visit => nurse.device.untouchedVisit();
    /** Sends sealed entries with nobody signed in, as the phone of somebody who left. */
    const ask = (
      { device, uploadToken }: Phone,
      service: SyncedService,
      entries: readonly SealedEntry[],
      parts: object = {},
    ) =>
      new Api(server.url).ask<typeof relayNotes>(
        service === 'notes' ? relayNotes : relayOperation,
        {
          protocol,
          requestId: randomUUID(),
          clientId: device.clientId,
          deviceId: device.api.deviceId,
          uploadToken,
          sentAt: new Date().toISOString(),
          waiting: 0,
          letters: entries,
          ...parts,
        },
      );
    const fates = async (
      phone: Phone,
      service: SyncedService,
      entries: readonly SealedEntry[],
      parts?: object,
    ): Promise<RelayReply['fates'][number]['fate'][]> => {
      const { status, body } = await ask(phone, service, entries, parts);
      expect(status).toBe(200);
      return body.fates.map(({ fate }) => fate);
    };
    const saving = (visit: Visit, patch: object, parts: Partial<Entry> = {}): Entry =>
      nurse.device.entry('notes', 'saveAnswers', onVisit(visit.id), { patch }, parts);

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await phoneOf(server.url, 'nurse');
      qa = await signedIn(server.url, 'qa');
      await nurse.device.pullAll();
    });
    afterAll(() => server.stop());

    it('arrive without a session as the work of their author', async () => {
      const visit = freshVisit();
      expect(
        await fates(nurse, 'notes', [await sealedOf(nurse, saving(visit, { 'vitals.pulse': 71 }))]),
      ).toEqual(['taken']);
      const { note } = await qa.call(readNote, { visitId: visit.id });
      expect(note.content.doc.values).toMatchObject({ 'vitals.pulse': 71 });
      const { edits } = await qa.call(noteHistory, { visitId: visit.id });
      expect(edits.at(-1)?.edit).toMatchObject({
        by: nurse.state.user.id,
        client: nurse.device.clientId,
      });
    });

    it('carry a whole visit, signed and submitted, in both services', async () => {
      const { device } = nurse;
      const visit = freshVisit();
      const answers = sampleNote(visit.formId);
      const clocked = clockedNow();
      const target = onVisit(visit.id);
      const steps: [SyncedService, Entry][] = [
        ['operation', device.entry('operation', 'startVisit', target, clocked)],
        ['notes', device.entry('notes', 'saveAnswers', target, { patch: answers })],
        ['notes', device.entry('notes', 'signNote', target, device.signature(visit, answers))],
        ['operation', device.entry('operation', 'endVisit', target, clocked)],
        ['operation', device.entry('operation', 'submitNotes', target, {})],
      ];
      for (const [service, entry] of steps)
        expect(await fates(nurse, service, [await sealedOf(nurse, entry)]), entry.command).toEqual([
          'taken',
        ]);
      const { visit: now, note } = await qa.call(readNote, { visitId: visit.id });
      expect(now.status).toBe('NotesInReview');
      expect(note.seal?.hash).toMatch(/^[0-9a-f]{64}$/);
    });

    it('have one effect, however often they come, and the author’s own push gets the stored verdict', async () => {
      const visit = freshVisit();
      const entry = saving(visit, { 'vitals.pulse': 72 });
      const sealed = await sealedOf(nurse, entry);
      expect(await fates(nurse, 'notes', [sealed])).toEqual(['taken']);
      expect(await fates(nurse, 'notes', [sealed, sealed])).toEqual(['taken', 'taken']);
      const reply = await nurse.device.push('notes', [entry]);
      expect(reply.outcomes).toMatchObject([
        { outcome: { kind: 'applied', receipt: { revision: 1 } }, duplicate: true },
      ]);
    });

    it('tell whoever holds the device nothing of what is in them: not even whether they were refused', async () => {
      const visit = freshVisit();
      const entry = saving(visit, { 'vitals.noSuchQuestion': 'Juniper' });
      const { body } = await ask(nurse, 'notes', [await sealedOf(nurse, entry)]);
      expect(body.fates).toEqual([{ entryId: entry.entryId, fate: 'taken' }]);
      expect(Object.keys(body).toSorted()).toEqual([
        'epoch',
        'fates',
        'protocol',
        'requestId',
        'serverTime',
      ]);
      expect((await nurse.device.push('notes', [entry])).outcomes).toMatchObject([
        { outcome: { kind: 'rejected' }, duplicate: true },
      ]);
    });

    it('wait for what must come before them', async () => {
      const visit = freshVisit();
      const first = saving(visit, { 'vitals.pulse': 73 });
      const second = await sealedOf(
        nurse,
        saving(visit, { 'vitals.pulse': 74 }, { after: [first.entryId] }),
      );
      expect(await fates(nurse, 'notes', [second])).toEqual(['later']);
      expect(await fates(nurse, 'notes', [await sealedOf(nurse, first), second])).toEqual([
        'taken',
        'taken',
      ]);
    });

    it('take nothing in for a device that believes in another epoch', async () => {
      const { status, body } = await ask(
        nurse,
        'notes',
        [await sealedOf(nurse, saving(freshVisit(), { 'vitals.pulse': 75 }))],
        { epoch: randomUUID() },
      );
      expect(status).toBe(200);
      expect(body.fates.map(({ fate }) => fate)).toEqual(['later']);
    });

    describe('that somebody changed are unreadable, and the others in the request arrive', () => {
      const changed: [
        string,
        (original: SealedEntry, entry: Entry) => Promise<SealedEntry> | SealedEntry,
      ][] = [
        [
          'one bit of the content',
          (original) => ({
            ...original,
            sealed:
              original.sealed.slice(0, -3) +
              (original.sealed.at(-3) === 'A' ? 'B' : 'A') +
              original.sealed.slice(-2),
          }),
        ],
        ['cut short', (original) => ({ ...original, sealed: original.sealed.slice(0, 60) })],
        ['nothing at all', (original) => ({ ...original, sealed: 'AA' })],
        ['given as another entry', (original) => ({ ...original, entryId: randomUUID() })],
        [
          'made to look as if the author had seen more',
          (original) => ({ ...original, baseRevision: 7 }),
        ],
        [
          'another format',
          (original) => ({ ...original, sealed: `Cg${original.sealed.slice(2)}` }),
        ],
        [
          'written by somebody else who knows the organisation’s key',
          async (_sealed, entry) => {
            const { privateKey } = await newClientKeyPair();
            const forged = await entrySealerWith(
              { ...nurse.keys, privateKey },
              { orgId: nurse.state.user.orgId, userId: nurse.state.user.id },
            );
            return sealedOf({ sealer: forged }, entry);
          },
        ],
        [
          'sealed on another phone',
          async (_sealed, entry) => {
            const other = await entrySealerWith(
              { ...nurse.keys, clientId: randomUUID() },
              { orgId: nurse.state.user.orgId, userId: nurse.state.user.id },
            );
            return sealedOf({ sealer: other }, entry);
          },
        ],
      ];

      it.each(changed)('%s', async (_name, change) => {
        const visit = freshVisit();
        const entry = saving(visit, { 'vitals.pulse': 40 }, { baseRevision: 0 });
        const good = await sealedOf(nurse, saving(freshVisit(), { 'vitals.pulse': 76 }));
        expect(
          await fates(nurse, 'notes', [await change(await sealedOf(nurse, entry), entry), good]),
        ).toEqual(['unreadable', 'taken']);
        const { note } = await qa.call(readNote, { visitId: visit.id });
        expect(note.content.doc.values).not.toHaveProperty('vitals.pulse', 40);
      });
    });

    it('may fall back to revision 0, which asks about every answer of somebody else', async () => {
      const visit = freshVisit();
      const entry = saving(visit, { 'vitals.pulse': 77 }, { baseRevision: 3 });
      expect(
        await fates(nurse, 'notes', [await sealedOf(nurse, entry, { baseRevision: 0 })]),
      ).toEqual(['taken']);
    });

    describe('are accepted only with the token of their client', () => {
      it.each([
        ['a made-up token', () => ({ uploadToken: 'x'.repeat(43) })],
        ['an unknown client', () => ({ clientId: randomUUID() })],
      ])('%s is refused', async (_name, parts) => {
        const { status, problem } = await ask(
          nurse,
          'notes',
          [await sealedOf(nurse, saving(freshVisit(), {}))],
          parts(),
        );
        expect([status, problem.code]).toEqual([403, 'sync.owner']);
      });

      it('the token of another phone is not valid for this one', async () => {
        const aide = await phoneOf(server.url, 'aide');
        const { problem } = await ask({ ...nurse, uploadToken: aide.uploadToken }, 'notes', [
          await sealedOf(nurse, saving(freshVisit(), {})),
        ]);
        expect(problem.code).toBe('sync.owner');
      });

      it('opens no other call: it is no session', async () => {
        const api = new Api(server.url);
        api.cookie = `porchlight=${nurse.uploadToken}`;
        const { problem } = await api.ask(readNote, { visitId: freshVisit().id });
        expect(problem.code).toBe('session.missing');
      });

      it('registering again ends the earlier token; entries sealed with the same key stay readable', async () => {
        const phone = await phoneOf(server.url, 'nurse');
        const entry = phone.device.entry('notes', 'saveAnswers', onVisit(freshVisit().id), {
          patch: { 'vitals.pulse': 78 },
        });
        const sealed = await sealedOf(phone, entry);
        const { uploadToken } = await phone.device.api.call(registerLetters, {
          clientId: phone.device.clientId,
          publicKey: publicHalf(phone.keys.privateKey),
        });
        expect((await ask(phone, 'notes', [sealed])).problem.code).toBe('sync.owner');
        expect(await fates({ ...phone, uploadToken }, 'notes', [sealed])).toEqual(['taken']);
      });

      it('still bring what somebody wrote who was deactivated in the middle of a visit', async () => {
        const phone = await phoneOf(server.url, 'nurse');
        const visit = freshVisit();
        const target = onVisit(visit.id);
        const clocked = clockedNow();
        await phone.device.do('operation', 'startVisit', target, clocked);
        const unsent = await sealedOf(
          phone,
          phone.device.entry('notes', 'saveAnswers', target, { patch: { 'vitals.pulse': 83 } }),
        );
        const admin = await signedIn(server.url, 'admin');
        const userId = phone.state.user.id;
        await admin.call(deactivateUser, { userId });
        expect((await phone.device.api.ask(sessionCall, {})).status).toBe(401);
        expect(await fates(phone, 'notes', [unsent])).toEqual(['taken']);
        const { note } = await qa.call(readNote, { visitId: visit.id });
        expect(note.content.doc.values).toMatchObject({ 'vitals.pulse': 83 });
        const { edits } = await qa.call(noteHistory, { visitId: visit.id });
        expect(edits.at(-1)?.edit).toMatchObject({ by: userId });
        await admin.call(reactivateUser, { userId });
        nurse = await phoneOf(server.url, 'nurse');
        await nurse.device.pullAll();
      });
    });

    describe('registering', () => {
      it('refuses the phone of another person', async () => {
        const aide = new Api(server.url);
        await aide.signIn('aide');
        const { problem } = await aide.ask(registerLetters, {
          clientId: nurse.device.clientId,
          publicKey: (await newClientKeyPair()).publicKey,
        });
        expect(problem).toMatchObject({ status: 403, code: 'sync.owner' });
      });

      it.each(['AAAA', 'B'.repeat(87), 'x'])('refuses what is no key: %s', async (publicKey) => {
        const { problem } = await nurse.device.api.ask(registerLetters, {
          clientId: nurse.device.clientId,
          publicKey,
        });
        expect(problem).toMatchObject({
          status: 422,
          code: 'request.invalid',
          fields: [{ path: 'publicKey' }],
        });
      });

      it('gives every device of the organisation the same key, and the other organisation another one', async () => {
        const keyOf = async (userName: string) => (await phoneOf(server.url, userName)).keys.orgKey;
        const [first, second, foreign] = [
          await keyOf('nurse'),
          await keyOf('aide'),
          await keyOf('nurse.ridge'),
        ];
        expect(first).toBe(second);
        expect(foreign).not.toBe(first);
      });
    });

    it('stay unreadable for another organisation that holds them', async () => {
      const foreign = await phoneOf(server.url, 'nurse.ridge');
      const sealed = await sealedOf(nurse, saving(freshVisit(), { 'vitals.pulse': 79 }));
      expect(await fates(foreign, 'notes', [sealed])).toEqual(['unreadable']);
    });
  },
);
