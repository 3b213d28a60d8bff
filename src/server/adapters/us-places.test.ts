import { describe, expect, it } from 'vitest';
import { straightMiles } from '#domain/distance.ts';
import { must } from '#domain/must.ts';
import { usPlaces } from './us-places.ts';

describe('places of the United States', () => {
  it('have a city and the middle of each ZIP code', async () => {
    const places = await usPlaces();
    expect(places.namedIn('9 Pine Way 96161', new Set())).toMatchObject([
      { city: 'Truckee', state: 'CA', zipcode: '96161' },
    ]);
    const middle = must(places.middleOfZip('96161-0001'), 'middle of a ZIP code');
    expect(straightMiles(middle, { latitude: 39.33, longitude: -120.18 })).toBeLessThan(5);
    expect(places.middleOfZip('00000')).toBeNull();
  });

  it('are read once', async () => {
    const first = usPlaces();
    expect(usPlaces()).toBe(first);
    await first;
  });

  it('leave out the posts of the armed forces, which are in no state', async () => {
    expect((await usPlaces()).namedIn('1 Post St 09001', new Set())).toEqual([]);
  });
});
