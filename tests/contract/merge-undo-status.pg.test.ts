import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEpisode } from '#contract/episodes.ts';
import {
  changeEpisodeStatus,
  changePatientStatus,
  episodeStatusPreview,
  patientStatusPreview,
  patientTracking,
  undoStatusChange,
} from '#contract/life.ts';
import { undoMerge } from '#contract/patient-merges.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../support/api.ts';
import { chartsBy } from '../support/charts-to-merge.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'the status of charts that are two again on %s (decision 083)',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let clock = 0;
    const { chart, read, merge } = chartsBy(() => admin);

    beforeAll(async () => {
      server = await startServer({ database, now: () => new Date(Date.now() + clock) });
      admin = await signedIn(server.url, 'admin');
    });
    afterAll(() => server.stop());

    const today = () => pacificDate(new Date(Date.now() + clock));
    const setStatus = async (
      id: string,
      status: 'Active' | 'Deceased' | 'Discharged' | 'On Hold' | 'Waiting for Start of Care',
      reason = 'Seen since',
    ) => {
      const to = { id, status, date: today() };
      const { mark } = await admin.call(patientStatusPreview, to);
      await admin.call(changePatientStatus, { ...to, mark, reason });
    };
    const setEpisode = async (id: string, status: 'Active' | 'Discharged') => {
      const to = { id, status, date: today() };
      const { mark } = await admin.call(episodeStatusPreview, to);
      await admin.call(changeEpisodeStatus, { ...to, mark, reason: 'Seen since' });
    };
    const open = async (patientId: string) =>
      (
        await admin.call(createEpisode, {
          patientId,
          startDate: '11/02/2026',
          payerType: 'Episodic',
          careCoordinator: null,
        })
      ).episode;
    const latest = async (patientId: string) =>
      must((await admin.call(patientTracking, { patientId })).rows[0], 'change of status');
    const historyOf = async (patientId: string) =>
      (await admin.call(patientTracking, { patientId })).rows.filter(
        ({ episodeId }) => episodeId === null,
      );
    const statusOf = async (id: string) => {
      const { patient, episodes } = await read(id);
      return [patient.status, ...episodes.map(({ status }) => status)];
    };

    it('says in no history why the other person was given a status before', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
      const episode = await open(b.id);
      await setStatus(b.id, 'Discharged', 'Moved away');
      clock = -100 * 86_400_000;
      await setStatus(a.id, 'On Hold', 'Hospital');
      await setStatus(a.id, 'Active', 'Back from the hospital');
      clock = 0;
      const mergeId = await merge(a.id, b.id);
      await setEpisode(episode.id, 'Active');
      await admin.call(undoMerge, { id: mergeId });
      expect(await statusOf(b.id)).toEqual(['Active', 'Active']);
      expect(await latest(b.id)).toMatchObject({
        from: 'Discharged',
        to: 'Active',
        date: today(),
        reason: '',
      });
    });

    it('stays as the undo gave it: nobody decided on it, and nobody takes it back', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
      await open(b.id);
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Discharged');
      await admin.call(undoMerge, { id: mergeId });
      const given = await latest(b.id);
      expect(given).toMatchObject({ to: 'Discharged', mayUndo: false });
      const { problem } = await admin.ask(undoStatusChange, { changeId: given.id });
      expect(problem.code).toBe('life.undo');
      expect(await statusOf(b.id)).toEqual(['Discharged', 'Discharged']);
    });

    it('is not changed by who takes back what was done to the survivor', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
      await open(b.id);
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Discharged');
      const change = await latest(a.id);
      expect(change.mayUndo).toBe(true);
      await admin.call(undoMerge, { id: mergeId });
      // Nor is it offered what would be refused.
      expect((await latest(a.id)).mayUndo).toBe(false);
      const { problem } = await admin.ask(undoStatusChange, { changeId: change.id });
      expect(problem.code).toBe('life.undo');
      expect(await statusOf(b.id)).toEqual(['Discharged', 'Discharged']);
    });

    it('stays closed where care on hold ended since', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
      await open(b.id);
      await setStatus(b.id, 'On Hold');
      expect(await statusOf(b.id)).toEqual(['On Hold', 'On Hold']);
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Discharged');
      await admin.call(undoMerge, { id: mergeId });
      expect(await statusOf(b.id)).toEqual(['Discharged', 'Discharged']);
    });

    it('is not opened by an end of its care where care of the survivor goes on', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
      await open(a.id);
      const held = await open(b.id);
      await setStatus(b.id, 'On Hold');
      const mergeId = await merge(a.id, b.id);
      await setEpisode(held.id, 'Discharged');
      await admin.call(undoMerge, { id: mergeId });
      expect(await statusOf(b.id)).toEqual(['On Hold', 'Discharged']);
      expect(await statusOf(a.id)).toEqual(['Active', 'Active']);
    });

    it('tells nobody of a death or a hospital that touched none of their care', async () => {
      for (const status of ['Deceased', 'On Hold'] as const) {
        const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
        const episode = await open(b.id);
        const mergeId = await merge(a.id, b.id);
        await setEpisode(episode.id, 'Discharged');
        await setStatus(a.id, status, 'Of the survivor');
        await admin.call(undoMerge, { id: mergeId });
        expect(await statusOf(a.id)).toEqual([status]);
        expect(await statusOf(b.id)).toEqual(['Active', 'Discharged']);
        expect((await read(b.id)).patient.content.doc.values['dateOfDeath'] ?? null).toBeNull();
        expect(await historyOf(b.id)).toEqual([]);
      }
    });

    it('is not dead where the survivor is and care was resumed in its episode', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
      const episode = await open(b.id);
      await setStatus(b.id, 'Discharged', 'Moved away');
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Deceased', 'Of the survivor');
      await setEpisode(episode.id, 'Active');
      await admin.call(undoMerge, { id: mergeId });
      expect(await statusOf(b.id)).toEqual(['Active', 'Active']);
      expect((await read(b.id)).patient.content.doc.values['dateOfDeath'] ?? null).toBeNull();
      expect(await latest(b.id)).toMatchObject({ from: 'Discharged', to: 'Active', reason: '' });
    });

    it('is on hold where its care was put on hold with the survivor', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
      await open(b.id);
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'On Hold', 'Hospital');
      await admin.call(undoMerge, { id: mergeId });
      expect(await statusOf(a.id)).toEqual(['On Hold']);
      expect(await statusOf(b.id)).toEqual(['On Hold', 'On Hold']);
      expect(await latest(b.id)).toMatchObject({
        from: 'Active',
        to: 'On Hold',
        date: today(),
        reason: 'Hospital',
        mayUndo: false,
      });
    });

    it('is what ended its care, not what the survivor was given after that', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
      await open(b.id);
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Discharged', 'Goals met');
      await setStatus(a.id, 'Deceased', 'Of the survivor');
      await admin.call(undoMerge, { id: mergeId });
      expect(await statusOf(a.id)).toEqual(['Deceased']);
      expect(await statusOf(b.id)).toEqual(['Discharged', 'Discharged']);
      expect(await latest(b.id)).toMatchObject({ to: 'Discharged', reason: 'Goals met' });
    });

    it('is not closed by a death that was recorded by mistake', async () => {
      const [a, b] = [await chart(), await chart({ firstName: 'Agatha' })];
      await open(b.id);
      const mergeId = await merge(a.id, b.id);
      await setStatus(a.id, 'Deceased', 'Mistaken');
      await setStatus(a.id, 'Discharged', 'Recorded by mistake');
      await admin.call(undoMerge, { id: mergeId });
      expect(await statusOf(b.id)).toEqual(['Active', 'Discharged']);
      expect((await read(b.id)).patient.content.doc.values['dateOfDeath'] ?? null).toBeNull();
    });
  },
);
