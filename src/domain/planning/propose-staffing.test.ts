import { describe, expect, it } from 'vitest';
import { at, clinician, patient, tuesday, visitOf, windowWith } from '../testing/staffing.ts';
import { chance } from './chance.ts';
import { proposeStaffing } from './propose-staffing.ts';
import { stayingVisits } from './staffing-problem.ts';
import { asOf, type PlanWish, type StaffingWindow } from './staffing-window.ts';

const propose = (window: StaffingWindow, wish: PlanWish) => {
  let looks = 0;
  return proposeStaffing(window, wish, {
    random: chance(1),
    progress: () => {
      looks += 1;
      return looks / 30;
    },
  });
};
const sick: PlanWish = { kind: 'sick', clinicianId: 'nora', day: tuesday, flexMinutes: 0 };
const day: PlanWish = { kind: 'day', day: tuesday, mayMove: false, flexMinutes: 0 };

describe('a sick call (spec packages W3)', () => {
  it('gives only the visits of the person and the day to others', () => {
    const window = windowWith({
      visits: [
        visitOf('a'),
        visitOf('b', { plannedStart: '11:00' }),
        visitOf('other', { providerId: 'rosa', plannedStart: '14:00' }),
        visitOf('tomorrow', { dateOfService: '11/25/2026' }),
        visitOf('started', { isOpen: false, plannedStart: '07:00' }),
      ],
    });
    const { staffing, asked, unserved, starts } = propose(window, sick);
    expect(asked).toEqual(['a', 'b']);
    expect([...staffing]).toEqual([
      ['a', 'rosa'],
      ['b', 'rosa'],
      ['other', 'rosa'],
      ['tomorrow', 'nora'],
      ['started', 'nora'],
    ]);
    expect(unserved.size + starts.size).toBe(0);
  });

  it('leaves a visit to nobody, and says why', () => {
    const visits = [visitOf('a')];
    const only = (...clinicians: StaffingWindow['clinicians']) =>
      propose(windowWith({ visits, clinicians }), sick);
    const vacation = { startDate: tuesday, endDate: tuesday };
    const away = only(clinician('nora'), clinician('rosa', { vacations: [vacation] }));
    expect(away.staffing.get('a')).toBeNull();
    expect(away.unserved.get('a')).toBe('away');
    const lvn = only(clinician('lena', { providerType: 'LVN/LPN' }));
    expect(lvn.unserved.get('a')).toBe('discipline');
    const two = [vacation];
    const gone = only(clinician('rosa', { vacations: two }), clinician('ruth', { vacations: two }));
    expect(gone.unserved.get('a')).toBe('vacation');
  });

  it('makes nobody late who was on time; what is too much is left', () => {
    const busy = visitOf('busy', { providerId: 'rosa', plannedStart: '09:15' });
    const window = windowWith({
      visits: [visitOf('a'), busy, visitOf('c', { plannedStart: '13:00' })],
    });
    const { staffing, unserved } = propose(window, sick);
    expect(unserved.get('a')).toBe('noTime');
    expect(staffing.get('a')).toBeNull();
    expect(staffing.get('c')).toBe('rosa');
  });

  it.each([0, 30])('gives nobody two at once, with %i minutes to move', (flexMinutes) => {
    const times = ['08:00', '09:15', '10:30', '11:45', '13:00'];
    const visits = times.flatMap((plannedStart) => [
      visitOf(`rosa ${plannedStart}`, { providerId: 'rosa', plannedStart }),
      visitOf(`nora ${plannedStart}`, { plannedStart }),
    ]);
    const { staffing, unserved, starts } = propose(windowWith({ visits }), {
      ...sick,
      flexMinutes,
    });
    expect(unserved.size).toBeGreaterThan(0);
    const ofRosa = visits
      .filter(({ id }) => staffing.get(id) === 'rosa')
      .map(({ id, plannedStart }) => starts.get(id) ?? plannedStart);
    expect(new Set(ofRosa).size).toBe(ofRosa.length);
    for (const time of times) expect(ofRosa).toContain(time);
  });

  it('takes nothing off the time of a visit that stays, whatever comes after it', () => {
    const stays = [
      visitOf('long', { providerId: 'rosa', plannedStart: '08:00', plannedMinutes: 120 }),
      visitOf('noon', { providerId: 'rosa', plannedStart: '12:00' }),
    ];
    // It is cheaper to come to the long one after noon than to all of these later.
    const moved = ['08:00', '08:40', '09:20', '10:20', '11:00'].map((plannedStart) =>
      visitOf(plannedStart, { plannedStart, plannedMinutes: 30 }),
    );
    const { staffing, unserved } = propose(windowWith({ visits: [...stays, ...moved] }), sick);
    expect([...unserved.keys()]).toEqual(expect.arrayContaining(['08:00', '08:40', '09:20']));
    expect(staffing.get('08:00')).toBeNull();
    expect(staffing.get('11:00')).toBe('rosa');
  });

  it('does not count what was late before', () => {
    const visits = [
      visitOf('one', { providerId: 'rosa', plannedStart: '13:00' }),
      visitOf('two', { providerId: 'rosa', plannedStart: '13:10' }),
      visitOf('a'),
    ];
    expect(propose(windowWith({ visits }), sick).staffing.get('a')).toBe('rosa');
  });

  it('leaves a visit with a clinician whom the window does not know as it is', () => {
    const visits = [
      visitOf('a'),
      visitOf('elsewhere', { providerId: 'gone', plannedStart: '13:00' }),
    ];
    const { staffing, unserved } = propose(windowWith({ visits }), sick);
    expect(staffing.get('elsewhere')).toBe('gone');
    expect(unserved.has('elsewhere')).toBe(false);
  });

  it('moves times when it may', () => {
    const busy = visitOf('busy', { providerId: 'rosa', plannedStart: '09:15' });
    const window = windowWith({ visits: [visitOf('a'), busy] });
    const { staffing, starts, unserved } = propose(window, { ...sick, flexMinutes: 120 });
    expect(unserved.size).toBe(0);
    expect(staffing.get('a')).toBe('rosa');
    expect(starts.get('a')).toMatch(/^\d\d:[0-5][05]$/);
    expect(starts.has('busy')).toBe(false);
  });

  it('has nothing to do without a visit', () => {
    expect(propose(windowWith({}), sick).asked).toEqual([]);
  });
});

