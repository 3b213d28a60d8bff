import { describe, expect, it } from 'vitest';
import { PlaceIndex } from './place-index.ts';
import { formattedAddress, offeredAddresses } from './typed-address.ts';

const place = (city: string, state: string, zipcode: string) => ({
  city,
  state,
  zipcode,
  latitude: Number(zipcode) / 1_000,
  longitude: -Number(zipcode) / 1_000,
});
const index = new PlaceIndex([
  place('Fresno', 'CA', '93701'),
  place('Fresno', 'TX', '77545'),
  place('Fresno', 'CA', '93702'),
  place('Grove', 'OK', '74344'),
  place('San Joaquín', 'CA', '93660'),
  place('Reno', 'NV', '89501'),
  place('Renovo', 'PA', '17764'),
]);
const found = (text: string, ...near: readonly string[]) =>
  index.namedIn(text, new Set(near)).map(({ zipcode }) => zipcode);

describe('places of a country', () => {
  it('are found by ZIP code, of nine digits too, with its middle', () => {
    expect(found('412 Oak St 93701-1234')).toEqual(['93701']);
    expect(found('412 Oak St 00001')).toEqual([]);
    expect(index.middleOfZip('937011234')).toEqual({ latitude: 93.701, longitude: -93.701 });
    expect(index.middleOfZip('00001')).toBeNull();
    expect(index.middleOfZip('')).toBeNull();
  });

  it('are found by the beginning of a city after a comma, in the typed state', () => {
    expect(found('412 Oak St, Reno')).toEqual(['89501', '17764']);
    expect(found('412 Oak St, fresno tx')).toEqual(['77545']);
    expect(found('412 Oak St, Zz')).toEqual([]);
    expect(found('412 Oak St, Aa')).toEqual([]);
  });

  it('are found by a city without a comma only near, or in the typed state', () => {
    expect(found('412 Oak Grove')).toEqual([]);
    expect(found('412 Oak Grove', 'CA')).toEqual([]);
    expect(found('412 Oak Grove OK')).toEqual(['74344']);
    expect(found('412 Oak St fresno', 'CA')).toEqual(['93701', '93702']);
    expect(found('9 Elm Way san joaquin', 'CA')).toEqual(['93660']);
    expect(found('1 2 3 4 5 6 7 8 9 reno', 'NV')).toEqual(['89501']);
    expect(found('reno', 'NV')).toEqual([]);
  });

  it('are found by a half-typed city after a word that a street ends with, near or in its state', () => {
    expect(found('1200 Fulton Street Fres', 'CA')).toEqual(['93701', '93702']);
    expect(found('1200 Fulton Street Fres TX', 'CA')).toEqual(['77545']);
    expect(found('9 Elm Way San Joa', 'CA')).toEqual(['93660']);
    expect(found('1200 Fulton Street Fres')).toEqual([]);
    expect(found('1200 Fulton Fres', 'CA')).toEqual([]);
  });

  it('are those near, however many begin alike elsewhere', () => {
    const many = Array.from({ length: 600 }, (_, at) =>
      place(`Town ${String(at).padStart(3, '0')}`, 'KS', String(66_000 + at)),
    );
    const all = new PlaceIndex([...many, place('Townsend', 'CA', '93999')]);
    expect(all.namedIn('1 Oak St Town', new Set(['CA']))).toHaveLength(1);
  });

  it('are no more than 500 for a beginning', () => {
    const many = Array.from({ length: 600 }, (_, at) =>
      place(`Town ${String(at).padStart(3, '0')}`, 'KS', String(66_000 + at)),
    );
    expect(new PlaceIndex(many).namedIn('1 Oak St, Town', new Set())).toHaveLength(500);
  });
});

describe('towns around a place', () => {
  const at = (city: string, state: string, zipcode: string, latitude: number) => ({
    city,
    state,
    zipcode,
    latitude,
    longitude: -119.8,
  });
  const namesAround = (places: readonly ReturnType<typeof at>[]) =>
    new PlaceIndex(places)
      .townsAround({ latitude: 36.7, longitude: -119.8 })
      .map(({ name }) => name);

  it('are those within 250 miles, each once, the largest first', () => {
    const places = [
      at('Clovis', 'CA', '93611', 36.8),
      at('Fresno', 'CA', '93701', 36.74),
      at('Fresno', 'CA', '93702', 36.75),
      at('Fresno', 'TX', '77545', 29.5),
      at('Reno', 'NV', '89501', 39.5),
      // Within the circle of latitude, beyond the miles.
      { ...at('Denver', 'CO', '80201', 37), longitude: -105 },
    ];
    expect(namesAround(places)).toEqual(['Fresno', 'Clovis', 'Reno']);
  });

  it('are at most sixty near ones and sixty large ones', () => {
    const many = Array.from({ length: 80 }, (_, n) => [
      at(`Near ${n}`, 'CA', String(93_000 + n), 36.7 + n / 1_000),
      at(`Far ${n}`, 'CA', String(94_000 + n), 39 + n / 1_000),
      at(`Far ${n}`, 'CA', String(95_000 + n), 39 + n / 1_000),
    ]).flat();
    const names = namesAround(many);
    expect(names.filter((name) => name.startsWith('Far'))).toHaveLength(60);
    expect(names.filter((name) => name.startsWith('Near'))).toHaveLength(60);
    expect(names[0]).toBe('Far 0');
  });
});

describe('addresses that are offered', () => {
  const offered = (text: string, own: Parameters<typeof offeredAddresses>[1] = []) => {
    const near = new Set(['CA']);
    return offeredAddresses(text, own, index.namedIn(text, near), near).map(formattedAddress);
  };

  it('begin with places of the agency, then those in its states, each once', () => {
    const own = [{ city: 'Fresno', state: 'TX', zipcode: '77545' }];
    expect(offered('412 Oak St, Fresno', own)).toEqual([
      '412 Oak St, Fresno, TX 77545',
      '412 Oak St, Fresno, CA 93701',
      '412 Oak St, Fresno, CA 93702',
    ]);
  });

  it('have the typed city, not one of the agency behind it', () => {
    const own = [{ city: 'Clovis', state: 'CA', zipcode: '93611' }];
    const fresno = (street: string) =>
      ['93701', '93702'].map((zipcode) => `${street}, Fresno, CA ${zipcode}`);
    expect(offered('1200 Fulton Street Fres', own)).toEqual(fresno('1200 Fulton Street'));
    expect(offered('412 Oak Hill fresno', own)).toEqual(fresno('412 Oak Hill'));
    expect(offered('1200 Fulton Street Clo', own)).toEqual([
      '1200 Fulton Street, Clovis, CA 93611',
    ]);
  });

  it('have a city wherever one is known', () => {
    expect(offered('412 Oak St 93702')).toEqual(['412 Oak St, Fresno, CA 93702']);
    expect(offered('412 Oak St 10001')).toEqual(['412 Oak St, NY 10001']);
    expect(offered('412 Oak St')).toEqual([]);
  });
});
