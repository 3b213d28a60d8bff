import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emarMedications, patientMedications } from '#contract/doses.ts';
import { readPatient } from '#contract/patients.ts';
import { dosesOf } from '#domain/doses.ts';
import { must } from '#domain/must.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import { pacificDate } from '#domain/pacific.ts';
import { addDays } from '#domain/dates.ts';
import type { Patch, Values } from '#domain/merge.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onPatient } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('doses of a chart on %s (spec W4)', (database) => {
  let server: TestServer;
  let nurse: FieldDevice;
  let qa: Api;
  let id = '';
  let drug = '';

  const valuesOf = async (): Promise<Values> =>
    (await qa.call(readPatient, { id })).patient.content.doc.values;
  const write = (patch: Patch) =>
    nurse.do(
      'operation',
      'updatePatient',
      onPatient(id),
      { patch, reason: 'Ordered by phone' },
      { version: 2, baseRevision: 1_000 },
    );
  const record = (parts: object) =>
    nurse.do(
      'operation',
      'recordDose',
      onPatient(id),
      { drug, outcome: 'given', dose: '10 mg', site: '', reason: '', of: null, ...parts },
      { baseRevision: 1_000 },
    );
  /** A time of yesterday on clocks in Pacific time. */
  const at = (time: string): string =>
    must(pacificInstant(addDays(pacificDate(new Date()), -1), time), time).toISOString();
  const rows = async () =>
    (await qa.call(emarMedications, { patientId: id, pageSize: 100 })).rows.filter(
      (row) => row.drug === drug,
    );

  beforeAll(async () => {
    server = await startServer({ database });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    qa = await signedIn(server.url, 'qa');
    await nurse.pullAll();
    id = nurse.visitWith('Staffed').patientId;
    drug = must(((await valuesOf())['medications.$order'] as readonly string[])[0], 'drug');
    await write({ [`medications.${drug}.times`]: '08:00, 20:00' });
  });
  afterAll(() => server.stop());

  it('are in the chart for phones and in the record for the office, flagged by the order', async () => {
    for (const parts of [
      { at: at('08:05'), site: 'left arm' },
      { at: at('10:30') },
      { at: at('20:00'), outcome: 'refused', dose: '', reason: 'Nausea' },
    ])
      expect(await record(parts)).toMatchObject({ kind: 'applied' });
    expect(await rows()).toMatchObject([
      { outcome: 'refused', reason: 'Nausea', flags: [], struck: null },
      {
        outcome: 'given',
        at: at('10:30'),
        flags: [
          { kind: 'late', due: '08:00', minutes: 150 },
          { kind: 'double', due: '08:00' },
        ],
      },
      { outcome: 'given', at: at('08:05'), site: 'left arm', flags: [], struck: null },
    ]);
    expect(dosesOf(await valuesOf(), drug).map(({ outcome }) => outcome)).toEqual([
      'refused',
      'given',
      'given',
    ]);
    const { medications } = await qa.call(patientMedications, { patientId: id });
    expect(medications.find((each) => each.id === drug)).toMatchObject({
      times: '08:00, 20:00',
      isActive: true,
      lastGiven: { at: at('10:30'), dose: '10 mg' },
    });
  });

  it('entered by mistake stay readable and count no more', async () => {
    const second = must((await rows())[1], 'second dose');
    expect(
      await record({ outcome: 'struck', at: second.at, dose: '', reason: 'Twice', of: second.id }),
    ).toMatchObject({ kind: 'applied' });
    expect(await rows()).toMatchObject([
      { outcome: 'refused' },
      { id: second.id, flags: [], struck: { reason: 'Twice' } },
      { outcome: 'given' },
    ]);
    const only = await qa.call(emarMedications, { patientId: id, drug, outcome: 'refused' });
    expect(only.rows).toMatchObject([{ outcome: 'refused' }]);
  });

  it('beyond those of a day are flagged where the order names no times', async () => {
    const drugs = (await valuesOf())['medications.$order'] as readonly string[];
    const other = must(drugs[1], 'second drug of the patient');
    const order = (field: string, value: string) => ({ [`medications.${other}.${field}`]: value });
    await write({ ...order('times', ''), ...order('frequency', 'once daily') });
    for (const time of ['08:05', '19:30'])
      expect(await record({ drug: other, at: at(time) })).toMatchObject({ kind: 'applied' });
    const flags = async () =>
      (await qa.call(emarMedications, { patientId: id, drug: other })).rows.map((row) => row.flags);
    expect(await flags()).toEqual([[{ kind: 'double', due: '08:05' }], []]);
    await write(order('frequency', 'twice daily'));
    expect(await flags()).toEqual([[], []]);
    await record({ drug: other, at: at('23:00') });
    expect(await flags()).toEqual([[{ kind: 'many', perDay: 2 }], [], []]);
  });

  it('are struck from their own chart and drug alone', async () => {
    const first = must((await rows()).at(-1), 'first dose');
    const mistake = { outcome: 'struck', at: first.at, dose: '', reason: 'Not mine', of: first.id };
    const another = must(
      nurse.visits().find((visit) => visit.patientId !== id && visit.status === 'Staffed'),
      'visit of another patient',
    ).patientId;
    const { patient } = await qa.call(readPatient, { id: another });
    const order = patient.content.doc.values['medications.$order'] as readonly string[];
    const elsewhere = { ...mistake, drug: must(order[0], 'drug of another patient'), site: '' };
    expect(
      await nurse.do('operation', 'recordDose', onPatient(another), elsewhere, {
        baseRevision: 1_000,
      }),
    ).toMatchObject({ kind: 'applied' });
    const beside = (await valuesOf())['medications.$order'] as readonly string[];
    const second = must(beside[1], 'second drug of the patient');
    expect(await record({ ...mistake, drug: second })).toMatchObject({ kind: 'applied' });
    expect((await rows()).at(-1)).toMatchObject({ id: first.id, struck: null });
    expect(dosesOf(await valuesOf(), drug).at(-1)).toMatchObject({ struck: null });
  });

  it('are refused with a reason where they cannot be', async () => {
    expect(await record({ at: at('08:00'), drug: randomUUID() })).toMatchObject({
      kind: 'rejected',
      code: 'dose.drug',
    });
    expect(await record({ at: at('08:00'), outcome: 'held' })).toMatchObject({
      kind: 'rejected',
      code: 'dose.reason',
    });
    expect(await write({ [`doses.${drug}.${randomUUID()}`]: '{}' })).toMatchObject({
      kind: 'rejected',
      code: 'request.invalid',
    });
    expect(await write({ [`medications.${drug}.times`]: 'mornings' })).toMatchObject({
      kind: 'rejected',
      code: 'request.invalid',
    });
  });

  it('of a patient in nobody’s care are shown to nobody', async () => {
    expect((await qa.ask(emarMedications, { patientId: randomUUID() })).problem.code).toBe(
      'record.not-found',
    );
  });
});
