import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import { patientAuthorizations, saveAuthorization } from '#contract/authorizations.ts';
import { createEpisode } from '#contract/episodes.ts';
import {
  changeEpisodeStatus,
  changePatientStatus,
  episodeStatusPreview,
  patientStatusPreview,
  patientTracking,
} from '#contract/life.ts';
import { undoMerge } from '#contract/patient-merges.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../support/api.ts';
import { chartsBy, person, type Parts } from '../support/charts-to-merge.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'a merge that is undone on %s (decision 083)',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let clock = 0;
    const { chart, read, pin, merge } = chartsBy(() => admin);

    beforeAll(async () => {
      server = await startServer({ database, now: () => new Date(Date.now() + clock) });
      admin = await signedIn(server.url, 'admin');
    });
    afterAll(() => server.stop());

    const edit = async (id: string, patch: Parts) =>
      admin.call(savePatient, {
        id,
        entryId: randomUUID(),
        baseRevision: (await pin(id)).revision,
        patch,
        status: null,
      });
    const setStatus = async (
      id: string,
      status: 'Discharged' | 'Deceased' | 'Active' | 'On Hold',
    ) => {
      const to = { id, status, date: pacificDate(new Date()) };
      const { mark } = await admin.call(patientStatusPreview, to);
      await admin.call(changePatientStatus, { ...to, mark, reason: 'Seen since' });
    };
    const open = (patientId: string, startDate: string) =>
      admin.call(createEpisode, {
        patientId,
        startDate,
        payerType: 'Episodic',
        careCoordinator: null,
      });
    const authorize = (patientId: string, episodeId: string | null, number: string) =>
      admin.call(saveAuthorization, {
        authorization: null,
        patientId,
        episodeId,
        payer: 'Medicare',
        number,
        discipline: null,
        visitTypeId: null,
        unit: 'visits',
        amount: 4,
        startDate: '11/01/2026',
        endDate: '12/31/2026',
        comment: '',
      });
    const numbersOf = async (patientId: string) =>
      (await admin.call(patientAuthorizations, { patientId, only: 'All' })).rows
        .map(({ number }) => number)
        .toSorted();

    it('is offered on the chart that was kept, for a day', async () => {
      const [a, b, c] = [await chart(), await chart({ city: 'Clovis' }), await chart()];
      expect(await read(a.id)).not.toHaveProperty('mergedFrom');
      const [first, second] = [await merge(a.id, b.id), await merge(a.id, c.id)];
      expect((await read(a.id)).mergedFrom).toMatchObject([
        { mergeId: second, id: c.id, mrn: c.mrn, by: 'Ada Lanternfield' },
        { mergeId: first, id: b.id, mrn: b.mrn },
      ]);
      expect(await read(b.id)).not.toHaveProperty('mergedFrom');
      await admin.call(undoMerge, { id: second });
      expect((await read(a.id)).mergedFrom).toMatchObject([{ mergeId: first }]);
      clock = 25 * 3_600_000;
      const later = await signedIn(server.url, 'admin');
      expect(await later.call(readPatient, { id: a.id })).not.toHaveProperty('mergedFrom');
      clock = 0;
    });

    it('names the other chart only to whom may undo it, and says that it was opened', async () => {
      const [a, b] = [await chart(), await chart({ city: 'Clovis' })];
      await merge(a.id, b.id);
      const qa = await signedIn(server.url, 'qa');
      expect((await qa.call(readPatient, { id: a.id })).mergedFrom).toMatchObject([{ id: b.id }]);
      const billing = await signedIn(server.url, 'billing');
      expect(await billing.call(readPatient, { id: a.id })).not.toHaveProperty('mergedFrom');
      const { rows } = await admin.call(auditLogs, { record: { kind: 'patient', id: b.id } });
      expect(rows.map(({ action }) => action)).toContain('patient');
    });

    it('is offered by no chart that went on into another', async () => {
      const [a, b, c] = [await chart(), await chart(), await chart()];
      await merge(b.id, c.id);
      const outer = await merge(a.id, b.id);
      expect(await read(b.id)).not.toHaveProperty('mergedFrom');
      expect((await read(a.id)).mergedFrom).toMatchObject([{ mergeId: outer, id: b.id }]);
    });

    it('is undone last one first: a later merge may have kept what it gave', async () => {
      const phone = { phoneNumber1: '5595550101' };
      const [a, b] = [await chart(phone), await chart({ phoneNumber1: '5595550102' })];
      const c = await chart({ phoneNumber1: '5595550103' });
      const first = await merge(a.id, b.id, { phoneNumber1: 'other' });
      const second = await merge(a.id, c.id, { phoneNumber1: 'other' });
      const early = await admin.ask(undoMerge, { id: first });
      expect(early.problem.code).toBe('merge.followed');
      expect((await read(b.id)).mergedInto).toMatchObject({ mergeId: first });
      await admin.call(undoMerge, { id: second });
      await admin.call(undoMerge, { id: first });
      expect((await read(a.id)).patient.content.doc.values).toMatchObject(phone);
    });

    it('keeps what the survivor says since, and gives back the rest', async () => {
      const [a, b] = [await chart(), await chart({ city: 'Clovis', emailId: 'w@example.org' })];
      const mergeId = await merge(a.id, b.id, { city: 'other' });
      await edit(a.id, { phoneNumber1: '5595550000', emailId: 'since@example.org' });
      await admin.call(undoMerge, { id: mergeId });
      expect((await read(a.id)).patient.content.doc.values).toMatchObject({
        city: 'Fresno',
        phoneNumber1: '5595550000',
        emailId: 'since@example.org',
      });
      expect((await read(b.id)).patient.content.doc.values).toMatchObject({
        city: 'Clovis',
        emailId: 'w@example.org',
        phoneNumber1: person.phoneNumber1,
      });
    });

    it('leaves a status that was given since, whatever the other chart had before', async () => {
      const [a, b] = [await chart(), await chart()];
      await setStatus(b.id, 'Discharged');
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Discharged');
      await admin.call(undoMerge, { id: mergeId });
      const now = await Promise.all([a.id, b.id].map(read));
      expect(now.map(({ patient }) => patient.status)).toEqual(['Discharged', 'Discharged']);
    });

    it('closes no chart in which care goes on since', async () => {
      const [a, b] = [await chart(), await chart()];
      const before = (await open(b.id, '11/02/2026')).episode;
      await setStatus(b.id, 'Discharged');
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Discharged');
      await setStatus(a.id, 'Active');
      const to = { id: before.id, status: 'Active', date: pacificDate(new Date()) } as const;
      const { mark } = await admin.call(episodeStatusPreview, to);
      await admin.call(changeEpisodeStatus, { ...to, mark, reason: 'Seen since' });
      await admin.call(undoMerge, { id: mergeId });
      expect(await read(b.id)).toMatchObject({
        patient: { status: 'Active' },
        episodes: [{ id: before.id, status: 'Active' }],
      });
      expect(await read(a.id)).toMatchObject({ patient: { status: 'Active' }, episodes: [] });
    });

    it('reopens no chart whose care ended since, and says so in its history', async () => {
      const [a, b] = [await chart(), await chart()];
      const { episode } = await open(b.id, '11/02/2026');
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Discharged');
      await admin.call(undoMerge, { id: mergeId });
      expect(await read(b.id)).toMatchObject({
        patient: { status: 'Discharged' },
        episodes: [{ id: episode.id, status: 'Discharged' }],
      });
      const { rows } = await admin.call(patientTracking, { patientId: b.id });
      expect(rows[0]).toMatchObject({
        episodeId: null,
        from: 'Active',
        to: 'Discharged',
        date: pacificDate(new Date()),
        reason: 'Seen since',
        by: 'Ada Lanternfield',
      });
    });

    it('says of both charts when the person died since', async () => {
      const [a, b] = [await chart(), await chart()];
      await open(b.id, '11/02/2026');
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Deceased');
      await admin.call(undoMerge, { id: mergeId });
      for (const { id } of [a, b]) {
        const { patient } = await read(id);
        expect(patient.status).toBe('Deceased');
        expect(patient.content.doc.values['dateOfDeath']).toBe(pacificDate(new Date()));
      }
    });

    it('gives back what was written since for an episode that goes back', async () => {
      const [a, b] = [await chart(), await chart()];
      const { episode } = await open(b.id, '11/02/2026');
      const mergeId = await merge(a.id, b.id);
      const mine = (await open(a.id, '01/05/2026')).episode;
      await authorize(a.id, episode.id, 'THEIRS-1');
      await authorize(a.id, mine.id, 'MINE-1');
      await authorize(a.id, null, 'MINE-2');
      expect(await numbersOf(a.id)).toEqual(['MINE-1', 'MINE-2', 'THEIRS-1']);
      await admin.call(undoMerge, { id: mergeId });
      expect(await numbersOf(a.id)).toEqual(['MINE-1', 'MINE-2']);
      expect(await numbersOf(b.id)).toEqual(['THEIRS-1']);
      expect((await read(a.id)).episodes.map(({ id }) => id)).toEqual([mine.id]);
    });

    it('writes nothing where it is refused', async () => {
      const [a, b] = [await chart(), await chart({ city: 'Clovis' })];
      const late = await merge(a.id, b.id, { city: 'other' });
      const before = [await read(a.id), await read(b.id)];
      clock = 25 * 3_600_000;
      const latecomer = await signedIn(server.url, 'admin');
      expect((await latecomer.ask(undoMerge, { id: late })).problem.code).toBe('merge.late');
      clock = 0;
      expect((await admin.ask(undoMerge, { id: randomUUID() })).problem.code).toBe(
        'record.not-found',
      );
      // The chart that went takes no changes, so that nothing of it can be lost by going back.
      const to = { id: b.id, status: 'Draft', date: pacificDate(new Date()) } as const;
      const { mark } = await admin.call(patientStatusPreview, to);
      const change = { ...to, mark, reason: 'Seen since' };
      expect((await admin.ask(changePatientStatus, change)).problem.code).toBe('patient.merged');
      expect([await read(a.id), await read(b.id)]).toEqual(before);
    });
  },
);