describe('at ten o’clock of the day that is planned', () => {
  const now = { day: tuesday, time: '10:00' };
  const visits = [
    visitOf('yesterday', { dateOfService: '11/23/2026' }),
    visitOf('passed', { plannedStart: '09:59' }),
    visitOf('started', { isOpen: false, plannedStart: '13:00' }),
    visitOf('now', { plannedStart: '10:00' }),
    visitOf('no time', { plannedStart: null }),
    visitOf('nobody', { providerId: null, plannedStart: '08:00' }),
    visitOf('tomorrow', { dateOfService: '11/25/2026', plannedStart: '08:00' }),
  ];
  const window = asOf(windowWith({ visits }), now);
  const leaver = { kind: 'leaver', clinicianId: 'nora', day: tuesday, flexMinutes: 0 } as const;

  it.each<[PlanWish, string, string]>([
    [leaver, 'now, no time, tomorrow', 'passed, started'],
    [{ ...leaver, day: '11/22/2026' }, 'now, no time, tomorrow', 'yesterday, passed, started'],
    [sick, 'now, no time', 'passed, started'],
    [{ ...day, mayMove: true }, 'now, no time, nobody', 'passed, started'],
    [day, 'nobody', ''],
  ])('what was or may have been made stays with its clinician: %o', (wish, asked, stay) => {
    const proposal = propose(window, wish);
    expect(proposal.asked.join(', ')).toBe(asked);
    const staying = stayingVisits(window, wish).map(({ id }) => id);
    expect(staying.join(', ')).toBe(stay);
    for (const id of staying) expect(proposal.staffing.get(id)).toBe('nora');
    expect(staying.filter((id) => proposal.unserved.has(id))).toEqual([]);
  });

  it('moves no time to before it', () => {
    const wide: PlanWish = { ...sick, flexMinutes: 600 };
    const later = windowWith({ visits: [visitOf('a', { plannedStart: '13:00' })] });
    const startIn = (given: StaffingWindow) => propose(given, wide).starts.get('a') ?? '13:00';
    expect(startIn(later) < '10:00').toBe(true);
    expect(startIn(asOf(later, now)) >= '10:00').toBe(true);
  });
});

