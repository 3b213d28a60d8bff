import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importData, readPatient, savePatient } from '#contract/patients.ts';
import { removeConstant, saveConstant } from '#contract/constants.ts';
import { createEpisode } from '#contract/episodes.ts';
import { addDays } from '#domain/dates.ts';
import type { Patch } from '#domain/merge.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onPatient } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const incomplete = (...paths: string[]) =>
  paths.map((path) => ({ path, code: 'patient.incomplete' }));

describe.each(databasesOf(import.meta.url))('demographics of a chart on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  let nurse: FieldDevice;
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
  });
  afterAll(() => server.stop());

  const valuesOf = async (id: string) => {
    const { patient } = await scheduler.call(readPatient, { id });
    return patient.content.doc.values;
  };
  const inputFor = (id: string | null, patch: Patch) => ({
    id,
    entryId: randomUUID(),
    baseRevision: id === null ? 0 : 1_000,
    patch: { ...patch },
    status: null,
  });
  const refusal = async (id: string | null, patch: Patch) => {
    const { problem } = await scheduler.ask(savePatient, inputFor(id, patch));
    return { code: problem.code, fields: problem.fields };
  };

  it('imports no care summary that names nobody, until somebody says the name', async () => {
    const give = (name: string, given: { lastName: string; firstName: string } | null = null) =>
      scheduler.ask(importData, {
        name: given,
        fileName: 'summary.xml',
        confirmDuplicate: true,
        xml: `<ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole><patient>${name}
          <birthTime value="19470501"/></patient></patientRole></recordTarget></ClinicalDocument>`,
      });
    for (const nameless of ['', '<name nullFlavor="UNK"/>', '<name><given> </given></name>'])
      expect((await give(nameless)).problem).toMatchObject({ status: 422, code: 'ccda.no-name' });
    const blank = await give('', { lastName: ' ', firstName: '' });
    expect(blank.problem.code).toBe('ccda.no-name');
    const asked = await give('', { lastName: ' Namely ', firstName: 'Nora' });
    expect(asked.body).toMatchObject({ name: 'Namely, Nora' });
    // A name that the document has is its own.
    const own = await give('<name><family>Testerby</family></name>', {
      lastName: 'Namely',
      firstName: 'Nora',
    });
    expect(own.body).toMatchObject({ name: 'Testerby' });
  });

  it('refuses to empty a required field of an Active chart, in the office and in the field', async () => {
    const { patientId } = nurse.visitWith('Staffed');
    const { lastName } = await valuesOf(patientId);
    for (const empty of [null, '', '   '])
      expect(await refusal(patientId, { lastName: empty, city: 'Clovis' })).toEqual({
        code: 'patient.incomplete',
        fields: incomplete('lastName'),
      });
    expect(
      await nurse.do('operation', 'updatePatient', onPatient(patientId), {
        patch: { lastName: null },
      }),
    ).toMatchObject({
      kind: 'rejected',
      code: 'patient.incomplete',
      fields: incomplete('lastName'),
    });
    expect((await valuesOf(patientId))['lastName']).toBe(lastName);
  });

  it('has the state of an address and its number (spec portal §3)', async () => {
    const { patientId } = nurse.visitWith('Staffed');
    const { patient } = await scheduler.call(readPatient, { id: patientId });
    expect(patient.content.doc.values['state']).toBe('CA');
    expect(patient.stateId).toBe('06');
  });

  it('refuses a ZIP code of another state than the address, in the office and in the field', async () => {
    const { patientId } = nurse.visitWith('Staffed');
    const fields = [{ path: 'zipcode', code: 'address.mismatch' }];
    const refused = { code: 'address.mismatch', fields };
    expect(await refusal(patientId, { zipcode: '89501' })).toEqual(refused);
    expect(await refusal(null, { lastName: 'Testerby', state: 'CA', zipcode: '89501' })).toEqual(
      refused,
    );
    expect(
      await nurse.do('operation', 'updatePatient', onPatient(patientId), {
        patch: { state: 'CA', zipcode: '89501' },
      }),
    ).toMatchObject({ kind: 'rejected', ...refused });
  });

  it('refuses a new address and an episode outside the states of the agency', async () => {
    const admin = await signedIn(server.url, 'admin');
    const { patientId } = nurse.visitWith('Staffed');
    const constant = { type: 'WebAppConfig', name: 'operatingStates' } as const;
    await admin.call(saveConstant, { ...constant, value: '["NV"]' });
    expect(await refusal(patientId, { zipcode: '93650' })).toEqual({
      code: 'address.patient-state',
      fields: [{ path: 'zipcode', code: 'address.patient-state' }],
    });
    const episode = {
      patientId,
      // A year back: none of the patient's episodes is in its way.
      startDate: addDays(pacificDate(new Date()), -365),
      payerType: 'Episodic',
      careCoordinator: null,
    };
    const { problem } = await scheduler.ask(createEpisode, episode);
    expect(problem).toMatchObject({
      code: 'address.episode-state',
      title: 'Company is not operating in the chosen State.',
    });
    await admin.call(removeConstant, constant);
    // Without an entry the agency's own state counts, where it is set.
    const own = { type: 'WebAppConfig', name: 'agencyState' } as const;
    await admin.call(saveConstant, { ...own, value: 'CA' });
    expect(await refusal(patientId, { state: 'NV', zipcode: '89501' })).toEqual({
      code: 'address.patient-state',
      fields: [{ path: 'zipcode', code: 'address.patient-state' }],
    });
    await admin.call(removeConstant, own);
    expect((await scheduler.ask(createEpisode, episode)).status).toBe(200);
  });

  it('refuses a birth date of the future or before 1870', async () => {
    const { patientId } = nurse.visitWith('Staffed');
    const refused = {
      code: 'request.invalid',
      fields: [{ path: 'birthday', code: 'request.invalid' }],
    };
    for (const birthday of ['01/01/2099', '12/31/1869']) {
      expect(await refusal(patientId, { birthday })).toEqual(refused);
      expect(await refusal(null, { lastName: 'Hazelwood', birthday })).toEqual(refused);
      expect(
        await nurse.do('operation', 'updatePatient', onPatient(patientId), { patch: { birthday } }),
      ).toMatchObject({ kind: 'rejected', ...refused });
    }
  });

  it('keeps one of the names of a Draft', async () => {
    const { patient } = await scheduler.call(
      savePatient,
      inputFor(null, { lastName: 'Hazelwood', firstName: '   ' }),
    );
    expect(patient.content.doc.values).toEqual({ lastName: 'Hazelwood' });
    const nameless = { code: 'patient.incomplete', fields: incomplete('lastName', 'firstName') };
    expect(await refusal(patient.id, { lastName: ' ', firstName: '  ' })).toEqual(nameless);
    expect(await refusal(null, { city: 'Fresno' })).toEqual(nameless);
  });

  it('refuses a name over the limit instead of cutting it', async () => {
    expect(await refusal(null, { lastName: 'L'.repeat(201) })).toEqual({
      code: 'request.invalid',
      fields: [{ path: 'lastName', code: 'request.invalid' }],
    });
  });
});
