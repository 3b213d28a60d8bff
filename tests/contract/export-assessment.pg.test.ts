import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveConstant } from '#contract/constants.ts';
import { exportAssessment } from '#contract/notes.ts';
import { must } from '#domain/must.ts';
import { schemaFaults } from '#domain/oasis/schema.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('the export of an assessment on %s', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let qa: Api;

  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    qa = await signedIn(server.url, 'qa');
    await nurse.pullAll();
    const { db } = server.inside();
    const form = { form_id: 'oasis-start-of-care', form_version: 1 };
    await db
      .updateTable('visit')
      .set({ form_id: form.form_id, visit_type_id: 100 })
      .where('id', '=', assessed().id)
      .execute();
    await db.updateTable('note').set(form).where('visit_id', '=', assessed().id).execute();
  });
  afterAll(() => server.stop());

  const staffed = () => nurse.visits().filter(({ status }) => status === 'Staffed');
  const assessed = () => must(staffed()[0], 'staffed visit');

  it('is the XML of the signed note, within the schema, with what the edits find', async () => {
    const visit = { ...assessed(), formId: 'oasis-start-of-care' };
    const outcomes = await nurse.complete(visit);
    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'applied'));
    const { assessment } = await qa.call(exportAssessment, { visitId: visit.id });
    const exported = must(assessment, 'exported assessment');
    expect(exported.fileName).toMatch(/^oasis-01-\d{8}\.xml$/);
    expect(exported.faults).toEqual([]);
    expect(schemaFaults(exported.xml)).toEqual([]);
    expect(exported.findings.filter(({ severity }) => severity === 'fatal')).toEqual([]);
    expect(await qa.call(exportAssessment, { visitId: visit.id })).toEqual({ assessment });
    expect(exported.xml).toContain('<M0010_CCN>^</M0010_CCN>');

    const admin = await signedIn(server.url, 'admin');
    for (const [name, value] of [
      ['agencyCcn', '05A123'],
      ['agencyNpi', '1234567893'],
      ['agencyState', 'CA'],
    ] as const)
      await admin.call(saveConstant, { type: 'WebAppConfig', name, value });
    const named = must(
      (await qa.call(exportAssessment, { visitId: visit.id })).assessment,
      'export with the numbers of the agency',
    );
    expect(named.xml).toContain('<M0010_CCN>05A123</M0010_CCN>');
    expect(named.xml).toContain('<M0014_BRANCH_STATE>CA</M0014_BRANCH_STATE>');
    expect(named.xml).toContain('<NATL_PRVDR_ID>1234567893</NATL_PRVDR_ID>');
    expect(schemaFaults(named.xml)).toEqual([]);
  });

  it('is nothing for a note that is not signed or no assessment, and refused to the field', async () => {
    const open = must(staffed()[1], 'another visit');
    const nothing = { assessment: null };
    expect(await qa.call(exportAssessment, { visitId: open.id })).toEqual(nothing);
    await nurse.complete(open);
    expect(await qa.call(exportAssessment, { visitId: open.id })).toEqual(nothing);
    expect((await nurse.api.ask(exportAssessment, { visitId: open.id })).problem.code).toBe(
      'access.denied',
    );
  });
});
