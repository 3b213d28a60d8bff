import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import {
  formPack,
  formPacks,
  importFormPack,
  removeFormPack,
  switchFormPack,
} from '#contract/form-packs.ts';
import { visitTypes } from '#contract/visit-types.ts';
import { must } from '#domain/must.ts';
import { knownForm } from '#forms/known.ts';
import { agencyPackLimits } from '#forms/packs/pack.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { smallPack, weightItem } from '#forms/packs/testing/small-pack.ts';

const nursing = 201;

describe.each(databasesOf(import.meta.url))(
  'own forms of an agency, on %s (decision 088)',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let nurse: Api;
    let packId = '';

    const rowOf = async (title: string) => {
      const { rows } = await admin.call(formPacks, { words: title });
      return must(rows[0], title);
    };
    const formOfType = async (): Promise<string> => {
      const { rows } = await admin.call(visitTypes, { pageSize: 100 });
      return must(
        rows.find(({ id }) => id === nursing),
        'visit type',
      ).formId;
    };
    const given = {
      pack: null,
      content: smallPack('Weights', [weightItem]),
      disciplines: ['RN' as const],
      visitTypeIds: [nursing],
      source: 'weights.json',
    };

    beforeAll(async () => {
      server = await startServer({ database });
      admin = await signedIn(server.url, 'admin');
      nurse = await signedIn(server.url, 'nurse');
    });
    afterAll(() => server.stop());

    it('are taken in by an administrator only, switched off at first', async () => {
      expect((await nurse.ask(importFormPack, given)).problem.code).toBe('access.denied');
      ({ packId } = await admin.call(importFormPack, given));
      expect(await rowOf('Weights')).toMatchObject({
        version: 1,
        questions: 1,
        active: false,
        disciplines: ['RN'],
        source: 'weights.json',
      });
      expect(await formOfType()).toBe('skilled-nursing-visit');
      // Nobody needs it to understand a note: it stays in the database.
      expect(knownForm(`pack-${packId}`, 1)).toBeNull();
    });

    it('name the place of what is wrong', async () => {
      const wrong = smallPack('Wrong', [{ ...weightItem, label: '' }]);
      const { problem } = await admin.ask(importFormPack, { ...given, content: wrong });
      expect(problem).toMatchObject({
        code: 'request.invalid',
        fields: [{ path: 'content.form.sections.0.items.0.label', code: 'pack.value' }],
      });
      const elsewhere = await admin.ask(importFormPack, { ...given, visitTypeIds: [211] });
      expect(elsewhere.problem.code).toBe('pack.visit-type');
      // The start of care, and the visit of an LVN with what only an RN signs.
      for (const id of [100, 202]) {
        const instead = await admin.ask(importFormPack, { ...given, visitTypeIds: [id] });
        expect(instead.problem.code).toBe('pack.protected');
      }
    });

    it('are the form of their visit types while they are switched on', async () => {
      const { revision } = await rowOf('Weights');
      const on = await admin.call(switchFormPack, { packId, revision, active: true });
      expect(await formOfType()).toBe(`pack-${packId}`);
      expect(knownForm(`pack-${packId}`, 1)?.title).toBe('Weights');
      const old = await admin.ask(switchFormPack, { packId, revision, active: false });
      expect(old.problem.code).toBe('pack.changed');
      await admin.call(switchFormPack, { packId, revision: on.revision, active: false });
      expect(await formOfType()).toBe('skilled-nursing-visit');
    });

    it('keep every version, for notes that were written in it', async () => {
      const { revision } = await rowOf('Weights');
      const next = await admin.call(importFormPack, {
        ...given,
        pack: { packId, revision },
        content: smallPack('Weights and more', [weightItem, { ...weightItem, path: 'second' }]),
      });
      expect(next).toEqual({ packId, version: 2 });
      const titles = await Promise.all(
        [1, 2].map(async (version) => {
          const answer = await nurse.call(formPack, { packId, version });
          return (JSON.parse(answer.content) as { form: { title: string } }).form.title;
        }),
      );
      expect(titles).toEqual(['Weights', 'Weights and more']);
      expect((await admin.call(formPacks, {})).count).toBe(1);
      expect((await nurse.ask(formPack, { packId, version: 3 })).problem.code).toBe(
        'record.not-found',
      );
    });

    it('are not given out once they were changed behind the server’s back', async () => {
      const { db } = server.inside();
      await db
        .updateTable('form_pack')
        .set({ content: smallPack('Forged', [weightItem]) })
        .where('id', '=', packId)
        .where('version', '=', 1)
        .execute();
      expect((await nurse.ask(formPack, { packId, version: 1 })).problem.code).toBe(
        'pack.unsigned',
      );
    });

    it('are removed with all their versions once nothing needs them', async () => {
      const { packId: unused } = await admin.call(importFormPack, {
        ...given,
        content: smallPack('Unused'),
      });
      const removed = (change: object = {}) =>
        admin.ask(removeFormPack, { packId: unused, revision: 1, ...change });
      expect((await nurse.ask(removeFormPack, { packId: unused, revision: 1 })).problem.code).toBe(
        'access.denied',
      );
      expect((await removed({ revision: 9 })).problem.code).toBe('pack.changed');
      const { revision } = await admin.call(switchFormPack, {
        packId: unused,
        revision: 1,
        active: true,
      });
      expect((await removed({ revision })).problem.code).toBe('pack.in-use');
      const off = await admin.call(switchFormPack, { packId: unused, revision, active: false });
      // As if a note had been written while it was on.
      const { db } = server.inside();
      const note = await db.selectFrom('note').selectAll().executeTakeFirstOrThrow();
      const named = (form: { form_id: string; form_version: number }) =>
        db.updateTable('note').set(form).where('visit_id', '=', note.visit_id).execute();
      await named({ form_id: `pack-${unused}`, form_version: 1 });
      expect((await removed({ revision: off.revision })).problem.code).toBe('pack.in-use');
      await named({ form_id: note.form_id, form_version: note.form_version });
      await admin.call(removeFormPack, { packId: unused, revision: off.revision });
      expect((await removed({ revision: off.revision })).problem.code).toBe('record.not-found');
      expect((await admin.call(formPacks, { words: 'Unused' })).count).toBe(0);
    });

    it('are refused when the agency has as many, or as much, as it may have', async () => {
      const { db } = server.inside();
      const codeOf = async (change: object = {}) =>
        (await admin.ask(importFormPack, { ...given, content: smallPack('One more'), ...change }))
          .problem.code;
      const { revision, version } = await rowOf('Weights and more');
      const { characters } = await db
        .selectFrom('form_pack')
        .select('characters')
        .where('id', '=', packId)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      const large = (count: number) =>
        db
          .updateTable('form_pack')
          .set({ characters: count })
          .where('id', '=', packId)
          .where('version', '=', version)
          .execute();
      await large(agencyPackLimits.characters);
      expect(await codeOf()).toBe('pack.no-room');
      await large(characters);
      const more = randomUUID().slice(0, 24);
      await sql`insert into form_pack select org_id, (${more} || lpad(to_hex(n), 12, '0'))::uuid, 1, 1,
      'Many', source, content, signature, false, true, imported_at, imported_by, card, characters
      from form_pack, generate_series(1, ${agencyPackLimits.forms}::integer) as n
      where id = ${packId} and version = ${version}`.execute(db);
      expect(await codeOf()).toBe('pack.too-many');
      // A next version takes the place of the one before.
      expect(await codeOf({ pack: { packId, revision: revision + 9 } })).toBe('pack.changed');
      await db.deleteFrom('form_pack').where('title', '=', 'Many').execute();
      await db
        .updateTable('form_pack')
        .set({ version: agencyPackLimits.versionsOfForm })
        .where('id', '=', packId)
        .where('version', '=', version)
        .execute();
      expect(await codeOf({ pack: { packId, revision } })).toBe('pack.too-many');
      await db
        .updateTable('form_pack')
        .set({ version })
        .where('id', '=', packId)
        .where('version', '=', agencyPackLimits.versionsOfForm)
        .execute();
    });

    it('leave their changes in the audit log', async () => {
      const { rows } = await admin.call(auditLogs, { pageSize: 100 });
      const actions = rows.map(({ action }) => action);
      expect(actions).toEqual(
        expect.arrayContaining(['importFormPack', 'switchFormPack', 'removeFormPack']),
      );
      const { db } = server.inside();
      const said = await db
        .selectFrom('audit')
        .select(sql<string>`"row"`.as('text'))
        .where('action', '=', 'importFormPack')
        .where('entity_id', '=', packId)
        .orderBy('seq')
        .execute();
      const last = JSON.parse(must(said.at(-1), 'audit row').text) as { detail: object };
      const { content } = await db
        .selectFrom('form_pack')
        .select('content')
        .where('id', '=', packId)
        .where('version', '=', 2)
        .executeTakeFirstOrThrow();
      expect(last.detail).toMatchObject({
        name: 'Weights and more',
        version: 2,
        sha256: createHash('sha256').update(content).digest('hex'),
        retired: { name: 'Weights', version: 1 },
      });
    });
  },
);
