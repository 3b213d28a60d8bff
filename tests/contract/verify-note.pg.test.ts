import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import { readNote, saveNote, verifyNote } from '#contract/notes.ts';
import { qaNotes } from '#contract/notes.ts';
import { sealedText } from '#contract/seal-check.ts';
import { session } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import { noteChanges, presentNote } from '#server/features/visits/rows.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit, plannedAround, sampleNote } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'verifying a stored note against its seal on %s',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let qa: Api;
    const used = new Set<string>();
    const signedVisit = async (): Promise<Visit> => {
      const visit = must(
        nurse.visits().find((each) => each.status === 'Staffed' && !used.has(each.id)),
        'untouched visit',
      );
      used.add(visit.id);
      await nurse.complete(visit);
      return visit;
    };
    const verify = (visitId: string, hash: string | null = null) =>
      qa.call(verifyNote, { visitId, hash });

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      qa = await signedIn(server.url, 'qa');
      await nurse.pullAll();
    });
    afterAll(() => server.stop());

    it('matches as it was signed, for the office and for its author', async () => {
      const visit = await signedVisit();
      const { hash } = nurse.signature(visit, sampleNote(visit.formId));
      expect(await verify(visit.id)).toMatchObject({
        result: 'matches',
        hash,
        addenda: 0,
        standing: null,
      });
      expect(await nurse.api.call(verifyNote, { visitId: visit.id, hash })).toMatchObject({
        result: 'matches',
        hash,
        addenda: 0,
        standing: 'current',
      });
      expect((await verify(visit.id, 'a'.repeat(64))).standing).toBe('unknown');
    });

    it('refuses a signature as somebody else, and says who signed where it is one’s own', async () => {
      const visit = plannedAround(
        nurse.visits().filter(({ id }) => !used.has(id)),
        'Staffed',
      );
      used.add(visit.id);
      const target = onVisit(visit.id);
      const answers = sampleNote(visit.formId);
      await nurse.do('notes', 'saveAnswers', target, { patch: answers });
      const { user } = await nurse.api.call(session, {});
      const at = new Date().toISOString();
      const signedAs = (parts: object) => {
        const signatures = {
          version: 2 as const,
          clinician: {
            by: user.id,
            name: `${user.givenName} ${user.familyName}`,
            role: user.credential ?? user.providerType ?? '',
            strokes: 'M1 1L2 2',
            at,
            ...parts,
          },
          patient: null,
          patientUnable: 'asleep',
        };
        const content = { doc: { values: answers, revs: {}, revision: 0 } };
        const { version } = must(formById(visit.formId), 'form');
        const note = { visitId: visit.id, formId: visit.formId, formVersion: version, content };
        const hash = sha256Hex(must(sealedText(note, signatures), 'known form'));
        return nurse.do('notes', 'signNote', target, { hash, ...signatures }, { version: 2 });
      };
      expect(await signedAs({ name: 'Adele Admin' })).toMatchObject({ code: 'note.signer' });
      expect(await signedAs({ role: 'MD' })).toMatchObject({ code: 'note.signer' });
      expect(await signedAs({ by: randomUUID() })).toMatchObject({ code: 'note.signer' });
      expect(await signedAs({})).toMatchObject({ kind: 'applied' });
      const { result, seal } = await verify(visit.id);
      expect(result).toBe('matches');
      expect(seal).toMatchObject({
        version: 2,
        clinician: { by: user.id, at },
        received: { at: expect.any(String) },
      });
    });

    it('names the account that sent it where an earlier app signed as somebody else', async () => {
      const visit = plannedAround(
        nurse.visits().filter(({ id }) => !used.has(id)),
        'Staffed',
      );
      used.add(visit.id);
      const answers = sampleNote(visit.formId);
      const mine = nurse.signature(visit, answers);
      const forged = { ...mine, clinician: { ...mine.clinician, name: 'Adele Admin', role: 'MD' } };
      await nurse.do('notes', 'saveAnswers', onVisit(visit.id), { patch: answers });
      expect(await nurse.do('notes', 'signNote', onVisit(visit.id), forged)).toMatchObject({
        kind: 'applied',
      });
      expect((await verify(visit.id)).seal).toMatchObject({
        clinician: { name: 'Nora Brightwater', role: 'RN' },
        claimed: { name: 'Adele Admin', role: 'MD' },
      });
    });

    it('still matches, with the same hash, after later edits of nurse and office: they are addenda', async () => {
      const visit = await signedVisit();
      const { hash } = await verify(visit.id);
      await nurse.do('notes', 'saveAnswers', onVisit(visit.id), { patch: { 'vitals.pulse': 99 } });
      await qa.call(saveNote, {
        visitId: visit.id,
        entryId: randomUUID(),
        baseRevision: 1,
        patch: { 'vitals.pulse': 98 },
        reason: 'Misread on the cuff',
      });
      expect(await verify(visit.id, hash)).toMatchObject({
        result: 'matches',
        hash,
        addenda: 2,
        standing: 'current',
      });
    });

    it('knows the seal of a note that was returned and signed anew as an earlier one', async () => {
      const visit = await signedVisit();
      const { hash } = await verify(visit.id);
      const { visit: now } = await qa.call(readNote, { visitId: visit.id });
      await qa.call(qaNotes, {
        visitId: visit.id,
        visitRevision: now.revision,
        decision: 'return',
        comment: 'Please look again',
        fields: [],
      });
      expect(await verify(visit.id, hash)).toMatchObject({
        result: 'not-signed',
        hash: null,
        addenda: 0,
        standing: 'earlier',
      });
      await nurse.do(
        'notes',
        'saveAnswers',
        onVisit(visit.id),
        { patch: { 'vitals.pulse': 68 } },
        { baseRevision: 1 },
      );
      await nurse.do(
        'notes',
        'signNote',
        onVisit(visit.id),
        nurse.signature(visit, { ...sampleNote(visit.formId), 'vitals.pulse': 68 }),
      );
      expect(await verify(visit.id, hash)).toMatchObject({
        result: 'matches',
        standing: 'earlier',
      });
    });

    it('does not match when somebody with the keys changed an answer in the database', async () => {
      const visit = await signedVisit();
      const { hash } = await verify(visit.id);
      const { db, keyring } = server.inside();
      const row = await db
        .selectFrom('note')
        .selectAll()
        .where('visit_id', '=', visit.id)
        .executeTakeFirstOrThrow();
      const keys = await keyring.of(row.org_id);
      const note = presentNote(row, keys);
      const doc = {
        ...note.content.doc,
        values: { ...note.content.doc.values, 'vitals.pulse': 61 },
      };
      await db
        .updateTable('note')
        .set(noteChanges({ ...note, content: { ...note.content, doc } }, keys))
        .where('visit_id', '=', visit.id)
        .execute();
      expect(await verify(visit.id)).toMatchObject({ result: 'differs', hash });
    });

    it('says nothing of a note that is not the person’s to see', async () => {
      const visit = await signedVisit();
      const stranger = await FieldDevice.signIn(server.url, 'pt');
      expect(
        (await stranger.api.ask(verifyNote, { visitId: visit.id, hash: null })).problem.code,
      ).toBe('record.not-found');
    });

    it('leaves a line in the audit log like every reading of a note', async () => {
      const visit = await signedVisit();
      const { db } = server.inside();
      const count = async (): Promise<number> =>
        (
          await db
            .selectFrom('audit')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count;
      const before = await count();
      await verify(visit.id);
      expect(await count()).toBe(before + 1);
    });
  },
);
