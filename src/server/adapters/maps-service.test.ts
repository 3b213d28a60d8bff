import { describe, expect, it } from 'vitest';
import { googleMaps } from './maps-service.ts';

const answering = (body: unknown) => {
  const asked: URL[] = [];
  const ask: typeof fetch = (url) => {
    asked.push(new URL(url instanceof Request ? url.url : url));
    return Promise.resolve(Response.json(body));
  };
  return { ask, asked };
};

describe('a maps service with a key', () => {
  it('suggests with description, place, main and secondary text', async () => {
    const { ask, asked } = answering({
      status: 'OK',
      predictions: [
        {
          description: '412 Oak St, Fresno, CA, USA',
          place_id: 'p1',
          structured_formatting: { main_text: '412 Oak St', secondary_text: 'Fresno, CA, USA' },
        },
        { description: 'without a place' },
      ],
    });
    const location = { latitude: 36.7, longitude: -119.8 };
    expect(
      await googleMaps('key-1', ask).suggest({ text: '412 Oak', location, radius: 900, offset: 7 }),
    ).toEqual([
      {
        description: '412 Oak St, Fresno, CA, USA',
        placeId: 'p1',
        mainText: '412 Oak St',
        secondaryText: 'Fresno, CA, USA',
      },
    ]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      input: '412 Oak',
      components: 'country:us',
      location: '36.7,-119.8',
      radius: '900',
      offset: '7',
      types: 'address',
      key: 'key-1',
    });
  });

  it('takes bounds, countries and types', async () => {
    const { ask, asked } = answering({ status: 'ZERO_RESULTS' });
    const point = { latitude: 1, longitude: 2 };
    const found = await googleMaps('key-1', ask).suggest({
      text: 'Oak',
      bounds: { southWest: point, northEast: point },
      countries: ['us', 'pr'],
      types: ['geocode'],
    });
    expect(found).toEqual([]);
    const sent = asked[0]?.searchParams;
    expect(sent?.get('locationbias')).toBe('rectangle:1,2|1,2');
    expect(sent?.get('components')).toBe('country:us|country:pr');
    expect(sent?.get('types')).toBe('geocode');
  });

  it('locates by address and by place, in the parts of a chart', async () => {
    const component = (type: string, long: string, short = long) => ({
      long_name: long,
      short_name: short,
      types: [type],
    });
    const { ask, asked } = answering({
      status: 'OK',
      results: [
        {
          place_id: 'p1',
          formatted_address: '412 Oak St, Fresno, CA 93701, USA',
          address_components: [
            component('street_number', '412'),
            component('route', 'Oak Street', 'Oak St'),
            component('locality', 'Fresno'),
            component('administrative_area_level_1', 'California', 'CA'),
            component('postal_code', '93701'),
          ],
          geometry: { location: { lat: 36.75, lng: -119.8 } },
        },
      ],
    });
    const maps = googleMaps('key-1', ask);
    expect(await maps.geocode({ placeId: 'p1' })).toEqual([
      {
        placeId: 'p1',
        formattedAddress: '412 Oak St, Fresno, CA 93701, USA',
        addressLine1: '412 Oak St',
        city: 'Fresno',
        state: 'CA',
        zipcode: '93701',
        point: { latitude: 36.75, longitude: -119.8, source: 'address' },
      },
    ]);
    await maps.geocode({ address: '412 Oak St' });
    expect(
      asked.map(({ searchParams }) => [searchParams.get('place_id'), searchParams.get('address')]),
    ).toEqual([
      ['p1', null],
      [null, '412 Oak St'],
    ]);
  });

  it('rejects with the status that is not OK, and never with the key', async () => {
    const refusal = { code: 'address.service', detail: { status: 'REQUEST_DENIED' } };
    const { ask } = answering({ status: 'REQUEST_DENIED', error_message: 'key-1 is wrong' });
    await expect(googleMaps('key-1', ask).geocode({ placeId: 'p' })).rejects.toMatchObject(refusal);
    const broken = googleMaps('key-1', () => Promise.reject(new Error('https://…key=key-1')));
    await expect(broken.geocode({ placeId: 'p' })).rejects.toMatchObject({
      code: 'address.service',
      detail: { status: 'UNREACHABLE' },
    });
  });

  it.each([
    'This API project is not authorized to use this API.',
    'This API is not activated on your API project. You may need to enable it.',
    "You're calling a legacy API, which is not enabled for your project.",
  ])('says which library the key does not open: %s', async (reason) => {
    const { ask } = answering({ status: 'REQUEST_DENIED', error_message: reason });
    const maps = googleMaps('key-1', ask);
    const detail = { status: 'REQUEST_DENIED' };
    await expect(maps.geocode({ address: '412 Oak St' })).rejects.toMatchObject({
      code: 'address.maps-library',
      detail,
    });
    await expect(maps.suggest({ text: '412 Oak' })).rejects.toMatchObject({
      code: 'address.places-library',
      detail,
    });
  });
});
