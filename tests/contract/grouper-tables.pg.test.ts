import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import type { MergedDoc } from '#contract/entities.ts';
import { episodeList } from '#contract/episodes.ts';
import {
  grouperSlice,
  grouperTables,
  importGrouperRelease,
  importGrouperTable,
  periodEstimates,
  removeGrouperTables,
} from '#contract/grouper-tables.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { missingText } from '#domain/pdgm/group-period.ts';
import { madeClaim, madeRelease, madeTable, madeTests } from '#domain/testing/made-release.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const membersOf = (change: Record<string, string | null> = {}) =>
  Object.entries(madeRelease(change)).map(([path, text]) => ({ path, text }));
const archiveHash = 'a'.repeat(64);
const always = { from: '01/01/2020', to: '12/31/2099' };
const release = (change: Record<string, string | null> = {}) => ({
  id: randomUUID(),
  fileName: 'made-up.zip',
  archiveHash,
  ...always,
  members: membersOf(change),
  preview: false,
});
const weights = (text: string) => ({
  id: randomUUID(),
  kind: 'caseMixWeights' as const,
  name: 'made up',
  source: 'nobody',
  fileName: 'weights.csv',
  ...always,
  text,
  preview: false,
});

describe.each(databasesOf(import.meta.url))('grouper tables, on %s (decision 089)', (database) => {
  let server: TestServer;
  let admin: Api;
  let office: Api;
  beforeAll(async () => {
    server = await startServer({ database });
    admin = await signedIn(server.url, 'admin');
    office = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  const all = async () => (await admin.call(grouperTables, { pageSize: 100 })).rows;
  const codeOf = async (call: ReturnType<Api['ask']>) => (await call).problem.code;
  const removeAll = async () => {
    for (const { id, revision } of await all())
      await admin.call(removeGrouperTables, { id, revision });
  };
  const noSearch = { patientId: null, from: null, to: null };

  it('a release is looked at: hashes, tables, cases; nothing is kept', async () => {
    const look = await admin.call(importGrouperRelease, { ...release(), preview: true });
    expect(look).toMatchObject({
      version: '07.0.99',
      standing: 'imported',
      cases: { total: 6, passed: 6, isLayoutRead: true, failures: [] },
      isArchivePublished: null,
      year: null,
      ...always,
    });
    expect(look.tables.map(({ kind, count }) => [kind, count])).toEqual([
      ['clinicalGroups', 2],
      ['comorbiditySubgroups', 3],
      ['diagnosisSubchapters', 4],
      ['functionalThresholds', 4],
      ['comorbidityLow', 1],
      ['comorbidityHigh', 1],
      ['oasisPoints', 9],
    ]);
    const layout = must(look.members[0], 'member');
    expect(layout.hash).toBe(
      createHash('sha256').update(must(madeRelease()[layout.path], 'text')).digest('hex'),
    );
    expect(await all()).toEqual([]);
  });

  it('is taken in once, is in the list and in the log, and is removed as it was seen', async () => {
    const given = release();
    await admin.call(importGrouperRelease, given);
    await admin.call(importGrouperRelease, given);
    const rows = await all();
    expect(rows).toHaveLength(1);
    const row = must(rows[0], 'row');
    expect(row).toMatchObject({
      what: 'release',
      name: '07.0.99',
      standing: 'imported',
      passed: 6,
      cases: 6,
      archiveHash,
      ...always,
    });
    expect(row.tables).toHaveLength(7);
    const log = await admin.call(auditLogs, { pageSize: 50 });
    expect(
      log.rows.some(
        ({ action, record }) =>
          action === 'importGrouperRelease' && record.kind === 'grouperTables',
      ),
    ).toBe(true);
    const { id, revision } = row;
    expect(await codeOf(admin.ask(removeGrouperTables, { id, revision: 9 }))).toBe(
      'record.changed',
    );
    await admin.call(removeGrouperTables, { id, revision });
    expect(await codeOf(admin.ask(removeGrouperTables, { id, revision }))).toBe('record.not-found');
    expect(await all()).toEqual([]);
  });

  it('a case that gives another result is named, and a part of the tables says which are not read', async () => {
    const look = await admin.call(importGrouperRelease, {
      ...release({
        [madeTests]: madeClaim({ principal: 'ZZ901', expected: '07.0.992HA110000' }),
        [madeTable('FI_Responses')]: null,
        [madeTable('Comorbidity_Interactions')]: 'A\tB\n1\t2\n',
      }),
      preview: true,
    });
    expect(look.cases).toMatchObject({ total: 1, passed: 0 });
    expect(look.cases.failures[0]).toMatchObject({ line: 1, expected: '07.0.992HA110000' });
    expect(look.tables.find(({ kind }) => kind === 'comorbidityHigh')).toMatchObject({
      count: null,
      problem: { of: 'columns', has: ['A', 'B'] },
    });
    expect(look.tables.some(({ kind }) => kind === 'oasisPoints')).toBe(false);
  });

  it('a known release with other bytes is not the published one; its year is counted', async () => {
    const members = membersOf().map(({ path, text }) => ({
      path: path.replaceAll('07099', '07026'),
      text: text.replaceAll('07.0.99', '07.0.26'),
    }));
    const look = await admin.call(importGrouperRelease, {
      ...release(),
      from: null,
      to: null,
      members,
      preview: true,
    });
    expect(look).toMatchObject({
      version: '07.0.26',
      from: '01/01/2026',
      to: '03/31/2026',
      standing: 'imported',
      isArchivePublished: false,
      year: { year: '2026', total: 310, passed: 0 },
    });
    expect(look.cases.passed).toBe(6);
    expect(look.members.some(({ isPublished }) => isPublished === false)).toBe(true);
    expect(look.lacks).toContain('tables/Versions/07026/RT/HIPPS_Structure.txt');
  });

  it('refuses what is no release, and days that are unknown, wrong or turned around', async () => {
    const refused = (change: object) =>
      codeOf(admin.ask(importGrouperRelease, { ...release(), ...change }));
    expect(await refused({ members: [{ path: 'a.txt', text: 'x' }] })).toBe('grouper.no-release');
    expect(await refused({ from: null })).toBe('grouper.days');
    expect(await refused({ to: null })).toBe('grouper.days');
    expect(await refused({ from: '02/30/2026' })).toBe('request.invalid');
    expect(await refused({ to: '02/30/2026' })).toBe('request.invalid');
    expect(await refused({ from: '01/02/2026', to: '01/01/2026' })).toBe('days.order');
    expect(await refused({ members: [] })).toBe('request.invalid');
    // A character of two bytes would be hashed as another one of one byte.
    const folded = membersOf({ [madeTable('FI_Responses')]: 'FIELD\u0141' });
    expect(await refused({ members: folded })).toBe('request.invalid');
    expect(await all()).toEqual([]);
  });

  it('a table of the agency is taken in; one that cannot be read says why and is not kept', async () => {
    const read = await admin.call(importGrouperTable, weights('hipps,weight\n1HA11,2\n'));
    expect(read).toMatchObject({ count: 1, problem: null });
    const unread = await admin.call(importGrouperTable, weights('hipps,weight\nA1111,2\n'));
    expect(unread).toMatchObject({ count: null, problem: { of: 'cell', line: 2, cell: 'A1111' } });
    expect((await all()).map(({ what, tables }) => [what, tables])).toEqual([
      ['table', ['caseMixWeights']],
    ]);
    expect(
      await codeOf(
        admin.ask(importGrouperTable, { ...weights('x'), from: '01/02/2026', to: '01/01/2026' }),
      ),
    ).toBe('days.order');
    await removeAll();
  });

  it('only administrators take tables in', async () => {
    for (const user of ['scheduler', 'qa', 'billing', 'nurse'] as const) {
      const api = await signedIn(server.url, user);
      expect(await codeOf(api.ask(grouperTables, {}))).toBe('access.denied');
      expect(await codeOf(api.ask(importGrouperRelease, release()))).toBe('access.denied');
      expect(await codeOf(api.ask(importGrouperTable, weights('x')))).toBe('access.denied');
    }
  });

  describe('the estimate of an episode', () => {
    const estimate = async (episodeId: string, source: 'community' | null = 'community') => {
      const answer = await office.call(periodEstimates, { episodeId, source });
      return {
        ...answer,
        hipps: answer.periods.map(({ grouping }) => grouping.hipps),
        missing: answer.periods.map(({ grouping }) => grouping.missing.map(missingText)),
      };
    };
    /** An active episode that nobody assessed. */
    const anEpisode = async () => {
      const { rows } = await office.call(episodeList, { ...noSearch, pageSize: 50 });
      for (const row of rows) if ((await estimate(row.id)).assessment === null) return row;
      throw new Error('Every episode has an approved assessment.');
    };
    /** As if the assessment had been made, and its note approved with these answers. */
    const approveWith = async (
      episodeId: string,
      day: string,
      values: MergedDoc['doc']['values'],
    ) => {
      const { visits } = await office.call(addVisit, {
        episodeId,
        visitTypeId: 100,
        dates: [day],
        plannedStart: null,
        plannedMinutes: 60,
        episodeType: 'Visit',
        nonVisit: false,
        duration: null,
        providerId: null,
      });
      const { id } = must(visits[0], 'visit');
      const { db, keyring } = server.inside();
      const row = await db
        .selectFrom('note')
        .selectAll()
        .where('visit_id', '=', id)
        .executeTakeFirstOrThrow();
      const keys = await keyring.of(row.org_id);
      const body = keys.open('note.body', id, row.body) as { content: MergedDoc };
      const content = { ...body.content, doc: { ...body.content.doc, values } };
      await db
        .updateTable('note')
        .set({ body: keys.seal('note.body', id, { ...body, content }) })
        .where('visit_id', '=', id)
        .execute();
      await db
        .updateTable('visit')
        .set({ status: 'NotesApproved', date_of_service: toDay(day) })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const answers = {
      ...Object.fromEntries(
        ['M1800', 'M1810', 'M1820', 'M1830', 'M1840', 'M1850', 'M1860'].map((item) => [
          `oasis.${item}`,
          '00',
        ]),
      ),
      'oasis.M1033': ['8'],
      // Of no question of the form: what nobody sees counts for nothing.
      'gone.M1033': ['1', '2', '3', '4'],
      'oasis.M1021': 'Z99.01',
    };

    it('says what is missing while nothing was taken in and nobody assessed', async () => {
      const { id } = await anEpisode();
      const { hipps, missing, assessment, periods } = await estimate(id, null);
      expect(hipps).toEqual([null, null]);
      expect(assessment).toBeNull();
      expect(missing[0]).toContain('timing missing');
      expect(missing[0]).toContain('source missing');
      expect(periods.every(({ grouping }) => !grouping.isOfficial)).toBe(true);
    });

    it('is made from the approved assessment and the tables, and a nurse gets only her codes', async () => {
      const { id, startDate } = await anEpisode();
      const codes = 'code,group\nZ99.01,H\nZ99.02,C\n';
      await admin.call(importGrouperTable, { ...weights(codes), kind: 'clinicalGroups' });
      const thresholds = 'clinicalGroupId,start,end,level\nH,0,9,Low\nH,10,99,High\n';
      await admin.call(importGrouperTable, {
        ...weights(thresholds),
        kind: 'functionalThresholds',
      });
      const points = [
        'field,response,points,responseLimit',
        ...['M1800', 'M1810', 'M1820', 'M1830', 'M1840', 'M1850', 'M1860'].map(
          (item) => `${item},0-6,0,`,
        ),
        'M1033,1-7,20,4',
      ].join('\n');
      await admin.call(importGrouperTable, {
        ...weights(points.replaceAll(',0-6,', '\t0-6\t').replaceAll(',', '\t')),
        kind: 'oasisPoints',
      });
      await admin.call(importGrouperTable, weights('hipps,weight\n1HA11,2\n3HA11,1.5\n'));
      const visitId = await approveWith(id, startDate, answers);
      const { hipps, periods, assessment, diagnosesFrom } = await estimate(id);
      expect(assessment).toEqual({ visitId, visitTypeId: 100, day: startDate });
      expect(diagnosesFrom).toBe('assessment');
      expect(hipps).toEqual(['1HA11', '3HA11']);
      expect(periods.map(({ grouping }) => grouping.weight)).toEqual([2, 1.5]);
      expect(periods[0]?.grouping).toMatchObject({ level: 'Low', points: 0, isOfficial: false });
      expect(
        periods[0]?.grouping.steps.find(({ step }) => step === 'clinicalGroup')?.table,
      ).toMatchObject({ name: 'made up', standing: 'imported' });
      expect(periods.map(({ from }) => from)).toEqual([startDate, addDays(startDate, 30)]);
      const { tables } = await office.call(grouperSlice, { visitId, codes: ['Z99.01'] });
      const groups = must(
        tables.find(({ kind }) => kind === 'clinicalGroups'),
        'groups',
      );
      expect(JSON.parse(groups.rows)).toEqual({ Z9901: 'H' });
      expect(tables).toHaveLength(4);
      await removeAll();
      expect((await estimate(id)).hipps).toEqual([null, null]);
    });

    it('leaves a trace, and is the office’s', async () => {
      const { id } = await anEpisode();
      await estimate(id);
      const log = await admin.call(auditLogs, { pageSize: 50 });
      expect(
        log.rows.some(
          ({ action, record }) =>
            action === 'periodEstimates' && record.kind === 'episode' && record.id === id,
        ),
      ).toBe(true);
      const nurse = await signedIn(server.url, 'nurse');
      expect(await codeOf(nurse.ask(periodEstimates, { episodeId: id, source: null }))).toBe(
        'access.denied',
      );
      expect(
        await codeOf(office.ask(periodEstimates, { episodeId: randomUUID(), source: null })),
      ).toBe('record.not-found');
    });
  });
});
