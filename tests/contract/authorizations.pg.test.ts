import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import {
  patientAuthorizations,
  saveAuthorization,
  withdrawAuthorization,
  type AuthorizationShown,
} from '#contract/authorizations.ts';
import { episodeList } from '#contract/episodes.ts';
import type { Episode } from '#contract/entities.ts';
import { visits } from '#contract/visits.ts';
import { counts } from '#domain/authorizations.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());

describe.each(databasesOf(import.meta.url))('authorizations on %s (spec portal §7)', (database) => {
  let server: TestServer;
  let scheduler: Api;
  let episode: Episode;
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
    const { rows } = await scheduler.call(episodeList, { patientId: null, from: null, to: null });
    episode = must(rows[0], 'active episode');
  });
  afterAll(() => server.stop());

  const given = (more: object = {}) => ({
    authorization: null,
    patientId: episode.patientId,
    episodeId: episode.id,
    payer: 'Harbor Health Plan',
    number: 'HHP-118',
    discipline: 'RN' as const,
    visitTypeId: null,
    unit: 'visits' as const,
    amount: 60,
    startDate: episode.startDate,
    endDate: addDays(today, 60),
    comment: '',
    ...more,
  });
  const all = async (patientId: string | null, only: 'All' | 'queue' = 'All') =>
    (await scheduler.call(patientAuthorizations, { patientId, only, pageSize: 100 })).rows;
  const one = async (id: string): Promise<AuthorizationShown> =>
    must(
      (await all(episode.patientId)).find((each) => each.id === id),
      'authorization',
    );

  it('are added and counted down by the visits of the episode', async () => {
    const { rows } = await scheduler.call(visits, {
      status: 'All',
      from: episode.startDate,
      to: episode.endDate,
      patientId: null,
      episodeId: episode.id,
      providerId: null,
      pageSize: 1000,
    });
    const nursing = rows.filter(
      (visit) => counts(visit) && visitGroup(visit.providerType) === 'RN',
    ).length;
    const { id } = await scheduler.call(saveAuthorization, given());
    const shown = await one(id);
    expect(shown).toMatchObject({
      patientName: episode.patientName,
      number: 'HHP-118',
      revision: 1,
      left: 60 - nursing,
      state: 'active',
    });
    expect(shown.done + shown.planned).toBe(nursing);
  });

  it('are changed against what was read, and withdrawn and restored with a reason', async () => {
    const { id } = await scheduler.call(saveAuthorization, given({ payer: 'Cove Plan' }));
    const change = given({ authorization: { id, revision: 1 }, amount: 12.5, unit: 'hours' });
    await scheduler.call(saveAuthorization, change);
    expect(await one(id)).toMatchObject({ revision: 2, amount: 12.5, unit: 'hours' });
    expect((await scheduler.ask(saveAuthorization, change)).problem.code).toBe(
      'authorization.changed',
    );
    const away = { id, revision: 2, withdrawn: true, reason: 'Payer took it back.' };
    expect(await scheduler.call(withdrawAuthorization, away)).toEqual({ id, revision: 3 });
    expect(await one(id)).toMatchObject({ state: 'withdrawn', reason: away.reason });
    expect((await scheduler.ask(withdrawAuthorization, away)).problem.code).toBe(
      'authorization.changed',
    );
    await scheduler.call(withdrawAuthorization, { ...away, revision: 3, withdrawn: false });
    expect((await one(id)).withdrawn).toBe(false);
    const gone = { ...away, id: crypto.randomUUID() };
    expect((await scheduler.ask(withdrawAuthorization, gone)).problem.code).toBe(
      'record.not-found',
    );
  });

  it('refuse days in the wrong order, somebody else’s episode and unknown visit types', async () => {
    const codes = async (more: object) => {
      const { problem } = await scheduler.ask(saveAuthorization, given(more));
      return [problem.code, problem.fields?.[0]?.path];
    };
    const early = addDays(episode.startDate, -1);
    expect(await codes({ endDate: early })).toEqual(['authorization.days', 'endDate']);
    expect(await codes({ endDate: addDays(episode.startDate, 800) })).toEqual([
      'authorization.days',
      'endDate',
    ]);
    expect(await codes({ visitTypeId: 999 })).toEqual(['request.invalid', 'visitTypeId']);
    const other = must(
      (await scheduler.call(episodeList, { patientId: null, from: null, to: null })).rows.find(
        ({ patientId }) => patientId !== episode.patientId,
      ),
      'episode of another patient',
    );
    expect(await codes({ episodeId: other.id })).toEqual(['request.invalid', 'episodeId']);
    expect((await codes({ patientId: crypto.randomUUID() }))[0]).toBe('record.not-found');
    const { id } = await scheduler.call(saveAuthorization, given());
    const taken = { authorization: { id, revision: 1 }, episodeId: null };
    expect((await codes({ ...taken, patientId: other.patientId }))[0]).toBe('record.not-found');
    expect((await one(id)).patientId).toBe(episode.patientId);
  });

  it('stand in the queue when they expire or are used up, and are found by the patient', async () => {
    const { id: expiring } = await scheduler.call(
      saveAuthorization,
      given({ endDate: addDays(today, 7), discipline: 'MSW' }),
    );
    const { id: used } = await scheduler.call(
      saveAuthorization,
      given({ amount: 0, discipline: 'MSW' }),
    );
    const queue = await all(null, 'queue');
    const stateOf = (id: string) => queue.find((each) => each.id === id)?.state;
    expect(stateOf(expiring)).toBe('expiring');
    expect(['used-up', 'over']).toContain(stateOf(used));
    const search = must(episode.patientName.split(',')[0], 'family name');
    const found = await scheduler.call(patientAuthorizations, {
      patientId: null,
      only: 'queue',
      search,
      pageSize: 1,
    });
    expect(found).toMatchObject({ pageNumber: 1, pageSize: 1 });
    expect(found.count).toBeGreaterThanOrEqual(2);
    expect(found.rows).toHaveLength(1);
    const none = { patientId: null, only: 'queue' as const, search: 'Zzyzx' };
    expect((await scheduler.call(patientAuthorizations, none)).count).toBe(0);
  });

  it('are audited without the number, and changed neither by QA nor by clinicians', async () => {
    const admin = await signedIn(server.url, 'admin');
    const { rows } = await admin.call(auditLogs, { action: 'saveAuthorization' });
    expect(rows[0]?.record.kind).toBe('authorization');
    expect(JSON.stringify(rows)).not.toContain('HHP-118');
    for (const who of ['qa', 'nurse'] as const) {
      const api = await signedIn(server.url, who);
      expect((await api.ask(saveAuthorization, given())).status).toBe(403);
    }
    const nurse = await signedIn(server.url, 'nurse');
    const asked = await nurse.ask(patientAuthorizations, { patientId: null });
    expect(asked.status).toBe(403);
  });
});
