import { describe, expect, it } from 'vitest';
import { formattedAddress, isSameCity, typedAddresses } from './typed-address.ts';

const fresno = { city: 'Fresno', state: 'CA', zipcode: '93701' };
const places = [
  { city: 'San Joaquín', state: 'CA', zipcode: '93660' },
  { ...fresno, zipcode: '93702' },
  fresno,
  { city: 'Reno', state: 'NV', zipcode: '89501' },
];
const read = (text: string, most?: number) =>
  typedAddresses(text, places, most).map((parts) => formattedAddress(parts));

describe('an address as it is typed', () => {
  it('is completed with the places of its ZIP code', () => {
    expect(read('412 Oak St 93701')).toEqual(['412 Oak St, Fresno, CA 93701']);
    expect(read('412 Oak St, Fresno, CA 93701-1234, USA')).toEqual([
      '412 Oak St, Fresno, CA 93701-1234',
    ]);
    expect(read('412 Oak St, Fresno 937011234')).toEqual(['412 Oak St, Fresno, CA 93701-1234']);
  });

  it('is completed with the ZIP codes of its city, with and without a comma', () => {
    const both = ['412 Oak St, Fresno, CA 93701', '412 Oak St, Fresno, CA 93702'];
    expect(read('412 Oak St, Fre')).toEqual(both);
    expect(read('412 Oak St fresno')).toEqual(both);
    expect(read('412 Oak St fresno', 1)).toEqual(both.slice(0, 1));
    expect(read('9 Elm Way San Joaquin CA')).toEqual(['9 Elm Way, San Joaquín, CA 93660']);
    expect(read('9 Elm Way, Apt 4, Reno')).toEqual(['9 Elm Way, Apt 4, Reno, NV 89501']);
  });

  it('is completed with a half-typed city after a word that a street ends with', () => {
    const both = ['1200 Fulton Street, Fresno, CA 93701', '1200 Fulton Street, Fresno, CA 93702'];
    expect(read('1200 Fulton Street Fres')).toEqual(both);
    expect(read('1200 Fulton Street, Fres')).toEqual(both);
    expect(read('9 Elm Way San Jo')).toEqual(['9 Elm Way, San Joaquín, CA 93660']);
    expect(read('9 N Elm Ave. W Fre 93701')).toEqual(['9 N Elm Ave. W, Fresno, CA 93701']);
    expect(read('9 Elm Ave Apt 4 Ren')).toEqual(['9 Elm Ave Apt 4, Reno, NV 89501']);
    expect(read('9 Elm Ave #4 Ren NV')).toEqual(['9 Elm Ave #4, Reno, NV 89501']);
  });

  it.each(['9 Oak Knoll', '9 Elm Gdns', '9 Fern Trls Apt 4', '9 Old Hiway'])(
    'knows %j as a whole street: less common endings and abbreviations of Publication 28',
    (street) => {
      expect(read(`${street} Ren`)).toEqual([`${street}, Reno, NV 89501`]);
    },
  );

  it('takes no word that cities begin with for the end of a street', () => {
    const lakeport = { city: 'Lakeport', state: 'CA', zipcode: '95453' };
    const found = typedAddresses('9 Elm St Lake', [lakeport]);
    expect(found.map((parts) => formattedAddress(parts))).toEqual(['9 Elm St, Lakeport, CA 95453']);
  });

  it.each(['9 Elm Fre', '9 Fre', '9 St Fre', '9 Elm Ave Fr'])(
    'keeps the end of %j in the street: it may be its name',
    (street) => {
      expect(read(`${street} 93701`)).toEqual([`${street}, Fresno, CA 93701`]);
    },
  );

  it.each([
    '9 Elm Court Ave',
    '9 Elm Ave Uni',
    '9 Elm Ave Nor',
    '9 Elm Ave Lower',
    '9 Elm Pt Boul',
  ])('keeps the end of %j, which is on the way to another word of a street', (street) => {
    const cities = ['Avenal', 'Union City', 'Norwalk', 'Lower Lake', 'Boulder Creek'];
    const alike = cities.map((city) => ({ ...fresno, city }));
    expect(typedAddresses(`${street} 93701`, alike)[0]?.addressLine1).toBe(street);
  });

  it('is offered with the state of its ZIP code where no place is known', () => {
    expect(read('5 Main St 10001')).toEqual(['5 Main St, NY 10001']);
    expect(read('5 Main St, New York 10001')).toEqual(['5 Main St, New York, NY 10001']);
  });

  it.each([
    '',
    '   ',
    '93701',
    'Oak',
    '412 93701',
    '412 Oak St 00000',
    '412 Oak St, Ely',
    '412 Oak St, Fresno, NV 93701',
  ])('is offered nothing for %j', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('keeps a two-letter word that is no state', () => {
    expect(read('412 Oak Rd Zz 10001')).toEqual(['412 Oak Rd Zz, NY 10001']);
  });
});

it.each([
  ['St. Helena', 'saint helena', true],
  ['Mt Shasta', 'Mount Shasta', true],
  ['San Joaquín', 'SAN JOAQUIN ', true],
  ['Fresno', 'Clovis', false],
  ['Fresno', 'Fresno Crossing', false],
])('%s and %s are one city: %s', (one, other, same) => {
  expect(isSameCity(one, other)).toBe(same);
});
