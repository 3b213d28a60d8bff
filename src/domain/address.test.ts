import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressMessages } from './address-messages.ts';
import { addressFaults, checkZipState, isZipcode, stateOfZip } from './address.ts';
import { zipExceptions, zipPrefixes } from './data/zip-states.ts';
import { naughtyText } from './testing/naughty.ts';

test('rules §5: the printed messages', () => {
  expect(addressMessages.several).toBe(
    'Multiple addresses found. Please select one from the list.',
  );
  expect(addressMessages.invalid).toBe('Please enter a valid address.');
  expect(addressMessages.notUs).toBe('Please enter valid US address.');
  expect(addressMessages.zipcode).toBe('Please enter valid zipcode.');
  expect(addressMessages.notChosen).toContain(
    'You must select from the Google list of verified addresses.',
  );
  expect(addressMessages.mismatch).toBe(
    'The address you entered does not match or is not recognized by the application. Please ' +
      'select the address from the selection.',
  );
});

test('a ZIP code has five or nine digits', () => {
  for (const good of ['94501', '94501-1234', '945011234']) expect(isZipcode(good), good).toBe(true);
  for (const bad of ['9450', '945012', '94501-', '94501-123', 'A4501', '', '94501\n', null, 94501])
    expect(isZipcode(bad), String(bad)).toBe(false);
});

describe('the state of a ZIP code', () => {
  test('by its first three digits, on both sides of a range', () => {
    expect(
      ['94501', '90001', '96162', '97003', '10001', '00501', '02139', '99950'].map(stateOfZip),
    ).toEqual(['CA', 'CA', 'CA', 'OR', 'NY', 'NY', 'MA', 'AK']);
    expect(['35300', '35400', '36900', '37000'].map(stateOfZip)).toEqual([null, 'AL', 'AL', 'TN']);
    expect(stateOfZip(' 94501-1234 ')).toBe('CA');
  });

  test('single ZIP codes that belong to another state', () => {
    expect(stateOfZip('06390')).toBe('NY');
    expect(stateOfZip('06391')).toBe('CT');
    expect(stateOfZip('83414')).toBe('WY');
  });

  test('an invalid or unused ZIP code has no state', () => {
    for (const none of ['', '9450', '00000', 'abcde', null, undefined])
      expect(stateOfZip(none)).toBeNull();
    fc.assert(
      fc.property(naughtyText, (text) => {
        expect(stateOfZip(text) === null || isZipcode(text.trim())).toBe(true);
      }),
    );
  });

  test('every prefix belongs to one state, and every exception differs from its prefix', () => {
    const ranges = Object.values(zipPrefixes).flatMap((list) => list.split(' '));
    expect(ranges.every((range) => /^\d{3}(-\d{3})?$/.test(range))).toBe(true);
    const prefixes = ranges.flatMap((range) =>
      Array.from(
        { length: Number(range.slice(-3)) - Number(range.slice(0, 3)) + 1 },
        (_, index) => Number(range.slice(0, 3)) + index,
      ),
    );
    expect(new Set(prefixes).size).toBe(prefixes.length);
    expect(Object.keys(zipPrefixes)).toEqual(
      expect.arrayContaining(['CA', 'DC', 'PR', 'HI', 'AK']),
    );
    for (const [zip, state] of Object.entries(zipExceptions)) expect(stateOfZip(zip)).toBe(state);
  });
});

describe('rules §5: state mismatch', () => {
  test('each has its message', () => {
    expect(checkZipState('97003', ['CA'], 'episode')).toBe(
      'Company is not operating in the chosen State.',
    );
    expect(checkZipState('97003', ['CA'], 'patient')).toBe(
      'Patient zipcode state not same as Company state.',
    );
    expect(checkZipState('97003', ['CA'], 'provider')).toContain('licensed state');
    expect(checkZipState('97003', [], 'patient')).not.toBeNull();
  });

  test('one of the allowed states is accepted; an invalid ZIP code has its own message', () => {
    expect(checkZipState('97003', ['CA', ' or '], 'episode')).toBeNull();
    expect(checkZipState('9700', ['OR'], 'episode')).toBe('Please enter valid zipcode.');
    expect(checkZipState(null, ['OR'], 'patient')).toBe('Please enter valid zipcode.');
  });
});

describe('the address of an edit', () => {
  const home = { addressLine1: '412 Oak St', state: 'CA', zipcode: '93701' };
  const faults = (
    before: Record<string, string> | null,
    edit: Record<string, string>,
    companyStates?: readonly string[],
  ) =>
    addressFaults({
      before,
      after: { ...before, ...edit },
      ...(companyStates && { companyStates }),
    }).map(({ path, code }) => `${path} ${code}`);

  test('is taken with a street, a state and a ZIP code of that state', () => {
    expect(faults(null, home)).toEqual([]);
    expect(faults(null, { ...home, zipcode: '93701-1234' }, ['NV', 'CA'])).toEqual([]);
    expect(faults(null, { zipcode: '93701' })).toEqual([]);
    expect(faults(null, { state: 'CA' })).toEqual([]);
  });

  test('is refused for a street without a letter, a state or a ZIP code that does not exist', () => {
    expect(faults(home, { addressLine1: '412' })).toEqual(['addressLine1 address.invalid']);
    expect(faults(home, { state: 'ZZ' })).toEqual(['state address.not-us']);
    expect(faults(home, { zipcode: '00000' })).toEqual(['zipcode address.zipcode']);
  });

  test('is refused when state and ZIP code are of two states', () => {
    expect(faults(home, { zipcode: '89501' })).toEqual(['zipcode address.mismatch']);
    expect(faults(home, { state: 'NV' })).toEqual(['zipcode address.mismatch']);
  });

  test('is refused outside the states of the agency', () => {
    const reno = { state: 'NV', zipcode: '89501' };
    expect(faults(home, reno, ['CA'])).toEqual(['zipcode address.patient-state']);
    expect(faults(home, reno, [])).toEqual([]);
  });

  test('hinders no edit of something else', () => {
    const wrong = { addressLine1: '1', state: 'ZZ', zipcode: '00000' };
    expect(faults(wrong, { city: 'Clovis' }, ['CA'])).toEqual([]);
  });
});
