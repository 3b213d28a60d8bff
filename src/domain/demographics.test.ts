import { describe, expect, it } from 'vitest';
import {
  demographicFaults,
  isBirthDate,
  missingDemographics,
  tidyDemographics,
} from './demographics.ts';

const today = '03/05/2026';
const complete = {
  lastName: 'Hazelwood',
  firstName: 'Hazel',
  birthday: '02/03/1944',
  gender: 'F',
  addressLine1: '412 Oak St',
  city: 'Fresno',
  state: 'CA',
  zipcode: '93701',
  phoneNumber1: '(559) 555-0142',
};
const { lastName: _lastName, ...withoutLastName } = complete;
const faults = (isDraft: boolean, before: Record<string, string> | null, after: object) =>
  demographicFaults({ isDraft, before, after: { ...after }, today });

describe('demographics of a chart', () => {
  it('misses required fields that are absent or white space only', () => {
    expect(missingDemographics(complete)).toEqual([]);
    expect(missingDemographics({ ...withoutLastName, firstName: ' \u00A0 ' })).toEqual([
      'lastName',
      'firstName',
    ]);
  });

  it('lose no required field in an edit unless the chart is a Draft', () => {
    const lost = [{ path: 'lastName', code: 'patient.incomplete' }];
    expect(faults(false, complete, withoutLastName)).toEqual(lost);
    expect(faults(false, complete, { ...complete, lastName: '  ' })).toEqual(lost);
    expect(faults(true, complete, withoutLastName)).toEqual([]);
  });

  it('let other fields be edited where something was missing before', () => {
    expect(faults(false, withoutLastName, { ...withoutLastName, city: 'Clovis' })).toEqual([]);
    const future = { ...complete, birthday: '01/01/2044' };
    expect(faults(false, future, { ...future, city: 'Clovis' })).toEqual([]);
  });

  it('keep one of the names of a Draft', () => {
    const neither = [
      { path: 'lastName', code: 'patient.incomplete' },
      { path: 'firstName', code: 'patient.incomplete' },
    ];
    expect(faults(true, { lastName: 'Hazelwood' }, { lastName: ' ' })).toEqual(neither);
    expect(faults(true, null, { city: 'Fresno' })).toEqual(neither);
    expect(faults(true, null, { firstName: 'Hazel' })).toEqual([]);
    expect(faults(true, {}, { city: 'Fresno' })).toEqual([]);
  });

  it.each([
    ['03/05/2026', true],
    ['03/06/2026', false],
    ['01/01/1870', true],
    ['12/31/1869', false],
    ['02/30/1950', false],
    ['', false],
  ])('take %s as a birth date: %s', (day, isPossible) => {
    expect(isBirthDate(day, today)).toBe(isPossible);
  });

  it('refuse a birth date of the future on a Draft too', () => {
    const wrong = [{ path: 'birthday', code: 'request.invalid' }];
    for (const isDraft of [true, false])
      expect(faults(isDraft, complete, { ...complete, birthday: '01/01/2044' })).toEqual(wrong);
  });

  it('keep a telephone number as its last 10 digits, and leave what is no number', () => {
    expect(
      tidyDemographics({
        phoneNumber1: '(559) 555-0142',
        phoneNumber2: '+1 559.555.0143',
        emergencyPhone: '1-559-555-0144',
        physicianPhone: '555-0145 ext 3',
      }),
    ).toEqual({
      phoneNumber1: '5595550142',
      phoneNumber2: '5595550143',
      emergencyPhone: '5595550144',
      physicianPhone: '555-0145 ext 3',
    });
    expect(tidyDemographics({ phoneNumber1: null })).toEqual({ phoneNumber1: null });
  });

  it('write the state in capital letters and nine digits of a ZIP code with a dash', () => {
    expect(tidyDemographics({ state: ' ca', zipcode: '937011234 ' })).toEqual({
      state: 'CA',
      zipcode: '93701-1234',
    });
  });

  it('clear names of white space, and leave everything else as it is', () => {
    expect(tidyDemographics({ firstName: '   ', lastName: ' Lee', city: ' ' })).toEqual({
      firstName: null,
      lastName: ' Lee',
      city: ' ',
    });
    expect(tidyDemographics({ city: 'Clovis' })).toEqual({ city: 'Clovis' });
  });
});
