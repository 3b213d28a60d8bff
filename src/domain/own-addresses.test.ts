import { describe, expect, it } from 'vitest';
import { lineOfPlace, ownAddresses, suggestionOf } from './own-addresses.ts';
import { PlaceIndex } from './place-index.ts';
import { placeOfRow, placeRow, placeRows } from './place-rows.ts';

const fresno = {
  city: 'Fresno',
  state: 'CA',
  zipcode: '93701',
  latitude: 36.7477,
  longitude: -119.7724,
};
const clovis = { ...fresno, city: 'Clovis', zipcode: '93611', latitude: 36.8252 };
const reno = { ...fresno, city: 'Reno', state: 'NV', zipcode: '89501', latitude: 39.526 };
const known = {
  own: [],
  country: new PlaceIndex([fresno, clovis, reno]),
  near: new Set(['CA']),
};

describe('addresses without a maps service', () => {
  it('are completed from the known places, with the middle of their ZIP code', () => {
    expect(ownAddresses('412 Oak St 93701', known)).toEqual([
      {
        addressLine1: '412 Oak St',
        city: 'Fresno',
        state: 'CA',
        zipcode: '93701',
        placeId: 'typed:412 Oak St, Fresno, CA 93701',
        formattedAddress: '412 Oak St, Fresno, CA 93701',
        point: { latitude: 36.7477, longitude: -119.7724, source: 'zip' },
      },
    ]);
  });

  it('begin with the places of charts', () => {
    const own = [{ city: 'Fresno', state: 'CA', zipcode: '93721' }];
    const zips = ownAddresses('412 Oak St, Fresno', { ...known, own }).map((each) => each.zipcode);
    expect(zips).toEqual(['93721', '93701']);
  });

  it('have the state of the ZIP code alone, and no point, where no place is known', () => {
    const nothing = { own: [], country: new PlaceIndex([]), near: new Set<string>() };
    expect(ownAddresses('5 Main St 10001', nothing)).toMatchObject([
      { city: '', state: 'NY', formattedAddress: '5 Main St, NY 10001', point: null },
    ]);
    expect(ownAddresses('5 Main St, Fresno', nothing)).toEqual([]);
  });

  it('are suggestions with a main and a secondary text, found again by their place', () => {
    const [found] = ownAddresses('412 Oak St, Clovis', known);
    expect(found && suggestionOf(found)).toEqual({
      description: '412 Oak St, Clovis, CA 93611',
      placeId: 'typed:412 Oak St, Clovis, CA 93611',
      mainText: '412 Oak St',
      secondaryText: 'Clovis, CA 93611',
    });
    const line = lineOfPlace(found?.placeId ?? '');
    expect(ownAddresses(line ?? '', known)).toEqual([found]);
    expect(lineOfPlace('ChIJ-of-a-maps-service')).toBeNull();
  });
});

describe('places as rows of a list', () => {
  it('are read as they were written', () => {
    expect(placeRow(fresno)).toBe('93701 36.7477 -119.7724\tFresno\tCA');
    expect([fresno, clovis, reno].map(placeRow).map(placeOfRow)).toEqual([fresno, clovis, reno]);
  });

  it('are sorted, each once', () => {
    expect(placeRows([fresno, reno, fresno, clovis]).map((row) => row.slice(0, 5))).toEqual([
      '89501',
      '93611',
      '93701',
    ]);
  });

  it('are those of some states', () => {
    const inStates = (...states: readonly string[]) =>
      known.country.inStates(new Set(states)).map(({ zipcode }) => zipcode);
    expect(inStates('CA')).toEqual(['93701', '93611']);
    expect(inStates('CA', 'NV')).toHaveLength(3);
    expect(inStates()).toEqual([]);
  });
});
