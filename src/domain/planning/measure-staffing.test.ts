import { describe, expect, it } from 'vitest';
import { at, clinician, patient, tuesday, visitOf, windowWith } from '../testing/staffing.ts';
import { continuityIndex, pastCounts, pastShare } from './continuity.ts';
import { fitsType, groupOf, hindranceOf } from './eligibility.ts';
import { fitOf, isHindered, overtimeWith } from './fit.ts';
import { inOrder, measureStaffing } from './measure-staffing.ts';
import { milesOf, suggestOrder, type OwnStop } from './own-day.ts';
import { presentStaffing } from './staffing-window.ts';

describe('the continuity index', () => {
  it('is the share of visits by the main clinician of the discipline (Ma 2021)', () => {
    const visits = [
      visitOf('a', { patientId: 'p' }),
      visitOf('b', { patientId: 'p', providerId: 'rosa' }),
      visitOf('c', { patientId: 'p', providerId: null }),
      visitOf('pt', { patientId: 'p', providerType: 'PT', providerId: 'pavel' }),
    ];
    const past = [{ patientId: 'p', group: 'RN', providerId: 'nora', visits: 1 }];
    const window = windowWith({ visits, past });
    // Nora 2, Rosa 1, nobody 1; Pavel 1 of 1.
    expect(continuityIndex(window, presentStaffing(window))).toBe(3 / 5);
    expect(continuityIndex(window, new Map())).toBe(1 / 5);
    expect(continuityIndex(windowWith({}), new Map())).toBeNull();
    // A visit that only takes its clinician's time says nothing of its patient.
    const aside = windowWith({ visits: [...visits, visitOf('d', { aside: true })], past });
    expect(continuityIndex(aside, presentStaffing(aside))).toBe(3 / 5);
    const counts = pastCounts(window);
    expect(pastShare(counts, 'p RN', 'nora')).toBe(1);
    expect(pastShare(counts, 'p RN', 'rosa')).toBe(0);
    expect(pastShare(counts, 'q RN', 'rosa')).toBe(0);
    expect(pastShare(new Map([['q', { by: new Map<string, number>(), total: 0 }]]), 'q', 'r')).toBe(
      0,
    );
  });
});

describe('travel and overtime of a staffing', () => {
  it('run from home to home, with untimed visits where they add least', () => {
    const near = { visit: visitOf('near', { plannedStart: null }), place: at(0.02) };
    const stops = [
      near,
      { visit: visitOf('late', { plannedStart: '15:00' }), place: at(0.1) },
      { visit: visitOf('early', { plannedStart: '09:00' }), place: at(0.03) },
      { visit: visitOf('also', { plannedStart: '15:00' }), place: null },
    ];
    expect(inOrder(clinician('nora'), stops).map(({ visit }) => visit.id)).toEqual([
      'near',
      'early',
      'also',
      'late',
    ]);
    expect(inOrder({ home: null }, [near]).length).toBe(1);
  });

  it('count the minutes of days whose visits are left out', () => {
    const visits = [visitOf('a', { plannedMinutes: 60 })];
    const nora = clinician('nora', { weeklyHours: 10, home: null });
    const parts = { visits, clinicians: [nora], patients: [] };
    const of = (week: string) =>
      windowWith({ ...parts, booked: [{ clinicianId: 'nora', week, minutes: 600 }] });
    const present = presentStaffing(windowWith(parts));
    const { overtimeMinutes, travelMinutes } = measureStaffing(of('11/22/2026'), present);
    expect(overtimeMinutes).toBe(60 + travelMinutes);
    expect(measureStaffing(of('11/29/2026'), present).overtimeMinutes).toBe(0);
    expect(measureStaffing(windowWith(parts), present).overtimeMinutes).toBe(0);
  });

  it('count miles where places are known, and minutes beyond the week', () => {
    const visits = [
      visitOf('a', { plannedMinutes: 90 }),
      visitOf('b', { providerId: 'rosa' }),
      visitOf('c', { providerId: null, plannedStart: '10:00' }),
    ];
    const clinicians = [clinician('nora', { weeklyHours: 1 }), clinician('rosa')];
    const patients = [patient('p-a', { place: at(0.1) }), patient('p-b', { place: null })];
    const window = windowWith({ visits, clinicians, patients });
    const measure = measureStaffing(window, presentStaffing(window));
    expect(measure.miles).toBeCloseTo(13.8, 1);
    expect(measure.overtimeMinutes).toBeGreaterThan(30);
    expect(measure.unstaffed).toBe(1);
    const moved = measureStaffing(window, presentStaffing(window), new Map([['a', '12:00']]));
    expect(moved.miles).toBe(measure.miles);
    expect(measureStaffing(window, new Map()).unstaffed).toBe(3);
  });
});

