import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MergedDoc } from '#contract/entities.ts';
import { patients, readPatient, savePatient } from '#contract/patients.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { FieldDevice, onPatient } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Spec rules §5: a telephone number is normalised to the last 10 digits. */
describe.each(databaseKinds())('telephone numbers of charts on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  const phonesOf = async (id: string) => {
    const { values } = (await scheduler.call(readPatient, { id })).patient.content.doc;
    return [values['phoneNumber1'], values['phoneNumber2']];
  };

  it('are stored as ten digits, however the office or a nurse types them', async () => {
    const { patient } = await scheduler.call(savePatient, {
      id: null,
      entryId: randomUUID(),
      baseRevision: 0,
      patch: { lastName: 'Digitson', phoneNumber1: '(559) 555-0102' },
      status: null,
    });
    await scheduler.call(savePatient, {
      id: patient.id,
      entryId: randomUUID(),
      baseRevision: 1,
      patch: { phoneNumber2: '+1 559.555.0103' },
      status: null,
    });
    expect(await phonesOf(patient.id)).toEqual(['5595550102', '5595550103']);
    const nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
    const { patientId } = nurse.visitWith('Staffed');
    await nurse.do('operation', 'updatePatient', onPatient(patientId), {
      patch: { phoneNumber2: '559-555-0104' },
    });
    expect((await phonesOf(patientId))[1]).toBe('5595550104');
  });

  it('typed in another form before are ten digits after the next start, and once', async () => {
    const { db, keyring } = server.inside();
    const row = await db
      .selectFrom('patient')
      .select(['org_id', 'id', 'body', 'change_seq'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const keys = await keyring.of(row.org_id);
    const content = keys.open('patient.body', row.id, row.body) as MergedDoc;
    const { revision } = content.doc;
    const earlier = { ...content.doc.values, phoneNumber1: '(559) 555-7799' };
    await db
      .updateTable('patient')
      .set({
        body: keys.seal('patient.body', row.id, {
          ...content,
          doc: { ...content.doc, values: earlier },
        }),
      })
      .where('id', '=', row.id)
      .execute();
    await db.updateTable('organisation').set({ phones_tidied_at: null }).execute();
    await server.restart();
    scheduler = await signedIn(server.url, 'scheduler');
    const { patient } = await scheduler.call(readPatient, { id: row.id });
    expect(patient.content.doc.values['phoneNumber1']).toBe('5595557799');
    expect(patient.content.doc.revision).toBe(revision);
    const found = await scheduler.call(patients, { search: '7799' });
    expect(found.rows.map(({ id }) => id)).toContain(row.id);
    const seqNow = async () =>
      must(
        await server
          .inside()
          .db.selectFrom('patient')
          .select('change_seq')
          .where('id', '=', row.id)
          .executeTakeFirst(),
        'patient',
      ).change_seq;
    const seq = await seqNow();
    expect(seq).toBeGreaterThan(row.change_seq);
    await server.restart();
    scheduler = await signedIn(server.url, 'scheduler');
    expect(await seqNow()).toBe(seq);
  });
});
