import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEpisode } from '#contract/episodes.ts';
import { mergePatients, undoMerge } from '#contract/patient-merges.ts';
import { savePatient } from '#contract/patients.ts';
import { importMIF } from '#contract/table-imports.ts';
import { decideProposal, officeTasks } from '#contract/tasks.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { chartsBy, type Parts } from '../support/charts-to-merge.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Scope of practice (decision 056) holds for a merge and for a table too (decision 083). */
describe.each(databasesOf(import.meta.url))(
  'what a merge leaves to somebody with the right on %s',
  (database) => {
    let server: TestServer;
    let qa: Api;
    let scheduler: Api;
    const { chart, read, pin, merge } = chartsBy(() => qa);

    const drug = (row: string, name: string, dose: string): Parts => ({
      [`medications.$order`]: [row],
      [`medications.${row}.name`]: name,
      [`medications.${row}.dose`]: dose,
    });
    const clinical: Parts = {
      codeStatus: 'Full code',
      ...drug('m1', 'Lisinopril', '10 mg'),
      'allergies.$order': ['a1'],
      'allergies.a1.substance': 'Penicillin',
    };
    const valuesOf = async (id: string) => (await read(id)).patient.content.doc.values;
    const ask = async (survivor: string, other: string, choices = {}) =>
      (
        await scheduler.ask(mergePatients, {
          survivor: await pin(survivor),
          other: await pin(other),
          choices,
        })
      ).problem;
    const mergeBy = async (survivor: string, other: string, choices = {}) =>
      (
        await scheduler.call(mergePatients, {
          survivor: await pin(survivor),
          other: await pin(other),
          choices,
        })
      ).mergeId;
    const waitingFor = async (patientId: string) => {
      const { rows } = await qa.call(officeTasks, { only: 'proposal', pageSize: 100 });
      return rows.filter(({ patient }) => patient?.id === patientId);
    };

    beforeAll(async () => {
      server = await startServer({ database });
      qa = await signedIn(server.url, 'qa');
      scheduler = await signedIn(server.url, 'scheduler');
    });
    afterAll(() => server.stop());

    it('a scheduler chooses no clinical part, neither a value, nor a list, nor its removal', async () => {
      const [real, invented] = [
        await chart(clinical),
        await chart({ codeStatus: 'DNR', ...drug('m9', 'Morphine', '100 mg') }, 'Draft'),
      ];
      for (const part of ['codeStatus', 'medications', 'allergies', 'noKnownAllergies'])
        for (const choice of ['other', 'both']) {
          const { code, fields } = await ask(real.id, invented.id, { [part]: choice });
          expect([code, fields], part).toEqual([
            'chart.scope',
            [{ path: part, code: 'chart.scope' }],
          ]);
        }
      expect(await valuesOf(real.id)).toMatchObject(clinical);
    });

    it('what the other chart says waits as proposals, and goes in by who may write it', async () => {
      const real = await chart(clinical);
      const other = await chart(
        {
          city: '',
          emailId: 'w@example.org',
          codeStatus: 'DNR',
          ...drug('m9', 'Fentanyl', '1 mg'),
        },
        'Draft',
      );
      const before = await valuesOf(real.id);
      await mergeBy(real.id, other.id, { emailId: 'other', medications: 'survivor' });
      expect(await valuesOf(real.id)).toEqual({ ...before, emailId: 'w@example.org' });
      // Nothing of the other chart is lost either.
      expect(await valuesOf(other.id)).toMatchObject({ 'medications.m9.name': 'Fentanyl' });
      const waiting = await waitingFor(real.id);
      const said = waiting.map(({ proposal }) =>
        must(proposal, 'proposal').changes.map(({ path, value }) => `${path} ${value}`),
      );
      expect(said.toSorted((a, b) => a.join().localeCompare(b.join()))).toEqual([
        ['codeStatus DNR', `reason Merged from ${other.mrn}`],
        [
          'medications.$order ["m1","m9"]',
          'medications.m9.name Fentanyl',
          'medications.m9.dose 1 mg',
          `reason Merged from ${other.mrn}`,
        ],
      ]);
      const drugs = must(
        waiting.find(({ proposal }) => proposal?.changes.some(({ value }) => value === '1 mg')),
        'the drugs',
      );
      const taken = { id: drugs.id, decision: 'accepted', reason: 'Asked the pharmacy' } as const;
      expect((await scheduler.ask(decideProposal, taken)).problem.code).toBe('chart.scope');
      await qa.call(decideProposal, taken);
      expect(await valuesOf(real.id)).toMatchObject({
        codeStatus: 'Full code',
        'medications.$order': ['m1', 'm9'],
        'medications.m1.name': 'Lisinopril',
        'medications.m9.name': 'Fentanyl',
      });
      expect(await waitingFor(real.id)).toHaveLength(1);
    });

    it('nothing waits where the other chart says nothing clinical or the same', async () => {
      const real = await chart(clinical);
      for (const other of [
        await chart({}, 'Draft'),
        await chart({ codeStatus: 'Full code', ...drug('m7', 'lisinopril', '10 MG') }, 'Draft'),
      ]) {
        await mergeBy(real.id, other.id);
        expect(await waitingFor(real.id)).toEqual([]);
      }
      expect(await valuesOf(real.id)).toMatchObject(clinical);
    });

    it('care never goes on in a chart that leaves its drugs behind', async () => {
      const [empty, real] = [await chart(), await chart(clinical)];
      await scheduler.call(createEpisode, {
        patientId: real.id,
        startDate: '11/02/2026',
        payerType: 'Episodic',
        careCoordinator: null,
      });
      expect((await ask(empty.id, real.id)).code).toBe('merge.clinical');
      await merge(empty.id, real.id);
      expect(await valuesOf(empty.id)).toMatchObject(clinical);
    });

    it('care goes on in the older of two charts with care, and what the newer one says waits', async () => {
      const [older, newer] = [await chart(clinical), await chart({ codeStatus: 'DNR' })];
      for (const [startDate, patientId] of [
        ['11/02/2026', older.id],
        ['11/03/2026', newer.id],
      ] as const)
        await scheduler.call(createEpisode, {
          patientId,
          startDate,
          payerType: 'Episodic',
          careCoordinator: null,
        });
      // A newer chart may have been made so that its drugs take the place of the patient's.
      expect((await ask(newer.id, older.id)).code).toBe('merge.clinical');
      await mergeBy(older.id, newer.id);
      expect(await valuesOf(older.id)).toMatchObject(clinical);
      expect(await waitingFor(older.id)).toHaveLength(1);
    });

    it('an undone merge closes what still waits', async () => {
      const [real, other] = [await chart(clinical), await chart({ codeStatus: 'DNR' }, 'Draft')];
      const mergeId = await mergeBy(real.id, other.id);
      expect(await waitingFor(real.id)).toHaveLength(1);
      await scheduler.call(undoMerge, { id: mergeId });
      expect(await waitingFor(real.id)).toEqual([]);
      expect(await valuesOf(real.id)).toMatchObject(clinical);
    });

    it('a table of a scheduler takes in no clinical part', async () => {
      const row = (cells: object) => ({ lastName: 'Nobody', firstName: randomUUID(), ...cells });
      const take = async (cells: Record<string, string>) =>
        scheduler.call(importMIF, {
          id: randomUUID(),
          fileName: 'x.csv',
          rows: [{ line: 2, cells: row(cells) }],
          preview: false,
          alsoUnsure: [2],
        });
      const { rows, made } = await take({ codeStatus: 'DNR', 'medications.m1.name': 'Morphine' });
      expect(made).toBe(0);
      expect(rows).toMatchObject([
        {
          verdict: 'refused',
          reasons: [
            { field: 'codeStatus', code: 'chart.scope' },
            { field: 'medications.m1.name', code: 'chart.scope' },
          ],
        },
      ]);
      expect((await take({ medicareNumber: '1EG4TE5MK73' })).made).toBe(1);
    });

    it('a chart of a scheduler still has no clinical part', async () => {
      const { problem } = await scheduler.ask(savePatient, {
        id: null,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { lastName: 'Nobody', codeStatus: 'DNR' },
        status: null,
      });
      expect(problem.code).toBe('chart.scope');
    });
  },
);