describe('who may take a visit by a plan', () => {
  const visit = visitOf('a');
  const of = (parts: Parameters<typeof clinician>[1], wishes: Parameters<typeof patient>[1] = {}) =>
    hindranceOf(clinician('rosa', parts), visit, patient('p', wishes), null);

  it('is of the planned type or supervises it (D29)', () => {
    expect(fitsType({ providerType: 'PT' }, 'PTA')).toBe(true);
    expect(fitsType({ providerType: 'PTA' }, 'PT')).toBe(false);
    expect(of({ providerType: 'LVN/LPN' })).toBe('discipline');
    expect(groupOf({ providerType: 'LVN/LPN' })).toBe('RN');
    expect(groupOf({ providerType: 'X' })).toBe('X');
  });

  it('is there, wanted, licensed and able', () => {
    expect(of({})).toBeNull();
    expect(hindranceOf(clinician('rosa'), visit, undefined, null)).toBeNull();
    expect(of({ vacations: [{ startDate: tuesday, endDate: tuesday }] })).toBe('vacation');
    expect(of({ coverage: [{ weekday: 1, from: '08:00', until: '16:00' }] })).toBe('dayOff');
    expect(of({}, { notWanted: ['rosa'] })).toBe('notWanted');
    const licences = [{ state: 'NV', number: '1', expiry: null }];
    expect(of({ licences })).toBe('licence');
    expect(of({}, { skills: ['IV'] })).toBe('skills');
    expect(of({ gender: 'M' }, { gender: 'F' })).toBe('gender');
    const wish = {
      kind: 'leaver',
      clinicianId: 'rosa',
      day: '11/25/2026',
      flexMinutes: 0,
    } as const;
    expect(hindranceOf(clinician('rosa'), visit, undefined, wish)).toBeNull();
  });
});

describe('how a clinician fits a visit', () => {
  const week = { stops: [], weekMinutes: 2_000 };
  it('is told by facts and the nearest stop of the day, else home', () => {
    const rosa = clinician('rosa', { weeklyHours: 40 });
    const fit = fitOf(rosa, patient('p', { place: at(0.1) }), visitOf('a'), week);
    expect(fit).toMatchObject({ vacation: null, licence: 'unknown', milesFrom: 'home' });
    expect(fit.miles).toBeCloseTo(6.9, 1);
    const stops = [at(0.09), null];
    const near = fitOf(rosa, patient('p', { place: at(0.1) }), visitOf('a'), { ...week, stops });
    expect(near.milesFrom).toBe('stop');
    const nowhere = fitOf(rosa, patient('p', { place: null }), visitOf('a'), { ...week, stops });
    expect(nowhere).toMatchObject({ miles: null, milesFrom: null });
    expect(overtimeWith(fit, 600)).toBe(200);
    expect(overtimeWith({ ...fit, weeklyHours: null }, 600)).toBe(0);
    expect(isHindered(fit)).toBe(false);
    for (const against of [
      { vacation: { startDate: tuesday, endDate: tuesday } },
      { notWanted: true },
      { licence: 'expired' },
      { licence: 'missing' },
      { covered: false },
      { missingSkills: ['IV'] },
    ] as const)
      expect(isHindered({ ...fit, ...against })).toBe(true);
  });
});

describe('one’s own day', () => {
  const stop = (id: string, north: number | null, fixedStart: string | null = null): OwnStop => ({
    id,
    place: north === null ? null : at(north),
    fixedStart,
    plannedMinutes: 45,
  });
  it('is ordered by the road and keeps the times agreed', () => {
    const stops = [stop('far', 0.3), stop('near', 0.1), stop('middle', 0.2)];
    const { order, miles } = suggestOrder(at(0), stops, 480);
    expect(order).toEqual(['near', 'middle', 'far']);
    expect(miles).toBeLessThan(milesOf(at(0), stops));
    const fixed = [stop('far', 0.3, '08:30'), stop('near', 0.1), stop('middle', 0.2)];
    expect(suggestOrder(at(0), fixed, 480).order[0]).toBe('far');
    expect(suggestOrder(null, [stop('a', null), stop('b', 0.1)], 480).order.length).toBe(2);
    expect(milesOf(null, [stop('a', null), stop('b', 0.1)])).toBe(0);
    expect(suggestOrder(null, [], 480).order).toEqual([]);
  });
});
