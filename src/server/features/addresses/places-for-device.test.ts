import { expect, it } from 'vitest';
import { PlaceIndex, type LocatedPlace } from '#domain/place-index.ts';
import type { Where } from './find-addresses.ts';
import { placesForDevice } from './places-for-device.ts';

const place = (zipcode: string, state: string): LocatedPlace => ({
  zipcode,
  city: `City ${zipcode}`,
  state,
  latitude: 36.7,
  longitude: -119.7,
});

/** A country that notes of which states all places were wanted. */
class Country extends PlaceIndex {
  readonly asked: string[] = [];
  override inStates(states: ReadonlySet<string>): LocatedPlace[] {
    this.asked.push([...states].join(' '));
    return super.inStates(states);
  }
}

/** An agency with charts in these states. */
const agencyIn = (country: PlaceIndex, ...states: readonly string[]): Where =>
  ({
    repo: {
      scope: { orgId: 'o1' },
      addresses: { knownPlaces: async () => states.map((state) => place('00001', state)) },
    },
    server: {
      places: async () => country,
      reference: { of: async () => ({ constants: [] }) },
    },
  }) as unknown as Where;

const country = () =>
  new Country([place('93701', 'CA'), place('89501', 'NV'), place('04330', 'ME')]);

it('makes the list of some states once for all devices, and none that nobody asks for', async () => {
  const places = country();
  const first = await placesForDevice(agencyIn(places, 'CA', 'NV'), { have: null, states: ['ME'] });
  expect(places.asked).toEqual(['CA NV']);
  if (first.kind === 'same') throw new Error('the first list is whole');
  const { hash } = first.release;
  // In another order, and by one who has it: the same list.
  const agency = agencyIn(places, 'NV', 'CA');
  expect(await placesForDevice(agency, { have: hash, states: ['CA', 'NV'] })).toEqual({
    kind: 'same',
  });
  expect(await placesForDevice(agency, { have: null, states: [] })).toEqual(first);
  expect(places.asked).toEqual(['CA NV']);
});

it('makes the list that devices come from once, and tells lists of two countries apart', async () => {
  const [places, other] = [country(), new Country([place('93702', 'CA')])];
  const before = await placesForDevice(agencyIn(places, 'CA'), { have: null, states: [] });
  if (before.kind === 'same') throw new Error('the first list is whole');
  const wish = { have: before.release.hash, states: ['CA'] };
  const next = await placesForDevice(agencyIn(places, 'CA', 'ME'), wish);
  expect(next).toMatchObject({ release: { name: 'CA ME', count: 2 } });
  expect(await placesForDevice(agencyIn(places, 'CA', 'ME'), wish)).toEqual(next);
  expect(places.asked).toEqual(['CA', 'CA ME']);
  const theirs = await placesForDevice(agencyIn(other, 'CA'), { have: null, states: [] });
  expect(theirs).not.toMatchObject({ release: { hash: before.release.hash } });
});

it('forgets the list that was asked for longest ago', async () => {
  const places = country();
  const ask = (state: string) =>
    placesForDevice(agencyIn(places, state), { have: null, states: [] });
  for (const state of ['CA', 'A', 'B', 'C', 'D', 'E', 'F', 'CA']) await ask(state);
  expect(places.asked.filter((asked) => asked === 'CA')).toHaveLength(2);
});
