import { describe, expect, it } from 'vitest';
import {
  duplicatePairs,
  duplicateThreshold,
  isPossibleDuplicate,
  likenessOf,
  nameLikeness,
  type Identity,
} from './duplicates.ts';

const person = (parts: Partial<Identity> = {}): Identity => ({
  lastName: 'Hazelwood-Winterbourne',
  firstName: 'Wilhelmina',
  birthday: '02/03/1944',
  phone: '5595550142',
  ...parts,
});
const isOne = (parts: Partial<Identity>, threshold = 0.9) =>
  isPossibleDuplicate(person(), person(parts), threshold);

describe('two records of one person', () => {
  it('have names that are alike by pairs of letters, without accents and in either order', () => {
    expect(isOne({})).toBe(true);
    expect(isOne({ firstName: 'Wilhelmína' })).toBe(true);
    expect(isOne({ lastName: 'Wilhelmina', firstName: 'Hazelwood-Winterbourne' })).toBe(true);
    expect(isOne({ lastName: 'Hazelwod-Winterbourne' })).toBe(true);
    expect(isOne({ lastName: 'Hazelnut-Summerbrook' })).toBe(false);
  });

  it('follow the threshold of the agency', () => {
    const typo = { lastName: 'Hazelwod-Winterbourne' };
    const likeness = nameLikeness(person(), person(typo));
    expect(isOne(typo, likeness)).toBe(true);
    expect(isOne(typo, likeness + 0.001)).toBe(false);
  });

  it('are told apart by the birth date, unless one is missing or the telephone is the same', () => {
    const born = { birthday: '02/03/1954' };
    expect(isOne({ ...born, phone: '5595550199' })).toBe(false);
    expect(isOne({ ...born, phone: '' })).toBe(false);
    expect(isOne({ ...born, phone: '(559) 555-0142' })).toBe(true);
    expect(isOne({ birthday: '', phone: '' })).toBe(true);
    const nothing = { birthday: '', phone: '' };
    expect(isPossibleDuplicate(person(nothing), person({ ...born, phone: '' }), 0.9)).toBe(true);
  });

  it('are a hint below the likeness, with the same birth date and telephone number', () => {
    const likenessTo = (parts: Partial<Identity>) => likenessOf(person(), person(parts), 0.9);
    // A swapped letter of a short name: the pairs of letters differ by more than a tenth.
    const swapped = { lastName: 'Hazelwoodwinter', firstName: 'Ida' };
    const short = person({ lastName: 'Brown', firstName: 'Ida' });
    const typo = person({ lastName: 'Bronw', firstName: 'Ida', phone: '(559) 555-0142' });
    expect(nameLikeness(short, typo)).toBeLessThan(0.9);
    expect(likenessOf(short, typo, 0.9)).toMatchObject({ isHint: true });
    expect(likenessTo({})).toEqual({ percent: 100, isHint: false });
    expect(likenessTo(swapped)).toMatchObject({ isHint: true });
    expect(likenessTo({ ...swapped, phone: '' })).toBeNull();
    expect(likenessTo({ ...swapped, phone: '5595550199' })).toBeNull();
    expect(likenessTo({ ...swapped, birthday: '' })).toBeNull();
    expect(likenessTo({ ...swapped, birthday: '02/03/1954' })).toBeNull();
    expect(likenessTo({ lastName: ' ', firstName: '' })).toBeNull();
  });

  it('are not found for a record without a name', () => {
    const nameless = { lastName: ' ', firstName: '' };
    expect(isPossibleDuplicate(person(nameless), person(nameless), 0.9)).toBe(false);
  });

  it('count from 0.9 unless the constant says otherwise', () => {
    const constant = { type: 'WebAppConfig', name: 'twoStringDuplicatePercentage' };
    expect(duplicateThreshold([])).toBe(0.9);
    expect(duplicateThreshold([{ ...constant, value: '80' }])).toBe(0.8);
    expect(duplicateThreshold([{ ...constant, value: 'many' }])).toBe(0.9);
    expect(duplicateThreshold([{ ...constant, type: 'AppConfig', value: '80' }])).toBe(0.9);
  });
});

describe('every pair of a list', () => {
  const named = (lastName: string, firstName: string, birthday = '', phone = ''): Identity => ({
    lastName,
    firstName,
    birthday,
    phone,
  });

  it('is found by birth date, number or beginning, once, most alike first', () => {
    const people = [
      named('Quartzhaven', 'Wilhelmina', '03/05/1941', '5595550101'),
      named('Quartzhavn', 'Wilhelmina', '03/05/1941'),
      named('Wilhelmina', 'Quartzhaven'),
      named('Pebble', 'Ida', '03/05/1941', '5595550101'),
    ];
    expect(duplicatePairs(people, 0.9)).toEqual([
      { first: 0, second: 2, percent: 100, isHint: false },
      { first: 0, second: 1, percent: 92, isHint: false },
      { first: 1, second: 2, percent: 92, isHint: false },
      { first: 0, second: 3, percent: expect.any(Number), isHint: true },
    ]);
  });

  it('comes in the order of the records where several are as alike', () => {
    const same = named('Alder', 'May', '01/01/1950');
    expect(
      duplicatePairs([same, same, same], 0.9).map(({ first, second }) => [first, second]),
    ).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
  });

  it('is not looked for among hundreds that share nothing but a day', () => {
    const many = Array.from({ length: 501 }, (_, index) =>
      named(`${index}x`, `${index}`, '01/01/1950'),
    );
    const twins = [named('Alder', 'May', '01/01/1950'), named('Alder', 'May', '01/01/1950')];
    expect(duplicatePairs([...many, ...twins], 0.9).at(-1)).toMatchObject({
      first: 501,
      second: 502,
    });
  });
});
