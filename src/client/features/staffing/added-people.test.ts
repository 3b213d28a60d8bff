import { describe, expect, it } from 'vitest';
import { at, clinician, tuesday, visitOf, windowWith } from '#domain/testing/staffing.ts';
import { measureStaffing } from '#domain/planning/measure-staffing.ts';
import { presentStaffing } from '#domain/planning/staffing-window.ts';
import { plannedDays, withPeople } from './added-people.ts';
import { measuresOf, rowsOf, type PlanDraft } from './plan-model.ts';

const zoe = clinician('zoe', { weeklyHours: 1 });
const beside = {
  clinicianId: 'zoe',
  id: 'z',
  patientName: 'Zimmer, Ada',
  dateOfService: tuesday,
  plannedStart: '09:15',
  plannedMinutes: 45,
  place: at(0.2),
};
const window = windowWith({ visits: [visitOf('a')] });
const wish = { kind: 'sick', clinicianId: 'nora', day: tuesday, flexMinutes: 0 } as const;

describe('somebody added to a plan who was not weighed', () => {
  it('brings the visits they have, which stay theirs and are of nobody in the plan', () => {
    const { clinicians, visits } = withPeople(window, [{ clinician: zoe, beside: [beside] }]);
    expect(clinicians.map(({ id }) => id)).toEqual(['nora', 'rosa', 'zoe']);
    expect(visits[1]).toMatchObject({ id: 'z', providerId: 'zoe', isOpen: false, aside: true });
    expect(JSON.stringify(visits)).not.toContain('Zimmer');
  });

  it('brings no visit twice, and nobody who was weighed', () => {
    const once = withPeople(window, [{ clinician: zoe, beside: [{ ...beside, id: 'a' }] }]);
    expect(once.visits).toEqual(window.visits);
    const [nora] = window.clinicians;
    const known = { clinician: nora ?? zoe, beside: [beside] };
    expect(withPeople(window, [known])).toEqual(window);
  });

  it('is said to be busy when a visit of the same time is given to them by hand', () => {
    const draft: PlanDraft = {
      window: withPeople(window, [{ clinician: zoe, beside: [beside] }]),
      wish,
      // Made before anybody was added.
      proposal: {
        staffing: presentStaffing(window),
        asked: ['a'],
        unserved: new Map(),
        starts: new Map(),
      },
      byHand: new Map([['a', 'zoe']]),
    };
    expect(rowsOf(draft).map(({ overlaps }) => overlaps)).toEqual([true]);
    const { before, after } = measuresOf(draft);
    expect([before.unstaffed, after.unstaffed]).toEqual([0, 0]);
    // The travel to the visit they have counts before as well as after.
    expect(before.miles).toBeGreaterThan(measureStaffing(window, presentStaffing(window)).miles);
  });

  it('is asked about for the days that are planned, not for those that only take time', () => {
    const monday = visitOf('m', { dateOfService: '11/23/2026', aside: true });
    expect(plannedDays(windowWith({ visits: [visitOf('a'), visitOf('b'), monday] }))).toEqual([
      tuesday,
    ]);
  });
});
