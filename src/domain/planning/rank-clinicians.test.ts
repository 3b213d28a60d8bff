import { describe, expect, it } from 'vitest';
import {
  continuityOf,
  rankClinicians,
  visitsOverlap,
  type CandidateFacts,
} from './rank-clinicians.ts';

const facts = (name: string, parts: Partial<CandidateFacts> = {}): CandidateFacts => ({
  id: name,
  name,
  providerType: 'RN',
  visitsOnDay: 3,
  visitsInWeek: 12,
  visitsOfPatient: 8,
  visitsWithPatient: 0,
  overlaps: false,
  ...parts,
});
const order = (...candidates: CandidateFacts[]): string[] =>
  rankClinicians(candidates, { providerType: 'RN', plannedMinutes: 45 }).map(({ name }) => name);

describe('who should take a visit (spec packages W3; Ma 2021)', () => {
  it('is somebody free at the time before somebody who knows the patient', () => {
    expect(order(facts('knows', { visitsWithPatient: 8, overlaps: true }), facts('free'))).toEqual([
      'free',
      'knows',
    ]);
    expect(order(facts('b', { overlaps: null }), facts('a', { overlaps: null }))).toEqual([
      'a',
      'b',
    ]);
  });

  it('knows the patient, unless the day is full', () => {
    expect(
      order(facts('idle', { visitsOnDay: 0 }), facts('knows', { visitsWithPatient: 5 })),
    ).toEqual(['knows', 'idle']);
    expect(order(facts('full', { visitsOnDay: 6, visitsWithPatient: 5 }), facts('idle'))).toEqual([
      'idle',
      'full',
    ]);
  });

  it('is of the type that was planned', () => {
    expect(
      order(facts('lvn', { providerType: 'LVN/LPN', visitsWithPatient: 5 }), facts('rn')),
    ).toEqual(['rn', 'lvn']);
  });

  it('is the least busy that day, then that week, then by name', () => {
    expect(
      order(
        facts('z', { visitsInWeek: 5 }),
        facts('y', { visitsOnDay: 1, visitsInWeek: 20 }),
        facts('b'),
        facts('a'),
      ),
    ).toEqual(['y', 'z', 'a', 'b']);
  });

  it('is available, as the patient wishes, without overtime, and near', () => {
    const fit = {
      vacation: null,
      covered: true,
      licence: 'valid',
      notWanted: false,
      otherGender: false,
      missingLanguage: null,
      missingSkills: [],
      miles: 3,
      milesFrom: 'home',
      weekMinutes: 600,
      weeklyHours: 40,
    } as const;
    const vacation = { startDate: '11/23/2026', endDate: '11/27/2026' };
    expect(
      order(
        facts('vacation', { visitsWithPatient: 8, fit: { ...fit, vacation } }),
        facts('overtime', { visitsWithPatient: 8, fit: { ...fit, weekMinutes: 2_400 } }),
        facts('language', { visitsWithPatient: 8, fit: { ...fit, missingLanguage: 'es' } }),
        facts('gender', { fit: { ...fit, otherGender: true, missingLanguage: 'es' } }),
        facts('far', { fit: { ...fit, miles: 30 } }),
        facts('unknown', { fit: { ...fit, miles: null, milesFrom: null } }),
        facts('near', { fit }),
      ),
    ).toEqual(['near', 'unknown', 'far', 'language', 'gender', 'overtime', 'vacation']);
  });

  it('has no part of a patient without visits', () => {
    expect(continuityOf(facts('a', { visitsOfPatient: 0 }))).toBe(0);
    expect(continuityOf(facts('a', { visitsWithPatient: 2 }))).toBe(0.25);
  });
});

describe('visits of one day', () => {
  const at = (plannedStart: string | null, plannedMinutes = 45) => ({
    plannedStart,
    plannedMinutes,
  });
  it('overlap when one starts before the other ends, and not when it starts as that ends', () => {
    expect(visitsOverlap(at('10:00'), at('10:44'))).toBe(true);
    expect(visitsOverlap(at('10:44'), at('10:00'))).toBe(true);
    expect(visitsOverlap(at('10:00'), at('10:45'))).toBe(false);
    expect(visitsOverlap(at('09:00', 180), at('10:00', 30))).toBe(true);
  });
  it('do not when one has no time', () => {
    expect(visitsOverlap(at(null), at('10:00'))).toBe(false);
    expect(visitsOverlap(at('10:00'), at(null))).toBe(false);
  });
});
