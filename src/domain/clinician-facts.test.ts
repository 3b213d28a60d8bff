import { describe, expect, it } from 'vitest';
import {
  hoursOn,
  isCovered,
  isOtherGender,
  licenceIn,
  listed,
  middleOf,
  missingLanguage,
  missingSkills,
  noProfile,
  profileFaults,
  readHours,
  vacationOn,
} from './clinician-facts.ts';

/** A Tuesday. */
const tuesday = '11/24/2026';

describe('a clinician’s availability (spec rules §3, provider user)', () => {
  it('ends with a vacation, both of whose days count', () => {
    const vacation = { startDate: '11/24/2026', endDate: '11/30/2026' };
    const profile = { vacations: [{ startDate: '01/01/2026', endDate: '01/02/2026' }, vacation] };
    expect(vacationOn(profile, '11/23/2026')).toBeUndefined();
    expect(vacationOn(profile, '11/24/2026')).toBe(vacation);
    expect(vacationOn(profile, '11/30/2026')).toBe(vacation);
    expect(vacationOn(profile, '12/01/2026')).toBeUndefined();
    expect(vacationOn({ vacations: [{ startDate: '', endDate: '' }] }, tuesday)).toBeUndefined();
    const openEnd = { startDate: '11/24/2026', endDate: '' };
    expect(vacationOn({ vacations: [openEnd] }, tuesday)).toBeUndefined();
    expect(vacationOn(profile, 'no day')).toBeUndefined();
  });

  it('is the hours of the weekday; nothing is known without any', () => {
    const coverage = [{ weekday: 2, from: '08:00', until: '16:00' }];
    expect(hoursOn(noProfile, tuesday)).toBeUndefined();
    expect(hoursOn({ coverage }, tuesday)).toBe(coverage[0]);
    expect(hoursOn({ coverage }, '11/25/2026')).toBeNull();
    const at = (plannedStart: string | null, dateOfService = tuesday) => ({
      dateOfService,
      plannedStart,
      plannedMinutes: 60,
    });
    expect(isCovered(noProfile, at('06:00'))).toBeNull();
    expect(isCovered({ coverage }, at('08:00'))).toBe(true);
    expect(isCovered({ coverage }, at('15:00'))).toBe(true);
    expect(isCovered({ coverage }, at('15:01'))).toBe(false);
    expect(isCovered({ coverage }, at('07:59'))).toBe(false);
    expect(isCovered({ coverage }, at(null))).toBe(true);
    expect(isCovered({ coverage }, at(null, '11/25/2026'))).toBe(false);
  });

  it('needs a licence of the state that has not expired', () => {
    const licences = [
      { state: 'CA', number: '1', expiry: '11/24/2026' },
      { state: 'NV', number: '2', expiry: null },
      { state: 'OR', number: '3', expiry: 'unreadable' },
    ];
    expect(licenceIn(noProfile, 'CA', tuesday)).toBe('unknown');
    expect(licenceIn({ licences }, '', tuesday)).toBe('unknown');
    expect(licenceIn({ licences }, 'ca', tuesday)).toBe('valid');
    expect(licenceIn({ licences }, 'CA', '11/25/2026')).toBe('expired');
    expect(licenceIn({ licences }, 'NV', '11/25/2036')).toBe('valid');
    expect(licenceIn({ licences }, 'TX', tuesday)).toBe('missing');
    expect(licenceIn({ licences }, 'OR', tuesday)).toBe('expired');
    expect(licenceIn({ licences }, 'CA', 'no day')).toBe('valid');
  });

  it('has no hours or days that end before they start', () => {
    const parts = { coverage: [], vacations: [], licences: [] };
    expect(profileFaults(parts)).toEqual([]);
    const eight = { weekday: 1, from: '08:00', until: '16:00' };
    expect(profileFaults({ ...parts, coverage: [eight] })).toEqual([]);
    expect(profileFaults({ ...parts, coverage: [{ ...eight, until: '08:00' }] })).toEqual([
      { path: 'coverage' },
    ]);
    expect(profileFaults({ ...parts, coverage: [eight, eight] })).toEqual([{ path: 'coverage' }]);
    const vacations = [{ startDate: '11/25/2026', endDate: '11/24/2026' }];
    const licences = [{ state: 'CA', number: '1', expiry: '02/30/2026' }];
    expect(profileFaults({ ...parts, vacations, licences })).toEqual([
      { path: 'vacations' },
      { path: 'licences' },
    ]);
  });
});

describe('a patient’s wishes', () => {
  it('name a language that the clinician is known not to speak', () => {
    const languages = ['en', 'es-MX'];
    expect(missingLanguage({ languages }, { language: 'es' })).toBeNull();
    expect(missingLanguage({ languages }, { language: 'EN-us' })).toBeNull();
    expect(missingLanguage({ languages }, { language: 'hmn' })).toBe('hmn');
    expect(missingLanguage({ languages }, { language: '' })).toBeNull();
    expect(missingLanguage({ languages: [] }, { language: 'es' })).toBeNull();
  });

  it('name skills, whatever their case', () => {
    expect(missingSkills({ skills: ['iv ', 'Ostomy'] }, { skills: ['IV', 'Wound vac'] })).toEqual([
      'Wound vac',
    ]);
  });

  it('name a gender; nothing is said where either is not known', () => {
    expect(isOtherGender({ gender: 'M' }, { gender: 'F' })).toBe(true);
    expect(isOtherGender({ gender: 'F' }, { gender: 'F' })).toBe(false);
    expect(isOtherGender({ gender: null }, { gender: 'F' })).toBe(false);
    expect(isOtherGender({ gender: 'M' }, { gender: null })).toBe(false);
  });
});

describe('lists and places', () => {
  it('and hours are read as they are typed', () => {
    expect(readHours(' 8-16:30')).toEqual({ from: '08:00', until: '16:30' });
    expect(readHours('08:15 – 12')).toEqual({ from: '08:15', until: '12:00' });
    expect(readHours('16-8')).toBeNull();
    expect(readHours('8-24')).toBeNull();
    expect(readHours('8:60-12')).toBeNull();
    expect(readHours('mornings')).toBeNull();
  });

  it('are read from a line with commas, each once', () => {
    expect(listed(' IV, wound vac;IV,\niv,, ')).toEqual(['IV', 'wound vac']);
  });

  it('have a middle', () => {
    expect(middleOf([])).toBeNull();
    expect(
      middleOf([
        { latitude: 36, longitude: -119 },
        { latitude: 37, longitude: -120 },
      ]),
    ).toEqual({ latitude: 36.5, longitude: -119.5 });
  });
});