describe('a visit of today without a planned time', () => {
  const leaver = { kind: 'leaver', clinicianId: 'nora', day: tuesday } as const;
  const statuses = ['Staffed', 'VisitOverdue', 'NotesDue'] as const;
  const hours = ['00:00', '10:00', '17:30', '23:59'];

  it.each(statuses.flatMap((status) => hours.map((time) => [status, time] as const)))(
    'is taken off who leaves today: %s at %s',
    (status, time) => {
      const visits = [
        visitOf('a', { status, plannedStart: null }),
        visitOf('b', { status, plannedStart: null, providerType: 'PT' }),
      ];
      const now = { day: tuesday, time };
      for (const flexMinutes of [0, 60, 600]) {
        const wish = { ...leaver, flexMinutes };
        const window = asOf(windowWith({ visits }), now);
        const { staffing, asked, unserved, starts } = propose(window, wish);
        expect(asked).toEqual(['a', 'b']);
        // The time of a visit that started never moves (decision 077).
        expect(starts.has('a')).toBe(flexMinutes > 0 && status !== 'NotesDue');
        expect(stayingVisits(window, wish)).toEqual([]);
        expect([...staffing]).toEqual([
          ['a', 'rosa'],
          ['b', null],
        ]);
        expect([...unserved]).toEqual([['b', 'discipline']]);
      }
    },
  );

  it('stays once its day has passed, for the office knows no hour of it', () => {
    const window = asOf(windowWith({ visits: [visitOf('a', { plannedStart: null })] }), {
      day: '11/25/2026',
      time: '00:00',
    });
    const wish: PlanWish = { ...leaver, flexMinutes: 0 };
    expect(propose(window, wish).asked).toEqual([]);
    expect(stayingVisits(window, wish).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('a day and a week', () => {
  it('staff what is unstaffed with who knows the patient', () => {
    const visits = [
      visitOf('a', { providerId: null, status: 'Unstaffed' }),
      visitOf('b', { providerId: 'rosa', plannedStart: '15:00' }),
    ];
    const past = [{ patientId: 'p-a', group: 'RN', providerId: 'rosa', visits: 4 }];
    const window = windowWith({ visits, past });
    expect(propose(window, day).staffing.get('a')).toBe('rosa');
    expect(propose(window, { kind: 'week', mayMove: false, flexMinutes: 0 }).asked).toEqual(['a']);
    const all: PlanWish = { kind: 'week', mayMove: true, flexMinutes: 0 };
    expect(propose(window, all).asked).toEqual(['a', 'b']);
    expect(propose(window, { ...day, day: '11/26/2026' }).asked).toEqual([]);
  });

  it('leave the visits of whom nobody weighed in a large agency', () => {
    const visits = [
      visitOf('a', { providerId: 'rosa' }),
      visitOf('b', { providerId: 'not weighed', plannedStart: '15:00' }),
    ];
    const window = windowWith({ visits });
    const all: PlanWish = { kind: 'week', mayMove: true, flexMinutes: 0 };
    expect(propose({ ...window, more: 1 }, all).asked).toEqual(['a']);
    expect(propose({ ...window, more: 1 }, { ...day, mayMove: true }).asked).toEqual(['a']);
    expect(propose(window, all).asked).toEqual(['a', 'b']);
  });

  it('keep a visit that only takes time, and count a week full by what is left out', () => {
    const visits = [
      visitOf('a', { providerId: null, status: 'Unstaffed', plannedStart: '09:10' }),
      visitOf('b', { providerId: 'rosa', aside: true, plannedStart: '09:00' }),
    ];
    const clinicians = [clinician('nora', { weeklyHours: 1 }), clinician('rosa')];
    const window = windowWith({ clinicians, visits });
    const booked = [{ clinicianId: 'nora', week: '11/22/2026', minutes: 60 }];
    // Rosa is busy at that time; nobody else is free.
    expect(propose(window, { ...day, mayMove: true })).toMatchObject({ asked: ['a'] });
    expect(propose(window, day).staffing.get('a')).toBe('nora');
    const later = windowWith({
      clinicians,
      visits: [visitOf('a', { providerId: null, plannedStart: '14:00' })],
    });
    expect(propose(later, day).staffing.get('a')).toBe('nora');
    expect(propose({ ...later, booked }, day).staffing.get('a')).toBe('rosa');
  });

  it('keep the clinician of a visit that nobody else can take', () => {
    const visits = [visitOf('a', { providerType: 'PT', providerId: 'pavel' })];
    const window = windowWith({ visits });
    const { staffing, unserved } = propose(window, { ...day, mayMove: true });
    expect(staffing.get('a')).toBe('pavel');
    expect(unserved.get('a')).toBe('discipline');
  });

  it('plan visits without a time, somebody without a home, and hours that are full', () => {
    const hours = [{ weekday: 2, from: '08:00', until: '12:00' }];
    const clinicians = [
      clinician('nora', { home: null, weeklyHours: 1 }),
      clinician('rosa', { coverage: hours, languages: ['en'], weeklyHours: 40 }),
    ];
    const visits = [
      visitOf('full', { plannedMinutes: 60, plannedStart: '13:00' }),
      visitOf('a', { providerId: null, plannedStart: null, providerType: 'LVN/LPN' }),
      visitOf('b', { providerId: null, plannedStart: null }),
    ];
    const patients = [patient('p-a', { language: 'es', place: null }), patient('p-full')];
    const { staffing } = propose(windowWith({ clinicians, visits, patients }), day);
    expect(staffing.get('a')).toBe('rosa');
    expect(staffing.get('b')).toBe('rosa');
  });
});

describe('a caseload of somebody who leaves', () => {
  it('goes to whoever is free where nobody knows where the patient lives', () => {
    const wish: PlanWish = { kind: 'leaver', clinicianId: 'nora', day: tuesday, flexMinutes: 0 };
    const clinicians = [clinician('nora'), clinician('rosa')];
    const window = { ...windowWith({ visits: [visitOf('a')], clinicians }), patients: [] };
    expect(propose(window, wish).staffing.get('a')).toBe('rosa');
  });

  it('goes to one follower per patient, known there or near, spread over the team', () => {
    const wish: PlanWish = { kind: 'leaver', clinicianId: 'nora', day: tuesday, flexMinutes: 0 };
    const of = (id: string, patientId: string, dateOfService: string, plannedStart: string) =>
      visitOf(id, { patientId, dateOfService, plannedStart });
    const visits = [
      of('a1', 'pa', '11/24/2026', '09:00'),
      of('a2', 'pa', '11/26/2026', '09:00'),
      of('b1', 'pb', '11/24/2026', '11:00'),
      of('b2', 'pb', '11/26/2026', '11:00'),
      of('old', 'pa', '11/23/2026', '09:00'),
      visitOf('pt', { providerType: 'PT', patientId: 'pa', plannedStart: '16:00' }),
    ];
    const clinicians = [
      clinician('nora'),
      clinician('rosa', { home: at(0.05) }),
      clinician('ruth', { home: at(0.02) }),
      clinician('rita', { home: null, vacations: [{ startDate: tuesday, endDate: '12/24/2026' }] }),
    ];
    const past = [{ patientId: 'pa', group: 'RN', providerId: 'rosa', visits: 3 }];
    const patients = [patient('pa'), patient('pb')];
    const { staffing, asked, unserved } = propose(
      windowWith({ visits, clinicians, past, patients }),
      wish,
    );
    expect(asked).toEqual(['a1', 'a2', 'b1', 'b2', 'pt']);
    expect(staffing.get('a1')).toBe('rosa');
    expect(staffing.get('a2')).toBe('rosa');
    expect(staffing.get('b1')).toBe('ruth');
    expect(staffing.get('b2')).toBe('ruth');
    expect(staffing.get('old')).toBe('nora');
    expect(unserved.get('pt')).toBe('discipline');
    expect(staffing.get('pt')).toBeNull();
  });
});
