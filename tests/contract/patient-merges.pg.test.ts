import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { saveAuthorization } from '#contract/authorizations.ts';
import { savePatientContact } from '#contract/circle.ts';
import { createEpisode } from '#contract/episodes.ts';
import { changePatientStatus, patientStatusPreview } from '#contract/life.ts';
import {
  compareCharts,
  dismissDuplicate,
  duplicateList,
  mergePatients,
  restoreDuplicate,
  undoMerge,
} from '#contract/patient-merges.ts';
import { importData, importedDocuments, savePatient } from '#contract/patients.ts';
import { attachRecordFile } from '#contract/record-files.ts';
import { readWishes, saveWishes } from '#contract/staffing.ts';
import { pacificDate } from '#domain/pacific.ts';
import { followingTables } from '#server/features/patients/queries/relink.ts';
import { signedIn, type Api } from '../support/api.ts';
import { chartsBy } from '../support/charts-to-merge.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'charts of one person on %s (decision 083)',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let clock = 0;

    const { chart, read, pin, merge } = chartsBy(() => admin);
    const refusal = async (survivor: object, other: object) =>
      (await admin.ask(mergePatients, { survivor, other, choices: {} })).problem.code;
    const pairsOf = async (id: string, show: 'Open' | 'Dismissed' = 'Open') => {
      const { rows } = await admin.call(duplicateList, { show, pageSize: 100 });
      return rows.filter(({ first, second }) => [first.id, second.id].includes(id));
    };

    beforeAll(async () => {
      server = await startServer({ database, now: () => new Date(Date.now() + clock) });
      admin = await signedIn(server.url, 'admin');
    });
    afterAll(() => server.stop());

    it('are listed in pairs; two people are said to be two, with the reason, and taken back', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Wilhelmine' }, 'Draft')];
      const [pair, ...others] = await pairsOf(a.id);
      expect(others).toEqual([]);
      expect(new Set([pair?.first.id, pair?.second.id])).toEqual(new Set([a.id, b.id]));
      expect(pair).toMatchObject({ dismissed: null });
      expect(pair?.percent).toBeGreaterThanOrEqual(90);
      const both = { first: b.id, second: a.id };
      await admin.call(dismissDuplicate, { ...both, reason: ' Twins, asked the daughter ' });
      expect(await pairsOf(a.id)).toEqual([]);
      expect(await pairsOf(a.id, 'Dismissed')).toMatchObject([
        { dismissed: { reason: 'Twins, asked the daughter', by: 'Ada Lanternfield' } },
      ]);
      await admin.call(restoreDuplicate, both);
      expect(await pairsOf(a.id)).toHaveLength(1);
    });

    it('are compared side by side with what goes along', async () => {
      const [a, b] = [await chart(), await chart({ city: 'Clovis' })];
      const compared = await admin.call(compareCharts, { first: a.id, second: b.id });
      expect(compared.first.patient.id).toBe(a.id);
      expect(compared.second.patient.content.doc.values['city']).toBe('Clovis');
      expect(compared.second).toMatchObject({ episodes: [], visits: 0, documents: 0 });
      const same = await admin.ask(compareCharts, { first: a.id, second: a.id });
      expect(same.problem.code).toBe('merge.same');
    });

    it('become one: everything moves, the other is archived and points to the survivor', async () => {
      const [a, b] = [await chart(), await chart({ city: 'Clovis', emailId: 'w@example.org' })];
      const { episode } = await admin.call(createEpisode, {
        patientId: b.id,
        startDate: '11/02/2026',
        payerType: 'Episodic',
        careCoordinator: null,
      });
      const mergeId = await merge(a.id, b.id, { city: 'other' });
      const now = await read(a.id);
      expect(now.patient.content.doc.values).toMatchObject({
        city: 'Clovis',
        emailId: 'w@example.org',
        phoneNumber1: '5595557731',
      });
      expect(now.episodes.map(({ id }) => id)).toEqual([episode.id]);
      expect(now).not.toHaveProperty('mergedInto');
      const gone = await read(b.id);
      expect(gone).toMatchObject({
        patient: { status: 'Archived' },
        episodes: [],
        mergedInto: { mergeId, id: a.id, mrn: a.mrn, by: 'Ada Lanternfield' },
      });
      expect(await pairsOf(b.id)).toEqual([]);
      const { rows } = await admin.call(auditLogs, { action: 'mergePatients', pageSize: 100 });
      const audited = rows.map(({ record }) => record.id);
      expect(audited).toEqual(expect.arrayContaining([a.id, b.id]));
      // Nothing is written into a chart that is part of another one.
      const edit = {
        entryId: randomUUID(),
        baseRevision: 9,
        patch: { city: 'Selma' },
        status: null,
      };
      expect((await admin.ask(savePatient, { id: b.id, ...edit })).problem.code).toBe(
        'patient.merged',
      );
      expect(await refusal(await pin(b.id), await pin(a.id))).toBe('merge.merged');
    });

    it('are refused when either was changed since they were compared', async () => {
      const [a, b] = [await chart(), await chart()];
      const [first, second] = [await pin(a.id), await pin(b.id)];
      await admin.call(savePatient, {
        id: b.id,
        entryId: randomUUID(),
        baseRevision: second.revision,
        patch: { city: 'Selma' },
        status: null,
      });
      expect(await refusal(first, second)).toBe('merge.changed');
      expect(await refusal(second, first)).toBe('merge.changed');
      expect(await refusal(first, first)).toBe('merge.same');
      expect(await refusal(first, { id: randomUUID(), revision: 1 })).toBe('record.not-found');
      const qa = await signedIn(server.url, 'billing');
      const { problem } = await qa.ask(mergePatients, {
        survivor: first,
        other: second,
        choices: {},
      });
      expect(problem.code).toBe('access.denied');
    });

    it('keep a complete chart complete', async () => {
      const [a, b] = [await chart(), await chart({ city: '' }, 'Draft')];
      const pins = { survivor: await pin(a.id), other: await pin(b.id) };
      const { problem } = await admin.ask(mergePatients, { ...pins, choices: { city: 'other' } });
      expect(problem.code).toBe('patient.incomplete');
      await admin.call(mergePatients, { ...pins, choices: {} });
      expect((await read(a.id)).patient.status).toBe('Active');
    });

    it('give no status to who may not change one', async () => {
      const [a, b] = [await chart(), await chart({}, 'Draft')];
      const pins = { survivor: await pin(a.id), other: await pin(b.id) };
      const qa = await signedIn(server.url, 'qa');
      const refused = await qa.ask(mergePatients, { ...pins, choices: { status: 'other' } });
      expect(refused.problem.code).toBe('access.denied');
      expect((await read(a.id)).patient.status).toBe('Active');
      await qa.call(mergePatients, { ...pins, choices: { status: 'survivor' } });
      expect((await read(a.id)).patient.status).toBe('Active');
    });

    it('end, hold or resume no care, and leave none going on under a closed chart', async () => {
      const date = pacificDate(new Date());
      const discharge = async (id: string) => {
        const to = { id, status: 'Discharged', date } as const;
        const { mark } = await admin.call(patientStatusPreview, to);
        await admin.call(changePatientStatus, { ...to, mark, reason: 'Goals met' });
      };
      const [open, closed] = [await chart(), await chart()];
      await admin.call(createEpisode, {
        patientId: open.id,
        startDate: '11/02/2026',
        payerType: 'Episodic',
        careCoordinator: null,
      });
      await discharge(closed.id);
      const [going, ended] = [await pin(open.id), await pin(closed.id)];
      const codeOf = async (survivor: object, other: object, choices: object) =>
        (await admin.ask(mergePatients, { survivor, other, choices })).problem.code;
      expect(await codeOf(going, ended, { status: 'other' })).toBe('merge.status');
      expect(await codeOf(ended, going, {})).toBe('merge.care');
      expect((await read(open.id)).patient.status).toBe('Active');
      // The closed chart is kept and care goes on in it: a status that nothing else depends on.
      await admin.call(mergePatients, {
        survivor: ended,
        other: going,
        choices: { status: 'other' },
      });
      expect(await read(closed.id)).toMatchObject({
        patient: { status: 'Active' },
        episodes: [{ status: 'Active' }],
      });
    });

    it('are two again within a day, exactly as before; not later, not twice', async () => {
      const [a, b] = [await chart(), await chart({ city: 'Clovis' }, 'Draft')];
      const xml = `<ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole><patient>
      <name><given>Someone</given><family>Else</family></name></patient></patientRole></recordTarget>
      </ClinicalDocument>`;
      const imported = await admin.call(importData, { fileName: 'a.xml', xml });
      const before = [await read(a.id), await read(b.id)];
      const mergeId = await merge(a.id, b.id);
      const second = await merge(a.id, imported.patientId);
      expect((await admin.call(importedDocuments, { patientId: a.id })).documents).toHaveLength(1);
      expect(await admin.call(undoMerge, { id: second })).toEqual({
        survivorId: a.id,
        otherId: imported.patientId,
      });
      expect((await admin.call(importedDocuments, { patientId: a.id })).documents).toEqual([]);
      await admin.call(undoMerge, { id: mergeId });
      const after = [await read(a.id), await read(b.id)];
      for (const [index, { patient, episodes }] of after.entries()) {
        expect(patient.content.doc.values).toEqual(before[index]?.patient.content.doc.values);
        expect([patient.status, episodes]).toEqual([
          before[index]?.patient.status,
          before[index]?.episodes,
        ]);
      }
      expect(after[1]).not.toHaveProperty('mergedInto');
      expect((await admin.ask(undoMerge, { id: mergeId })).problem.code).toBe('merge.undone');
      const late = await merge(a.id, b.id);
      clock = 25 * 3_600_000;
      const latecomer = await signedIn(server.url, 'admin');
      expect((await latecomer.ask(undoMerge, { id: late })).problem.code).toBe('merge.late');
      clock = 0;
    });

    it('are undone last merge first, where one chart went on into a third', async () => {
      const [a, b, c] = [await chart(), await chart(), await chart()];
      const inner = await merge(b.id, c.id);
      const outer = await merge(a.id, b.id);
      expect((await read(c.id)).mergedInto).toMatchObject({ id: b.id });
      expect((await admin.ask(undoMerge, { id: inner })).problem.code).toBe('merge.followed');
      await admin.call(undoMerge, { id: outer });
      await admin.call(undoMerge, { id: inner });
      expect(await read(c.id)).not.toHaveProperty('mergedInto');
    });

    it('take nothing in any more that a screen of before sends to the chart that went', async () => {
      const [a, b] = [await chart(), await chart()];
      const wishes = await admin.call(readWishes, { patientId: b.id });
      await merge(a.id, b.id);
      const { revision, language, gender, skills, notWanted } = wishes;
      const stale = [
        admin.ask(saveWishes, { patientId: b.id, revision, language, gender, skills, notWanted }),
        admin.ask(savePatientContact, {
          entry: null,
          patientId: b.id,
          name: 'Dana Doe',
          relation: 'Daughter',
          phone: '5595550100',
          otherPhone: '',
          email: '',
          emergency: true,
          note: '',
        }),
        admin.ask(saveAuthorization, {
          authorization: null,
          patientId: b.id,
          episodeId: null,
          payer: 'Medicare',
          number: 'A-1',
          discipline: null,
          visitTypeId: null,
          unit: 'visits',
          amount: 1,
          startDate: '11/01/2026',
          endDate: '11/30/2026',
          comment: '',
        }),
        admin.ask(attachRecordFile, {
          fileId: randomUUID(),
          patientId: b.id,
          episodeId: null,
          category: 'Other',
          name: 'a.pdf',
          size: 12,
          kind: 'document',
          sha256: '0'.repeat(64),
          content: null,
        }),
      ];
      for (const { problem } of await Promise.all(stale))
        expect(problem.code, JSON.stringify(problem)).toBe('patient.merged');
    });

    it('every table that names a patient follows, or is known to stay', async () => {
      const { rows } = await sql<{ table_name: string }>`
      select distinct table_name from information_schema.columns
      where table_schema = current_schema() and column_name = 'patient_id'`.execute(
        server.inside().db,
      );
      /** Moved with their episode, or counted again. */
      const moved = ['record_file', 'visit', 'note', 'care_scope', 'last_note'];
      /** One per chart, and the history of the chart itself: with the archived one. */
      const stay = ['patient_wishes', 'status_change'];
      expect(rows.map((row) => row.table_name).toSorted()).toEqual(
        [...followingTables, ...moved, ...stay].toSorted(),
      );
    });
  },
);
