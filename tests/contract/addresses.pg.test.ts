import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressSuggestions, geocode } from '#contract/addresses.ts';
import { savePatient } from '#contract/patients.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databaseKinds())('addresses without a maps service on %s', (database) => {
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
      { addressLine1: '9 Pine Way', city: 'Truckee', state: 'CA', zipcode: '96161', point: null },
    ]);
    expect(await scheduler.call(geocode, { address: '9 Pine Way, Truckee' })).toEqual(byPlace);
    expect((await scheduler.call(geocode, { address: 'nowhere' })).places).toEqual([]);
  });
});
