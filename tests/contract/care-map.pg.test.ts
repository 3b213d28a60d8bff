import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencyRoles, setRolePrivileges } from '#contract/agency-roles.ts';
import { auditLogs } from '#contract/audit.ts';
import { careMap, clinicianPlaces, mapTowns } from '#contract/care-map.ts';
import { episodeList, readEpisode, saveEpisode } from '#contract/episodes.ts';
import { savePatient } from '#contract/patients.ts';
import { readAvailability, saveAvailability } from '#contract/staffing.ts';
import { visits } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('the map of a patient, on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  const newPatient = async (address: Record<string, string>) => {
    const entryId = randomUUID();
    const patch = { lastName: 'Placeworth', ...address };
    const input = { id: null, entryId, baseRevision: 0, patch, status: null };
    await scheduler.call(savePatient, input);
    return entryId;
  };
  const placesOf = async (api: Api, patientId: string, episodeId: string | null = null) =>
    (await api.call(careMap, { patientId, episodeId })).places;

  /** An episode with visits that somebody makes. */
  const caredFor = async () => {
    const { rows } = await scheduler.call(episodeList, {
      status: 'Active',
      patientId: null,
      from: null,
      to: null,
      pageSize: 50,
    });
    for (const episode of rows) {
      const planned = await scheduler.call(visits, {
        status: 'All',
        from: episode.startDate,
        to: episode.endDate,
        patientId: null,
        episodeId: episode.id,
        providerId: null,
      });
      const provider = planned.rows.find(({ providerId }) => providerId !== null);
      if (provider) return { episode, userId: must(provider.providerId, 'clinician') };
    }
    throw new Error('There is no staffed visit.');
  };

  it('is the middle of the ZIP code for a home nobody has been to, without a key', async () => {
    const id = await newPatient({ city: 'Truckee', state: 'CA', zipcode: '96161' });
    const [home, ...others] = await placesOf(scheduler, id);
    expect(home).toMatchObject({
      id,
      kind: 'patient',
      name: 'Placeworth',
      place: { source: 'zip' },
    });
    expect(home?.place.latitude).toBeCloseTo(39.3, 0);
    expect(others).toEqual([]);
  });

  it('is empty where the chart has no address', async () => {
    expect(await placesOf(scheduler, await newPatient({}))).toEqual([]);
  });

  it('has the homes of who makes the visits, for who may read them', async () => {
    const { episode, userId } = await caredFor();
    const { revision, home: _home, ...parts } = await scheduler.call(readAvailability, { userId });
    const point = { latitude: 36.7378, longitude: -119.8 };
    await scheduler.call(saveAvailability, {
      userId,
      revision,
      ...parts,
      home: { point, address: '', zipcode: '' },
    });
    const shown = await placesOf(scheduler, episode.patientId, episode.id);
    expect(shown.filter(({ kind }) => kind === 'clinician')).toContainEqual(
      expect.objectContaining({ id: userId, place: { ...point, source: 'entered' } }),
    );
    const qa = await signedIn(server.url, 'qa');
    const kinds = (await placesOf(qa, episode.patientId, episode.id)).map(({ kind }) => kind);
    expect(kinds).not.toContain('clinician');
    const admin = await signedIn(server.url, 'admin');
    const { rows } = await admin.call(auditLogs, { action: 'careMap' });
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('36.7378');
  });

  it('of all episodes has every clinician whose home is known, once, for who may read it', async () => {
    const { userId } = await caredFor();
    const { revision, home: _home, ...parts } = await scheduler.call(readAvailability, { userId });
    const point = { latitude: 36.71, longitude: -119.81 };
    const given = { ...parts, home: { point, address: '', zipcode: '' } };
    await scheduler.call(saveAvailability, { userId, revision, ...given });
    const { rows, count } = await scheduler.call(clinicianPlaces, {});
    expect(rows.filter(({ id }) => id === userId)).toMatchObject([
      { kind: 'clinician', place: { ...point, source: 'entered' } },
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBeLessThanOrEqual(count);
    const qa = await signedIn(server.url, 'qa');
    expect((await qa.ask(clinicianPlaces, {})).problem.code).toBe('access.denied');
  });

  it('shows no home to a scheduler from whom the clinicians are hidden', async () => {
    const admin = await signedIn(server.url, 'admin');
    const roles = (await admin.call(agencyRoles, {})).rows;
    const { id: roleId } = must(
      roles.find(({ basedOn }) => basedOn === 'SCHEDULER'),
      'role',
    );
    expect((await scheduler.call(clinicianPlaces, {})).rows.length).toBeGreaterThan(0);
    await admin.call(setRolePrivileges, { roleId, privileges: { provider: { hide: true } } });
    for (const search of ['', 'nora'])
      expect(await scheduler.call(clinicianPlaces, { search })).toEqual({ rows: [], count: 0 });
    await admin.call(setRolePrivileges, { roleId, privileges: {} });
  });

  it('begins with the place of the episode where one was entered', async () => {
    const { episode } = await caredFor();
    const { episode: read } = await scheduler.call(readEpisode, { id: episode.id });
    const { id, revision, startDate, payerType } = read;
    await scheduler.call(saveEpisode, {
      id,
      revision,
      startDate,
      payerType,
      careCoordinator: read.careCoordinator ?? null,
      latitude: 36.5,
      longitude: -119.5,
    });
    const [first, second] = await placesOf(scheduler, episode.patientId, id);
    expect(first).toMatchObject({
      id,
      kind: 'episode',
      place: { latitude: 36.5, longitude: -119.5 },
    });
    expect(second?.kind).not.toBe('episode');
    expect((await placesOf(scheduler, episode.patientId)).map(({ kind }) => kind)).not.toContain(
      'episode',
    );
  });

  it('names towns around, the largest first', async () => {
    const { towns } = await scheduler.call(mapTowns, { latitude: 36.7378, longitude: -119.7871 });
    const names = towns.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Fresno', 'Clovis', 'San Francisco']));
    expect(names.indexOf('Fresno')).toBeLessThan(names.indexOf('Clovis'));
    expect(names).not.toContain('Portland');
    expect(towns.length).toBeLessThanOrEqual(120);
  });

  it('refuses an episode of somebody else, other agencies and the field', async () => {
    const { episode } = await caredFor();
    const patientId = await newPatient({});
    const asked = { patientId, episodeId: episode.id };
    expect((await scheduler.ask(careMap, asked)).problem.code).toBe('record.not-found');
    const stranger = await signedIn(server.url, 'admin.ridge');
    const foreign = await stranger.ask(careMap, { patientId, episodeId: null });
    expect(foreign.problem.code).toBe('record.not-found');
    const nurse = await signedIn(server.url, 'nurse');
    expect((await nurse.ask(careMap, { patientId, episodeId: null })).problem.code).toBe(
      'access.denied',
    );
  });
});
