import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressSuggestions, geocode, getPlaces } from '#contract/addresses.ts';
import { saveConstant } from '#contract/constants.ts';
import { createEpisode, episodesLite } from '#contract/episodes.ts';
import { Refusal } from '#contract/errors.ts';
import { savePatient } from '#contract/patients.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { placeOfRow } from '#domain/place-rows.ts';
import type { MapsService } from '#server/adapters/maps-service.ts';
import { dropOldPlaces, geocodeDays } from '#server/features/addresses/queries/geocode-cache.ts';
import { hashOfRows, unpacked } from '#server/features/codes/queries/packs.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))(
  'addresses without a maps service on %s',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      await scheduler.call(savePatient, {
        id: null,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { lastName: 'Placeworth', city: 'Truckee', state: 'CA', zipcode: '96161-0001' },
        status: null,
      });
    });
    afterAll(() => server.stop());

    it('are suggested from the places of the agency and located by the suggestion', async () => {
      const { source, suggestions } = await scheduler.call(addressSuggestions, {
        text: '9 Pine Way 96161',
      });
      expect(source).toBe('embedded');
      expect(suggestions).toEqual([
        {
          description: '9 Pine Way, Truckee, CA 96161',
          placeId: 'typed:9 Pine Way, Truckee, CA 96161',
          mainText: '9 Pine Way',
          secondaryText: 'Truckee, CA 96161',
        },
      ]);
      const { placeId } = must(suggestions[0], 'suggestion');
      const byPlace = await scheduler.call(geocode, { placeId });
      expect(byPlace.places).toMatchObject([
        { addressLine1: '9 Pine Way', city: 'Truckee', state: 'CA', zipcode: '96161' },
      ]);
      // The street is not known: the point is the middle of the ZIP code, and says so.
      expect(byPlace.places[0]?.point).toMatchObject({ source: 'zip' });
      expect(byPlace.places[0]?.point?.latitude).toBeCloseTo(39.3, 0);
      expect(await scheduler.call(geocode, { address: '9 Pine Way 96161' })).toEqual(byPlace);
      expect((await scheduler.call(geocode, { address: 'nowhere' })).places).toEqual([]);
    });

    it('begin with places of the agency and go on with those of the country', async () => {
      const { suggestions } = await scheduler.call(addressSuggestions, {
        text: '9 Pine Way, Truckee',
      });
      expect(suggestions.map(({ description }) => description)).toEqual([
        '9 Pine Way, Truckee, CA 96161',
        '9 Pine Way, Truckee, CA 96160',
        '9 Pine Way, Truckee, CA 96162',
      ]);
      const far = await scheduler.call(addressSuggestions, { text: '9 Pine Way 04330' });
      expect(far.suggestions.map(({ description }) => description)).toEqual([
        '9 Pine Way, Augusta, ME 04330',
      ]);
    });

    it('are on devices for the states the agency works in, whole and then by difference', async () => {
      const nurse = await signedIn(server.url, 'nurse');
      const first = await nurse.call(getPlaces, { have: null, states: [] });
      if (first.kind !== 'whole') throw new Error('the first list is whole');
      const rows = await unpacked(first.rows);
      expect(first.release).toMatchObject({ name: 'CA', count: rows.length });
      expect(hashOfRows(rows)).toBe(first.release.hash);
      expect(rows.map(placeOfRow)).toContainEqual(
        expect.objectContaining({ city: 'Truckee', state: 'CA', zipcode: '96161' }),
      );
      // What a phone downloads for the largest state: less than one photo of a wound.
      expect(Buffer.from(first.rows, 'base64').length).toBeLessThan(30_000);
      const have = first.release.hash;
      expect(await nurse.call(getPlaces, { have, states: ['CA'] })).toEqual({ kind: 'same' });

      const admin = await signedIn(server.url, 'admin');
      const operating = { type: 'WebAppConfig', name: 'operatingStates' } as const;
      await admin.call(saveConstant, { ...operating, value: '["CA","NV"]' });
      const next = await nurse.call(getPlaces, { have, states: ['CA'] });
      if (next.kind !== 'difference') throw new Error('a state more is a difference');
      expect(await unpacked(next.removed)).toEqual([]);
      const added = (await unpacked(next.added)).map(placeOfRow);
      expect(new Set(added.map(({ state }) => state))).toEqual(new Set(['NV']));
      expect(next.release).toMatchObject({ name: 'CA NV', count: rows.length + added.length });
      // Whoever has another list than its states say gets all.
      const other = await nurse.call(getPlaces, { have, states: ['NV'] });
      expect(other.kind).toBe('whole');
    });
  },
);

const key = 'AIza-not-a-key';
const home = {
  placeId: 'p1',
  formattedAddress: '412 Oak St, Fresno, CA 93701, USA',
  addressLine1: '412 Oak St',
  city: 'Fresno',
  state: 'CA',
  zipcode: '93701',
  point: { latitude: 36.75, longitude: -119.8, source: 'address' as const },
};

