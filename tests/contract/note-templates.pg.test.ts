import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import {
  deleteTemplate,
  mostTemplates,
  narrativeTemplates,
  providerNoteTemplates,
  saveAsTemplate,
  template,
} from '#contract/note-templates.ts';
import { joinMarked } from '#domain/ai/marked-text.ts';
import { must } from '#domain/must.ts';
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
