import { describe, expect, it } from 'vitest';
import { noProfile, type ClinicianFacts, type PatientFacts } from './clinician-facts.ts';
import {
  checkPlacements,
  findingCodes,
  hoursOf,
  isBlocking,
  orderedInWeek,
  staffingFindings,
  staffingVerdict,
  straightMinutes,
  weekOf,
  type StaffingQuestion,
  type VisitBeside,
} from './staffing-check.ts';

const tuesday = '11/24/2026';
const nurse: ClinicianFacts = { ...noProfile, id: 'nora', name: 'Nora', providerType: 'RN' };
const patient: PatientFacts = {
  id: 'sally',
  name: 'Sample, Sally',
  language: '',
  state: 'CA',
  gender: null,
  skills: [],
  notWanted: [],
  place: null,
};
const visit = {
  id: 'visit',
  patientId: 'sally',
  episodeId: 'episode',
  visitTypeId: 7,
  providerType: 'RN',
  dateOfService: tuesday,
  plannedStart: '10:00',
  plannedMinutes: 60,
};
const other = (parts: Partial<VisitBeside>): VisitBeside => ({
  id: 'other',
  patientName: 'Early, Eve',
  dateOfService: tuesday,
  plannedStart: '08:00',
  plannedMinutes: 60,
  place: null,
  ...parts,
});
const ask = (parts: Partial<StaffingQuestion>) =>
  staffingFindings({ visit, clinician: nurse, patient, beside: [], order: null, ...parts });
const by = (parts: Partial<ClinicianFacts>, more: Partial<StaffingQuestion> = {}) =>
  ask({ clinician: { ...nurse, ...parts }, ...more });
const wishing = (wishes: Partial<PatientFacts>, parts: Partial<ClinicianFacts> = {}) =>
  by(parts, { patient: { ...patient, ...wishes } });

describe('who may take a visit', () => {
  it('is anybody of its discipline of whom nothing else is known', () => {
    expect(ask({})).toEqual([]);
    expect(ask({ patient: null })).toEqual([]);
  });

  it('is nobody of another discipline, and then nothing else is said', () => {
    const findings = by({
      providerType: 'PT',
      vacations: [{ startDate: tuesday, endDate: tuesday }],
    });
    expect(findings).toEqual([{ code: 'discipline', needs: 'RN', has: 'PT' }]);
    expect(
      ask({
        visit: { ...visit, providerType: 'Chaplain' },
        clinician: { ...nurse, providerType: 'Chaplain' },
      }),
    ).toEqual([{ code: 'discipline', needs: 'Chaplain', has: 'Chaplain' }]);
  });

  it('asks before an assistant takes what was planned for the profession, not the other way', () => {
    const planned = (providerType: string) => ({ visit: { ...visit, providerType } });
    expect(by({ providerType: 'PTA' }, planned('PT'))).toEqual([
      { code: 'assistant', needs: 'PT', has: 'PTA' },
    ]);
    expect(by({ providerType: 'LVN/LPN' }, planned('RN'))).toEqual([
      { code: 'assistant', needs: 'RN', has: 'LVN/LPN' },
    ]);
    expect(by({ providerType: 'PT' }, planned('PTA'))).toEqual([]);
    expect(by({ providerType: 'PTA' }, planned('PTA'))).toEqual([]);
    expect(by({ providerType: 'CNA' }, planned('HHA'))).toEqual([]);
  });

  // 100 has a timing; 281 to 285 are follow-up, transfers, death at home and discharge.
  it.each([100, 281, 282, 283, 284, 285])(
    'is no assistant for a comprehensive assessment, such as visit type %i',
    (visitTypeId) => {
      const assessment = { visit: { ...visit, visitTypeId, providerType: 'PTA' } };
      expect(by({ providerType: 'PTA' }, assessment)).toEqual([
        { code: 'assessment', needs: 'PTA', has: 'PTA' },
      ]);
      expect(by({ providerType: 'PT' }, assessment)).toEqual([]);
    },
  );

  it('holds a licence of the state on that day, as far as licences are recorded', () => {
    const licence = { state: 'CA', number: '1', expiry: '11/23/2026' };
    expect(by({ licences: [licence] })).toEqual([{ code: 'licence-expired', state: 'CA' }]);
    expect(by({ licences: [{ ...licence, expiry: tuesday }] })).toEqual([]);
    expect(by({ licences: [{ ...licence, state: 'NV' }] })).toEqual([
      { code: 'licence-missing', state: 'CA' },
    ]);
  });
});

describe('what the patient wishes', () => {
  it('is asked about, and a clinician who is not wanted does not come', () => {
    const findings = wishing(
      { notWanted: ['nora'], language: 'es', gender: 'M', skills: ['Wound vac'] },
      { languages: ['en'], gender: 'F' },
    );
    expect(findings).toEqual([
      { code: 'not-wanted' },
      { code: 'language', language: 'es' },
      { code: 'gender', gender: 'M' },
      { code: 'skills', skills: ['Wound vac'] },
    ]);
    expect(wishing({ gender: 'F' }, { gender: 'F' })).toEqual([]);
  });
});

