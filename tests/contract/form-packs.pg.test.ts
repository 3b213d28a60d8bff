import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { formPack, formPacks, importFormPack, switchFormPack } from '#contract/form-packs.ts';
import { visitTypes } from '#contract/visit-types.ts';
import { must } from '#domain/must.ts';
import { knownForm } from '#forms/known.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { smallPack, weightItem } from '../support/small-pack.ts';

const nursing = 201;

describe.each(databaseKinds())('own forms of an agency, on %s (decision 088)', (database) => {
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
    expect(knownForm(`pack-${packId}`, 1)?.title).toBe('Weights');
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
    expect((await nurse.ask(formPack, { packId, version: 1 })).problem.code).toBe('pack.unsigned');
  });

  it('leave their changes in the audit log', async () => {
    const { rows } = await admin.call(auditLogs, { pageSize: 100 });
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['importFormPack', 'switchFormPack']));
  });
});
