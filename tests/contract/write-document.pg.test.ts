import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNewVisitTypes, newVisitTypes, visitTypes } from '#contract/visit-types.ts';
import { writeDocument } from '#contract/visit-plans.ts';
import type { Visit } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { countTry, documentLimits, forgetTries } from '#server/db/rate-limit.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const communication = 271;
const planOfCare = 264;

describe.each(databasesOf(import.meta.url))('documents without a visit, on %s', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let admin: Api;
  let visit: Visit;

  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    admin = await signedIn(server.url, 'admin');
    await nurse.pullAll();
    visit = must(
      nurse.visits().find(({ status }) => status === 'Staffed'),
      'staffed visit',
    );
  });
  afterAll(() => server.stop());

  const given = (visitTypeId: number) => ({
    visitId: randomUUID(),
    episodeId: visit.episodeId,
    visitTypeId,
  });

  it('are planned for today and oneself, once, and written like any note', async () => {
    const asked = given(communication);
    expect(await nurse.api.call(writeDocument, asked)).toEqual({ visitId: asked.visitId });
    expect(await nurse.api.call(writeDocument, asked)).toEqual({ visitId: asked.visitId });
    await nurse.pullAll();
    const document = must(
      nurse.visits().find(({ id }) => id === asked.visitId),
      'document',
    );
    expect(document).toMatchObject({
      status: 'Staffed',
      formId: 'communication-note',
      dateOfService: pacificDate(new Date()),
      providerType: 'RN',
      nonVisit: true,
    });
    const outcomes = await nurse.complete(document);
    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'applied'));
  });

  it('are only those of one’s discipline, and of one’s own patients', async () => {
    const codeOf = async (api: Api, input: ReturnType<typeof given>) =>
      (await api.ask(writeDocument, input)).problem.code;
    expect(await codeOf(nurse.api, given(201))).toBe('document.discipline');
    const problem = (await nurse.api.ask(writeDocument, given(201))).problem;
    expect(problem.fields).toEqual([{ path: 'visitTypeId', code: 'document.discipline' }]);
    expect(await codeOf(admin, given(communication))).toBe('access.denied');
    const foreign = { ...given(communication), episodeId: randomUUID() };
    expect(await codeOf(nurse.api, foreign)).toBe('record.not-found');
    const aide = await FieldDevice.signIn(server.url, 'aide');
    await aide.pullAll();
    const own = must(aide.visits()[0], 'visit of the aide').episodeId;
    const byAide = (visitTypeId: number) => ({ ...given(visitTypeId), episodeId: own });
    expect((await aide.api.ask(writeDocument, byAide(planOfCare))).problem.fields).toEqual([
      { path: 'visitTypeId', code: 'document.discipline' },
    ]);
  });

  it('are started by one person fifty times a day at most', async () => {
    const { db } = server.inside();
    const { provider_id } = await db
      .selectFrom('visit')
      .select('provider_id')
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow();
    const id = must(provider_id, 'nurse');
    const { person } = documentLimits;
    for (let count = 0; count < person.tries; count += 1)
      await countTry(db, 'document', id, person, new Date());
    expect((await nurse.api.ask(writeDocument, given(communication))).problem.code).toBe(
      'document.many',
    );
    await forgetTries(db, 'document', id);
    await nurse.api.call(writeDocument, given(communication));
  });

  it('come to an agency that began without them, after it has seen which', async () => {
    expect((await admin.call(newVisitTypes, {})).types).toEqual([]);
    const { db } = server.inside();
    const gone = await db
      .selectFrom('visit_type')
      .select(['org_id', 'id'])
      .where('type', '=', 'Communication note')
      .where(
        'org_id',
        '=',
        must(
          (
            await db
              .selectFrom('visit')
              .select('org_id')
              .where('id', '=', visit.id)
              .executeTakeFirst()
          )?.org_id,
          'agency',
        ),
      )
      .executeTakeFirstOrThrow();
    await db
      .deleteFrom('visit_type')
      .where('org_id', '=', gone.org_id)
      .where('id', '=', gone.id)
      .execute();
    await db
      .updateTable('visit_type')
      .set({ form_id: 'therapy-visit' })
      .where('org_id', '=', gone.org_id)
      .where('id', '=', 211)
      .execute();
    const { types } = await admin.call(newVisitTypes, {});
    expect(types.map(({ id, isNew }) => [id, isNew])).toEqual([
      [communication, true],
      [211, false],
    ]);
    expect((await nurse.api.ask(addNewVisitTypes, {})).problem.code).toBe('access.denied');
    expect(await admin.call(addNewVisitTypes, {})).toEqual({ added: 1, changed: 1 });
    expect(await admin.call(addNewVisitTypes, {})).toEqual({ added: 0, changed: 0 });
    const { rows } = await admin.call(visitTypes, { pageSize: 100 });
    expect(rows.find(({ id }) => id === communication)?.formId).toBe('communication-note');
    expect(rows.find(({ id }) => id === 211)?.formId).toBe('pt-visit');
  });
});
