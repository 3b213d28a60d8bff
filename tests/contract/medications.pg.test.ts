import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPatient, savePatient } from '#contract/patients.ts';
import { medicationEntries } from '#domain/medication-log.ts';
import { must } from '#domain/must.ts';
import type { Patch, Values } from '#domain/merge.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onPatient } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'medications of a chart on %s (decision 068)',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let qa: Api;

    beforeAll(async () => {
      server = await startServer({ database });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      qa = await signedIn(server.url, 'qa');
      await nurse.pullAll();
    });
    afterAll(() => server.stop());

    const valuesOf = async (id: string): Promise<Values> =>
      (await qa.call(readPatient, { id })).patient.content.doc.values;
    const firstDrug = (values: Values): string =>
      must((values['medications.$order'] as readonly string[])[0], 'drug');
    /** Writes a chart from the phone; by default after what everybody else wrote. */
    const send = (id: string, patch: Patch, reason?: string, baseRevision = 1_000) =>
      nurse.do(
        'operation',
        'updatePatient',
        onPatient(id),
        { patch, ...(reason !== undefined && { reason }) },
        { version: 2, baseRevision },
      );

    it('keep the history of a drug, with author, reason and both doses, for the next reader', async () => {
      const { patientId: id } = nurse.visitWith('Staffed');
      const drug = firstDrug(await valuesOf(id));
      const before = (await valuesOf(id))[`medications.${drug}.dose`];
      const dose = { [`medications.${drug}.dose`]: '7 mg' };
      expect(await send(id, dose, 'Ordered by phone')).toMatchObject({ kind: 'applied' });
      const [entry] = medicationEntries(await valuesOf(id), drug);
      expect(entry).toMatchObject({
        kind: 'changed',
        reason: 'Ordered by phone',
        before: { dose: before },
        after: { dose: '7 mg' },
      });
      expect(entry?.byName).toMatch(/^Nora/);
      await qa.call(savePatient, {
        id,
        entryId: randomUUID(),
        baseRevision: 1_000,
        patch: {
          [`medications.${drug}.status`]: 'stopped',
          [`medications.${drug}.end`]: '03/01/2026',
        },
        status: null,
        reason: 'Order ended',
      });
      expect(medicationEntries(await valuesOf(id), drug).map(({ kind }) => kind)).toEqual([
        'stopped',
        'changed',
      ]);
    });

    it('enter the history of a collision when the nurse has chosen, with her reason', async () => {
      const { patientId: id } = nurse.visitWith('NotesDue');
      const drug = firstDrug(await valuesOf(id));
      const path = `medications.${drug}.dose`;
      expect(await send(id, { [path]: '9 mg' }, 'Bottle in the home', 0)).toMatchObject({
        kind: 'conflict',
      });
      expect(medicationEntries(await valuesOf(id), drug)).toEqual([]);
      const choice = { choices: { [path]: 'mine' } };
      expect(
        await nurse.do('operation', 'resolvePatientConflict', onPatient(id), choice, {
          baseRevision: 1_000,
        }),
      ).toMatchObject({ kind: 'applied' });
      expect(medicationEntries(await valuesOf(id), drug)).toMatchObject([
        { reason: 'Bottle in the home', after: { dose: '9 mg' } },
      ]);
    });

    it('take no history from outside, and no stop without a reason', async () => {
      const { patientId: id } = nurse.visitWith('Staffed');
      const drug = firstDrug(await valuesOf(id));
      expect(await send(id, { [`medicationLog.${drug}.${randomUUID()}`]: '{}' })).toMatchObject({
        kind: 'rejected',
        code: 'request.invalid',
      });
      expect(await send(id, { [`medications.${drug}.end`]: '03/02/2026' })).toMatchObject({
        kind: 'rejected',
        code: 'chart.reason',
      });
    });
  },
);