describe.each(databasesOf(import.meta.url))('addresses with a maps service on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  const now = new Date();
  const asked: unknown[] = [];
  let refusal: Refusal | null = null;
  const lines: string[] = [];
  const maps = (): MapsService => ({
    suggest: () => Promise.reject(new Refusal('address.places-library', { detail: denied })),
    geocode: (by) => {
      asked.push(by);
      if (refusal) return Promise.reject(refusal);
      return Promise.resolve('address' in by && by.address === 'nowhere' ? [] : [home]);
    },
  });
  const denied = { status: 'REQUEST_DENIED' };
  const geocoded = async (by: { address: string } | { placeId: string }) =>
    (await scheduler.call(geocode, by)).places;

  beforeAll(async () => {
    const say = (event: string, facts: object = {}) =>
      void lines.push(JSON.stringify({ event, ...facts }));
    const log = { info: say, warn: say, failure: (event: string) => say(event) };
    server = await startServer({ database, now: () => now, maps, log });
    const admin = await signedIn(server.url, 'admin');
    await admin.call(saveConstant, {
      type: 'AppConfig',
      name: 'mapsServiceKey',
      value: key,
    });
    scheduler = await signedIn(server.url, 'scheduler');
  });
  afterAll(() => server.stop());

  it('are looked up once, however they are written, by text and by place', async () => {
    expect(await geocoded({ address: '412 Oak St, Fresno CA' })).toEqual([home]);
    expect(await geocoded({ address: ' 412  oak st,  FRESNO, ca' })).toEqual([home]);
    expect(await geocoded({ placeId: 'p1' })).toEqual([home]);
    expect(await geocoded({ placeId: 'p1' })).toEqual([home]);
    expect(asked.splice(0)).toEqual([{ address: '412 Oak St, Fresno CA' }, { placeId: 'p1' }]);
  });

  it('are looked up again when nothing was found, and after thirty days', async () => {
    expect(await geocoded({ address: 'nowhere' })).toEqual([]);
    expect(await geocoded({ address: 'nowhere' })).toEqual([]);
    expect(asked.splice(0)).toHaveLength(2);
    const { db } = server.inside();
    const kept = () => db.selectFrom('geocode_cache').selectAll().orderBy('id').execute();
    expect(await kept()).toHaveLength(2);
    await db
      .updateTable('geocode_cache')
      .set({ found_at: new Date(now.getTime() - (geocodeDays * 24 + 1) * 3_600_000) })
      .execute();
    expect(await geocoded({ placeId: 'p1' })).toEqual([home]);
    expect(await geocoded({ placeId: 'p1' })).toEqual([home]);
    expect(asked.splice(0)).toEqual([{ placeId: 'p1' }]);
    await dropOldPlaces(db, now);
    expect(await kept()).toHaveLength(1);
  });

  it('are kept so that the database does not say whose home is where', async () => {
    const rows = await server.inside().db.selectFrom('geocode_cache').selectAll().execute();
    const written = rows.map(
      ({ digest, places }) => digest + Buffer.from(places).toString('latin1'),
    );
    // Words too long to stand in a random box by chance.
    expect(written.join(' ')).not.toMatch(/412 oak|fresno|36\.75|"p1"/i);
  });

  it('of a new episode is found once, and the map of episodes asks for nothing', async () => {
    const { patient } = await scheduler.call(savePatient, {
      id: null,
      entryId: randomUUID(),
      baseRevision: 0,
      patch: {
        lastName: 'Placeworth',
        firstName: 'Edith',
        birthday: '02/03/1941',
        gender: 'F',
        addressLine1: '12 Cedar Street',
        city: 'Fresno',
        state: 'CA',
        zipcode: '93701',
        phoneNumber1: '5595550134',
      },
      status: null,
    });
    const { episode } = await scheduler.call(createEpisode, {
      patientId: patient.id,
      startDate: pacificDate(now),
      payerType: 'Episodic',
      careCoordinator: null,
    });
    const shown = async () => {
      const { rows } = await scheduler.call(episodesLite, { pageSize: 1_000 });
      return rows.find(({ id }) => id === episode.id);
    };
    await expect.poll(shown).toMatchObject(home.point);
    await shown();
    expect(asked.splice(0)).toEqual([{ address: '12 Cedar Street, Fresno, CA 93701' }]);
  });

  it('are refused with the status of the service, and the log has nothing else', async () => {
    refusal = new Refusal('address.service', { detail: { status: 'OVER_QUERY_LIMIT' } });
    const failed = await scheduler.ask(geocode, { address: '7 Elm Way' });
    expect(failed.problem.code).toBe('address.service');
    const library = await scheduler.ask(addressSuggestions, { text: '7 Elm' });
    expect(library.problem.code).toBe('address.places-library');
    refusal = null;
    const said = lines.filter((line) => line.includes('maps service'));
    expect(said.map((line) => (JSON.parse(line) as { status: string }).status)).toEqual([
      'OVER_QUERY_LIMIT',
      'REQUEST_DENIED',
    ]);
    expect(lines.join('')).not.toMatch(/elm|AIza/i);
  });
});