describe('when a clinician works', () => {
  it('leaves out vacations, and says until when', () => {
    const vacation = { startDate: '11/20/2026', endDate: '11/27/2026' };
    expect(by({ vacations: [vacation] })).toEqual([{ code: 'vacation', ...vacation }]);
  });

  it('is on the weekdays and hours that are recorded', () => {
    const hours = (weekday: number) => ({ coverage: [{ weekday, from: '10:30', until: '16:00' }] });
    expect(by(hours(3))).toEqual([{ code: 'day-off' }]);
    expect(by(hours(2))).toEqual([{ code: 'hours', from: '10:30', until: '16:00' }]);
    expect(by(hours(2), { visit: { ...visit, plannedStart: '11:00' } })).toEqual([]);
  });

  it('is up to the agreed hours of the week, this visit included', () => {
    const beside = [other({ plannedMinutes: 90, dateOfService: '11/26/2026' })];
    expect(by({ weeklyHours: 2 }, { beside })).toEqual([
      { code: 'week-hours', hours: 2.5, limit: 2 },
    ]);
    expect(by({ weeklyHours: 3 }, { beside })).toEqual([]);
    expect(hoursOf([{ plannedMinutes: 50 }])).toBe(0.8);
  });
});

describe('other visits of the day', () => {
  it('must not overlap', () => {
    const beside = [
      other({ plannedStart: '09:30' }),
      other({ id: 'later', plannedStart: '11:00' }),
    ];
    expect(ask({ beside })).toEqual([{ code: 'overlap', with: 'Early, Eve', at: '09:30' }]);
    expect(ask({ beside: [other({ plannedStart: '10:59', plannedMinutes: 1 })] })).toHaveLength(1);
  });

  it('do not count without a planned time, on another day, or when it is the visit itself', () => {
    const same = other({ plannedStart: '10:00' });
    expect(ask({ beside: [{ ...same, plannedStart: null }] })).toEqual([]);
    expect(ask({ beside: [{ ...same, dateOfService: '11/25/2026' }] })).toEqual([]);
    expect(ask({ beside: [{ ...same, id: 'visit' }] })).toEqual([]);
    expect(ask({ visit: { ...visit, plannedStart: null }, beside: [same] })).toEqual([]);
  });

  const home = { latitude: 36.75, longitude: -119.77 };
  const there = { ...patient, place: { ...home, source: 'entered' as const } };
  /** About 13.8 miles north: 38 minutes. */
  const far = { latitude: 36.95, longitude: -119.77 };

  it('leave time for the straight way from the one before and to the one after', () => {
    const beside = [
      other({ id: 'long-before', plannedStart: '07:00', place: far }),
      other({ id: 'before', plannedStart: '08:30', place: far }),
      other({ id: 'after', patientName: 'Late, Lou', plannedStart: '11:10', place: far }),
    ];
    expect(ask({ patient: there, beside })).toEqual([
      { code: 'travel', with: 'Early, Eve', miles: 13.8, needs: 38, has: 30 },
      { code: 'travel', with: 'Late, Lou', miles: 13.8, needs: 38, has: 10 },
    ]);
    expect(straightMinutes(22)).toBe(60);
  });

  it('say nothing about the way where a place is not known, or where it suffices', () => {
    const close = other({ plannedStart: '08:30' });
    expect(ask({ patient: there, beside: [close] })).toEqual([]);
    expect(ask({ beside: [{ ...close, place: far }] })).toEqual([]);
    expect(ask({ patient: there, beside: [{ ...close, place: home }] })).toEqual([]);
    expect(ask({ patient: null, beside: [{ ...close, place: far }] })).toEqual([]);
  });
});

describe('the order of a week', () => {
  it('is not exceeded without being asked, even by a visit nobody has', () => {
    const order = { ordered: 2, planned: 3 };
    expect(ask({ order })).toEqual([{ code: 'order', ...order }]);
    expect(ask({ clinician: null, order })).toEqual([{ code: 'order', ...order }]);
    expect(ask({ clinician: null })).toEqual([]);
    expect(ask({ order: { ordered: 2, planned: 2 } })).toEqual([]);
  });

  it('is the sum of the weekly orders of that week, from the week of their start on', () => {
    const orders = [
      { frequency: '3w1 1w2', startDate: '11/17/2026' },
      { frequency: '1w9', startDate: '11/24/2026' },
    ];
    expect(orderedInWeek(orders, '11/15/2026')).toBe(3);
    expect(orderedInWeek(orders, '11/22/2026')).toBe(2);
    expect(orderedInWeek(orders, '12/13/2026')).toBe(1);
    expect(orderedInWeek(orders, '11/08/2026')).toBe(0);
  });

  it('is not that of an order that was stopped or changed before', () => {
    const until = (endDate: string | null) => [{ frequency: '2w9', startDate: tuesday, endDate }];
    expect(orderedInWeek(until('12/05/2026'), '11/29/2026')).toBe(2);
    expect(orderedInWeek(until('11/29/2026'), '11/29/2026')).toBe(2);
    expect(orderedInWeek(until('11/28/2026'), '11/29/2026')).toBe(0);
    expect(orderedInWeek(until(null), '11/29/2026')).toBe(2);
    // Changed from its first day on: it was in force on no day.
    expect(orderedInWeek(until('11/23/2026'), '11/22/2026')).toBe(0);
    const next = { frequency: '1w8', startDate: '11/29/2026' };
    expect(orderedInWeek([...until('11/28/2026'), next], '11/29/2026')).toBe(1);
  });

  it('is not known for an order by month, one that cannot be read, and none', () => {
    expect(orderedInWeek([{ frequency: '1m2', startDate: tuesday }], '11/22/2026')).toBeNull();
    expect(orderedInWeek([{ frequency: 'often', startDate: tuesday }], '11/22/2026')).toBeNull();
    expect(orderedInWeek([], '11/22/2026')).toBeNull();
  });
});

