import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import {
  agencyTemplates,
  changeTemplate,
  deleteTemplate,
  mostTemplates,
  narrativeTemplates,
  providerNoteTemplates,
  reuseTemplate,
  saveAsTemplate,
  template,
  templateKinds,
} from '#contract/note-templates.ts';
import { pullCalls } from '#contract/exchange.ts';
import { protocol } from '#contract/sync.ts';
import { formPacks, importFormPack, removeFormPack } from '#contract/form-packs.ts';
import { joinMarked } from '#domain/ai/marked-text.ts';
import { must } from '#domain/must.ts';
import { smallPack } from '#forms/packs/testing/small-pack.ts';
import { FieldDevice } from '../support/field-device.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

type Given = InputOf<typeof saveAsTemplate>;

const given = (parts: Partial<Given> = {}): Given => ({
  id: randomUUID(),
  kind: 'note',
  name: 'Wound visit',
  formId: 'skilled-nursing-visit',
  formVersion: 2,
  path: null,
  values: { 'visit.purpose': ['wound'] },
  text: '',
  shared: false,
  ...parts,
});
const phrase = (parts: Partial<Given> = {}): Given =>
  given({ kind: 'narrative', formId: null, formVersion: null, values: {}, text: 'Ok.', ...parts });

describe.each(databasesOf(import.meta.url))('templates of notes on %s', (database) => {
  let server: TestServer;
  let nurse: Api;
  let other: Api;
  let qa: Api;

  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await signedIn(server.url, 'nurse');
    other = await signedIn(server.url, 'pt');
    qa = await signedIn(server.url, 'qa');
  });
  afterAll(() => server.stop());

  const idsOf = async (api: Api) => (await api.call(template, {})).templates.map(({ id }) => id);

  it('keeps a person’s own from others, with the form and the version they were saved from', async () => {
    const own = given();
    const { template: saved } = await nurse.call(saveAsTemplate, own);
    expect(saved).toMatchObject({ ...own, own: true });
    expect(await idsOf(nurse)).toContain(own.id);
    expect(await idsOf(other)).not.toContain(own.id);
  });

  it('saves once under one id, and nothing over another person’s', async () => {
    const own = given({ name: 'First' });
    await nurse.call(saveAsTemplate, own);
    const { template: again } = await nurse.call(saveAsTemplate, { ...own, name: 'Second' });
    expect(again.name).toBe('First');
    const { template: theirs } = await other.call(saveAsTemplate, { ...own, name: 'Theirs' });
    expect(theirs.name).toBe('Theirs');
    const { templates } = await nurse.call(template, {});
    expect(templates.filter(({ id }) => id === own.id).map(({ name }) => name)).toEqual(['First']);
  });

  it('offers the agency’s to everybody; only who reviews notes saves and deletes them', async () => {
    const shared = phrase({ shared: true, name: 'Agency’s words' });
    expect((await nurse.ask(saveAsTemplate, shared)).problem).toMatchObject({
      code: 'template.shared',
    });
    await qa.call(saveAsTemplate, shared);
    const { templates } = await other.call(narrativeTemplates, {});
    expect(templates).toContainEqual(expect.objectContaining({ id: shared.id, own: false }));
    expect((await nurse.ask(deleteTemplate, { id: shared.id })).problem).toMatchObject({
      code: 'template.shared',
    });
    await qa.call(deleteTemplate, { id: shared.id });
    expect((await other.call(narrativeTemplates, {})).templates).toEqual([]);
  });

  it('tells what a provider begins notes with apart from the rest', async () => {
    const begins = given({ kind: 'provider', name: 'My usual' });
    await nurse.call(saveAsTemplate, begins);
    const { templates } = await nurse.call(providerNoteTemplates, {});
    expect(templates.map(({ id }) => id)).toEqual([begins.id]);
    expect(await idsOf(nurse)).not.toContain(begins.id);
  });

  it('keeps no word of a patient that an earlier app sends along, own or the agency’s', async () => {
    const made = { made: 'extract', source: 'Note of 11/20/2026', by: 'Nora Nurse' } as const;
    const text = joinMarked('Walks.', [{ ...made, text: 'Mr. Brown fell at church.' }]);
    const values = { 'narrative.text': text, 'visit.purpose': ['wound'] };
    const own = given({ values });
    const shared = phrase({ text, shared: true });
    const kept = { 'narrative.text': 'Walks.', 'visit.purpose': ['wound'] };
    expect((await nurse.call(saveAsTemplate, own)).template.values).toEqual(kept);
    expect((await qa.call(saveAsTemplate, shared)).template.text).toBe('Walks.');
    const { templates } = await nurse.call(template, {});
    expect(templates.find(({ id }) => id === own.id)?.values).toEqual(kept);
    await qa.call(deleteTemplate, { id: shared.id });
  });

  it('lists no word of a patient from one that was stored before templates kept own words', async () => {
    const made = { made: 'extract', source: 'Note of 11/20/2026', by: 'Nora Nurse' } as const;
    const text = joinMarked('Walks.', [{ ...made, text: 'Mr. Brown fell at church.' }]);
    const own = phrase({ name: 'Walk' });
    await nurse.call(saveAsTemplate, own);
    const { db, keyring } = server.inside();
    const row = await db
      .selectFrom('note_template')
      .select('org_id')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    const keys = await keyring.of(row.org_id);
    const body = keys.seal('note_template.body', own.id, {
      name: 'Walk',
      values: { 'narrative.text': text },
      text,
    });
    await db.updateTable('note_template').set({ body }).where('id', '=', own.id).execute();
    const { templates } = await nurse.call(narrativeTemplates, {});
    expect(templates.find(({ id }) => id === own.id)).toMatchObject({
      text: 'Walks.',
      values: { 'narrative.text': 'Walks.' },
    });
    await nurse.call(deleteTemplate, { id: own.id });
  });

  it('is gone after it was deleted, and a stranger deletes nothing', async () => {
    const own = given();
    await nurse.call(saveAsTemplate, own);
    expect((await other.ask(deleteTemplate, { id: own.id })).problem).toMatchObject({
      code: 'record.not-found',
    });
    await nurse.call(deleteTemplate, { id: own.id });
    expect(await idsOf(nurse)).not.toContain(own.id);
  });

  describe('of the agency', () => {
    const ofKind = (kind: Given['kind'], parts: Partial<Given> = {}): Given =>
      kind === 'narrative' || kind === 'field'
        ? phrase({
            kind,
            shared: true,
            ...(kind === 'field' && {
              formId: 'skilled-nursing-visit',
              formVersion: 1,
              path: 'narrative.text',
            }),
            ...parts,
          })
        : given({ kind, shared: true, ...parts });
    const listed = async (api: Api, input: InputOf<typeof agencyTemplates> = {}) =>
      (await api.call(agencyTemplates, { pageSize: 100, ...input })).rows;
    const listedOne = async (id: string) =>
      must(
        (await listed(qa)).find((row) => row.id === id),
        'template',
      );

    it.each(templateKinds)('are made by the office and reach every clinician: %s', async (kind) => {
      const shared = ofKind(kind, { name: `Agency’s ${kind}` });
      await qa.call(saveAsTemplate, shared);
      const offered = [
        ...(await other.call(template, {})).templates,
        ...(await other.call(narrativeTemplates, {})).templates,
        ...(await other.call(providerNoteTemplates, {})).templates,
      ];
      expect(offered).toContainEqual(
        expect.objectContaining({ id: shared.id, kind, shared: true, own: false }),
      );
      const [row] = await listed(qa, { words: `agency’s ${kind}`, kind });
      expect(row).toMatchObject({ id: shared.id, retired: false });
      expect(must(row, 'row').savedBy).not.toBe('');
      if (kind === 'field') {
        expect(row?.form?.title).toBe('Skilled nursing visit');
        expect(row?.form?.newest).toBeGreaterThan(1);
        expect(row?.question).toBe('Visit narrative');
      }
    });

    it('are neither made, listed, changed nor taken back by anybody else', async () => {
      const shared = ofKind('provider');
      await qa.call(saveAsTemplate, shared);
      const { savedAt, name, formVersion, values, text } = await listedOne(shared.id);
      const change = { id: shared.id, savedAt, name, formVersion, values, text };
      for (const person of ['nurse', 'aide', 'scheduler', 'billing'] as const) {
        const api = await signedIn(server.url, person);
        const isField = person === 'nurse' || person === 'aide';
        for (const kind of templateKinds)
          expect((await api.ask(saveAsTemplate, ofKind(kind))).problem).toMatchObject({
            code: isField ? 'template.shared' : 'access.denied',
          });
        for (const denied of [
          await api.ask(agencyTemplates, {}),
          await api.ask(changeTemplate, change),
          await api.ask(reuseTemplate, { id: shared.id }),
        ])
          expect(denied.problem).toMatchObject({ code: 'access.denied' });
        if (!isField)
          for (const denied of [
            await api.ask(saveAsTemplate, { ...ofKind('note'), shared: false }),
            await api.ask(template, {}),
            await api.ask(deleteTemplate, { id: shared.id }),
          ])
            expect(denied.problem).toMatchObject({ code: 'access.denied' });
      }
      expect(await listedOne(shared.id)).toMatchObject({ name, savedAt });
    });

    it('have no place for another person’s own, whoever looks', async () => {
      const own = given({ name: 'Nora’s own' });
      await nurse.call(saveAsTemplate, own);
      const admin = await signedIn(server.url, 'admin');
      for (const api of [qa, admin])
        for (const whose of ['agency', 'own'] as const)
          for (const state of ['used', 'retired'] as const)
            expect((await listed(api, { whose, state })).map(({ id }) => id)).not.toContain(own.id);
      const { id, name, formVersion, values, text } = own;
      const savedAt = new Date().toISOString();
      const change = { id, savedAt, name, formVersion, values, text };
      expect((await admin.ask(changeTemplate, change)).problem).toMatchObject({
        code: 'record.not-found',
      });
      await nurse.call(deleteTemplate, { id: own.id });
      expect((await admin.ask(reuseTemplate, { id: own.id })).problem).toMatchObject({
        code: 'record.not-found',
      });
    });

    it('are changed over the version that was read, once', async () => {
      const shared = ofKind('field');
      await qa.call(saveAsTemplate, shared);
      const { savedAt } = await listedOne(shared.id);
      const change = {
        id: shared.id,
        savedAt,
        name: 'Renamed',
        formVersion: 2,
        values: {},
        text: 'Other words.',
      };
      const { template: changed } = await qa.call(changeTemplate, change);
      expect(changed).toMatchObject({ name: 'Renamed', text: 'Other words.', formVersion: 2 });
      // The answer was lost: the same again changes nothing.
      expect((await qa.call(changeTemplate, change)).template).toEqual(changed);
      const late = { ...change, text: 'Over another’s words.' };
      expect((await qa.ask(changeTemplate, late)).problem).toMatchObject({
        code: 'template.changed',
      });
      const { templates } = await nurse.call(template, {});
      expect(templates.find(({ id }) => id === shared.id)?.text).toBe('Other words.');
    });

    it('keep no word of a patient when they are changed', async () => {
      const made = { made: 'extract', source: 'Note of 11/20/2026', by: 'Nora Nurse' } as const;
      const shared = ofKind('narrative');
      await qa.call(saveAsTemplate, shared);
      const { savedAt, name } = await listedOne(shared.id);
      const text = joinMarked('Walks.', [{ ...made, text: 'Mr. Brown fell.' }]);
      const change = { id: shared.id, savedAt, name, formVersion: null, values: {}, text };
      expect((await qa.call(changeTemplate, change)).template.text).toBe('Walks.');
    });

    it('are offered to nobody once deleted, and again once they are used again', async () => {
      const shared = ofKind('note');
      await qa.call(saveAsTemplate, shared);
      await qa.call(deleteTemplate, { id: shared.id });
      expect(await idsOf(nurse)).not.toContain(shared.id);
      const retired = await listed(qa, { state: 'retired' });
      expect(retired).toContainEqual(expect.objectContaining({ id: shared.id, retired: true }));
      await qa.call(reuseTemplate, { id: shared.id });
      expect(await idsOf(nurse)).toContain(shared.id);
      expect(await listedOne(shared.id)).toMatchObject({ retired: false, values: shared.values });
    });

    it('have an id to themselves: nobody else’s has it, of one’s own or for everybody', async () => {
      const taken = {
        code: 'request.invalid',
        fields: [expect.objectContaining({ path: 'id' })],
      };
      const admin = await signedIn(server.url, 'admin');
      const shared = ofKind('narrative', { name: 'First words' });
      await qa.call(saveAsTemplate, shared);
      const again = { ...shared, name: 'Second words' };
      expect((await admin.ask(saveAsTemplate, again)).problem).toMatchObject(taken);
      expect((await nurse.ask(saveAsTemplate, { ...again, shared: false })).problem).toMatchObject(
        taken,
      );
      // The same person's request again is no other one.
      expect((await qa.call(saveAsTemplate, shared)).template.name).toBe('First words');
      const own = given();
      await nurse.call(saveAsTemplate, own);
      expect((await qa.ask(saveAsTemplate, { ...own, shared: true })).problem).toMatchObject(taken);
      await qa.call(deleteTemplate, { id: shared.id });
      expect((await admin.ask(saveAsTemplate, again)).problem).toMatchObject(taken);
    });

    it('are used again, the retired one, where two were given one id before', async () => {
      const { db } = server.inside();
      const admin = await signedIn(server.url, 'admin');
      const shared = ofKind('note', { name: 'Of one id' });
      const { template: saved } = await qa.call(saveAsTemplate, shared);
      const { template: another } = await admin.call(saveAsTemplate, ofKind('note'));
      const rowOf = (id: string) =>
        db.selectFrom('note_template').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const [used, { saved_by }] = [await rowOf(saved.id), await rowOf(another.id)];
      const twin = { ...used, saved_by, deleted_at: new Date() };
      await db.insertInto('note_template').values(twin).execute();
      await qa.call(reuseTemplate, { id: shared.id });
      const rows = await listed(qa, { words: 'Of one id' });
      expect(rows.map(({ retired }) => retired)).toEqual([false, false]);
    });

    it('have no version of a form that does not exist yet', async () => {
      const shared = ofKind('field');
      await qa.call(saveAsTemplate, shared);
      const { savedAt, name, values, text, form } = await listedOne(shared.id);
      const { newest } = must(form, 'form');
      const change = { id: shared.id, savedAt, name, values, text };
      const future = await qa.ask(changeTemplate, { ...change, formVersion: newest + 1 });
      expect(future.problem).toMatchObject({
        code: 'request.invalid',
        fields: [expect.objectContaining({ path: 'formVersion' })],
      });
      const { template: changed } = await qa.call(changeTemplate, {
        ...change,
        formVersion: newest,
      });
      expect(changed.formVersion).toBe(newest);
    });

    it('are listed with the title of the agency’s form they are for, switched off or not', async () => {
      const admin = await signedIn(server.url, 'admin');
      const pack = {
        content: smallPack('Weights'),
        disciplines: ['RN' as const],
        visitTypeIds: [201],
        source: 'weights.json',
      };
      const { packId } = await admin.call(importFormPack, { ...pack, pack: null });
      // Nobody can use it: the process never reads it.
      const own = ofKind('note', {
        formId: `pack-${packId}`,
        formVersion: 1,
        values: { weight: 70 },
      });
      await qa.call(saveAsTemplate, own);
      expect(await listedOne(own.id)).toMatchObject({ form: { title: 'Weights', newest: 1 } });
      const { rows } = await admin.call(formPacks, { words: 'Weights' });
      const { revision } = must(rows[0], 'form');
      const content = smallPack('Weights and more');
      await admin.call(importFormPack, { ...pack, content, pack: { packId, revision } });
      const { savedAt, name, values, text, form } = await listedOne(own.id);
      expect(form).toEqual({ title: 'Weights and more', newest: 2 });
      const change = { id: own.id, savedAt, name, values, text, formVersion: 2 };
      const { template: changed } = await qa.call(changeTemplate, change);
      expect(changed.formVersion).toBe(2);
      await admin.call(removeFormPack, { packId, revision: revision + 1 });
      expect((await listedOne(own.id)).form).toBeNull();
    });

    it('that change are named otherwise in the next pull of whoever may use them, and of nobody else', async () => {
      const [own, others] = [
        await FieldDevice.signIn(server.url, 'nurse'),
        await FieldDevice.signIn(server.url, 'pt'),
      ];
      const tags = () =>
        Promise.all(
          [own, others].map(async ({ api, clientId }) => {
            const request = { protocol, requestId: randomUUID(), clientId, cursor: null };
            const reply = await api.call(pullCalls.operation, { ...request, limit: 2000 });
            expect(reply.more).toBe(false);
            return must(reply.templatesTag, 'tag');
          }),
        );
      const first = await tags();
      expect(await tags()).toEqual(first);
      const shared = ofKind('narrative');
      await qa.call(saveAsTemplate, shared);
      const saved = await tags();
      const { savedAt, values } = await listedOne(shared.id);
      const named = { name: 'Renamed', formVersion: null, values, text: 'Other words.' };
      await qa.call(changeTemplate, { id: shared.id, savedAt, ...named });
      const changed = await tags();
      await qa.call(deleteTemplate, { id: shared.id });
      const deleted = await tags();
      await qa.call(reuseTemplate, { id: shared.id });
      const reused = await tags();
      for (const nth of [0, 1])
        expect(
          new Set([first, saved, changed, deleted, reused].map((each) => each[nth])).size,
        ).toBe(5);
      await nurse.call(saveAsTemplate, phrase());
      const ownSaved = await tags();
      expect(ownSaved[0]).not.toBe(reused[0]);
      expect(ownSaved[1]).toBe(reused[1]);
    });

    it('are listed page by page, whichever name is looked for', async () => {
      for (const name of ['Zebra 2', 'zebra 1', 'Zebra 3'])
        await qa.call(saveAsTemplate, ofKind('narrative', { name }));
      const asked = { words: 'ZEBRA', pageSize: 2 };
      const first = await qa.call(agencyTemplates, asked);
      expect(first).toMatchObject({ count: 3, pageCount: 2 });
      const second = await qa.call(agencyTemplates, { ...asked, pageNumber: 2 });
      expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual([
        'zebra 1',
        'Zebra 2',
        'Zebra 3',
      ]);
      const back = await qa.call(agencyTemplates, { ...asked, order: '-name' });
      expect(back.rows.map(({ name }) => name)).toEqual(['Zebra 3', 'Zebra 2']);
    });
  });

  it('are no more than the limit, however many are saved at once', async () => {
    const { db } = server.inside();
    const { template: first } = await other.call(saveAsTemplate, given());
    const { org_id, ...row } = await db
      .selectFrom('note_template')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const inUse = async () =>
      (
        await db
          .selectFrom('note_template')
          .select('id')
          .where('org_id', '=', org_id)
          .where('owner_id', '=', must(row.owner_id, 'owner'))
          .where('deleted_at', 'is', null)
          .execute()
      ).length;
    const missing = mostTemplates - 1 - (await inUse());
    await db
      .insertInto('note_template')
      .values(Array.from({ length: missing }, () => ({ ...row, org_id, id: randomUUID() })))
      .execute();
    const saved = await Promise.all(
      [1, 2, 3, 4].map(async () => (await other.ask(saveAsTemplate, given())).status),
    );
    expect(saved.filter((status) => status === 200)).toHaveLength(1);
    expect(await inUse()).toBe(mostTemplates);
  });
});