describe('placements made together', () => {
  const second = { ...visit, id: 'second', patientId: 'tom', plannedStart: '10:30' };
  const facts = {
    clinicians: [nurse],
    patients: [patient],
    beside: [{ ...other({ id: 'second', plannedStart: '14:00' }), clinicianId: 'nora' }],
    orders: [{ visitId: 'visit', week: '11/22/2026', ordered: 1, planned: 1 }],
    authorized: [],
  };

  it('see each other where they will be, not where they were', () => {
    const found = checkPlacements(facts, [
      { visit, clinicianId: 'nora' },
      { visit: second, clinicianId: 'nora' },
    ]);
    expect(found.get('visit')).toEqual([
      { code: 'overlap', with: '', at: '10:30' },
      { code: 'order', ordered: 1, planned: 2 },
    ]);
    expect(found.get('second')).toEqual([{ code: 'overlap', with: 'Sample, Sally', at: '10:00' }]);
  });

  it('see the clinician’s other visits of the same week alone', () => {
    const beside = [
      { ...other({ id: 'same-week', plannedStart: '10:00' }), clinicianId: 'nora' },
      { ...other({ id: 'week-after', dateOfService: '11/29/2026' }), clinicianId: 'nora' },
      { ...other({ id: 'of-tom', plannedStart: '10:00' }), clinicianId: 'tom' },
    ];
    const found = checkPlacements({ ...facts, orders: [], beside }, [
      { visit, clinicianId: 'nora' },
      { visit: second, clinicianId: null },
    ]);
    expect(found.get('visit')).toEqual([{ code: 'overlap', with: 'Early, Eve', at: '10:00' }]);
    expect(found.get('second')).toEqual([]);
    expect(weekOf(tuesday)).toBe('11/22/2026');
    expect(weekOf('11/22/2026')).toBe('11/22/2026');
  });
});

describe('what payers authorised', () => {
  const authorized = [
    {
      patientId: 'sally',
      authorizations: [
        {
          id: 'a',
          name: 'A-17',
          discipline: 'RN' as const,
          visitTypeId: null,
          episodeId: null,
          unit: 'visits' as const,
          amount: 1,
          startDate: '11/01/2026',
          endDate: '11/30/2026',
          withdrawn: false,
        },
      ],
      visits: [
        {
          id: 'earlier',
          status: 'NotesApproved' as const,
          providerType: 'RN',
          visitTypeId: 7,
          episodeId: 'episode',
          dateOfService: '11/10/2026',
          plannedMinutes: 60,
        },
      ],
    },
  ];
  const facts = { clinicians: [nurse], patients: [patient], beside: [], orders: [], authorized };

  it('speaks against a visit beyond it, whoever takes it, and can be overridden', () => {
    const finding = {
      code: 'authorization',
      authorization: { name: 'A-17', unit: 'visits', amount: 1, left: 0 },
    };
    const found = checkPlacements(facts, [{ visit, clinicianId: 'nora' }]).get('visit') ?? [];
    expect(found).toEqual([finding]);
    expect(checkPlacements(facts, [{ visit, clinicianId: null }]).get('visit')).toEqual([finding]);
    expect(staffingVerdict(found, [])).toBe('ask');
    expect(staffingVerdict(found, ['authorization'])).toBe('clear');
  });
});

describe('the verdict', () => {
  it('is clear, asks for what was not accepted, and blocks what nobody may override', () => {
    expect(staffingVerdict([], [])).toBe('clear');
    expect(staffingVerdict([{ code: 'day-off' }], [])).toBe('ask');
    expect(staffingVerdict([{ code: 'day-off' }], ['day-off'])).toBe('clear');
    expect(staffingVerdict([{ code: 'not-wanted' }], ['not-wanted'])).toBe('blocked');
  });

  it('blocks for the law and the patient’s word, and for nothing else', () => {
    expect(findingCodes.filter((code) => isBlocking({ code }))).toEqual([
      'discipline',
      'assessment',
      'not-wanted',
      'licence-expired',
    ]);
  });
});
