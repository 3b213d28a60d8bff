import { describe, expect, it } from 'vitest';
import {
  lacksVisitType,
  byUrgency,
  certificationsOf,
  dutiesOf,
  dutyRule,
  dutyRules,
  isDutyOf,
  isPlannedLate,
  isWork,
  type DutyCase,
  type DutyRule,
  type DutyVisit,
} from './duties.ts';
import { addDays } from './dates.ts';

const start = '09/01/2026';
const day = (number: number): string => addDays(start, number);

let count = 0;
const visit = (providerType: string, at: number, parts: Partial<DutyVisit> = {}): DutyVisit => {
  count += 1;
  return {
    id: `visit-${count}`,
    status: 'NotesApproved',
    providerType,
    visitTypeId: 1,
    formId: 'some-form',
    dateOfService: day(at),
    ...parts,
  };
};
const supervision = (at: number, parts: Partial<DutyVisit> = {}): DutyVisit =>
  visit('RN', at, { formId: 'aide-supervision', visitTypeId: 204, ...parts });
const order = (discipline: string, from = 0, parts: Partial<DutyCase['orders'][number]> = {}) => ({
  discipline,
  visitTypeId: 1,
  startDate: day(from),
  ...parts,
});
const given = (parts: Partial<DutyCase> = {}): DutyCase => ({
  startDate: start,
  endDate: day(59),
  orders: [],
  visits: [],
  ...parts,
});
const find = (parts: Partial<DutyCase>, today: number, rule: DutyRule) =>
  dutiesOf(given(parts), day(today)).filter((duty) => duty.rule === rule);

it('names the source of every rule', () => {
  for (const rule of dutyRules) expect(dutyRule[rule].source).toMatch(/^42 CFR \d+\.\d+/);
});

describe('supervision of aides (42 CFR 484.80(h))', () => {
  const orders = [order('HHA'), order('RN')];

  it('is due within 14 days while the patient also receives skilled care', () => {
    const visits = [visit('HHA', 2)];
    const at = (today: number) => find({ orders, visits }, today, 'supervision-14')[0];
    expect(at(3)).toMatchObject({ state: 'later', by: day(16), from: day(14), last: null });
    expect([9, 10, 13, 14, 16, 17].map((today) => at(today)?.state)).toEqual([
      'later',
      'soon',
      'soon',
      'due',
      'due',
      'overdue',
    ]);
  });

  it('is due within 60 days where there is no skilled care', () => {
    const own = { orders: [order('HHA')], visits: [visit('HHA', 0)] };
    expect(find(own, 10, 'supervision-14')).toEqual([]);
    expect(find(own, 10, 'supervision-60')).toMatchObject([{ by: day(60), state: 'later' }]);
    // Supervising visits and assessments of a nurse are no skilled care.
    const nursed = {
      orders: [order('HHA'), order('RN', 0, { formId: 'aide-supervision' })],
      visits: [visit('HHA', 0), supervision(40), visit('RN', 55, { visitTypeId: 306 })],
    };
    expect(find(nursed, 30, 'supervision-60')).toHaveLength(1);
  });

  it('begins with the order where no aide has come yet, and is none without an aide', () => {
    expect(find({ orders: [order('HHA', 4), ...orders] }, 5, 'supervision-14')).toMatchObject([
      { by: day(14) },
    ]);
    expect(find({ orders: [order('RN')] }, 5, 'supervision-14')).toEqual([]);
    expect(find({ orders: [order('HHA', 6)] }, 5, 'supervision-60')).toEqual([]);
    const gone = { visits: [visit('HHA', 9, { status: 'Missed' })], orders: [order('RN')] };
    expect(find(gone, 5, 'supervision-14')).toEqual([]);
  });

  it('ends with the aide’s order, and goes on while the episode is not closed', () => {
    const stopped = [order('HHA', 0, { endDate: day(9) })];
    expect(find({ orders: stopped, visits: [visit('HHA', 9)] }, 10, 'supervision-60')).toEqual([]);
    expect(find({ orders: [order('HHA')] }, 61, 'supervision-60')).toHaveLength(1);
    // Still planned without an order in force.
    const planned = [visit('HHA', 12, { status: 'Staffed' })];
    expect(find({ orders: stopped, visits: planned }, 10, 'supervision-60')).toHaveLength(1);
  });

  it('is done by a visit whose note was handed in, and counted on from it', () => {
    const done = supervision(12, { status: 'NotesInReview' });
    const visits = [visit('HHA', 2), supervision(5), done, supervision(4)];
    expect(find({ orders, visits }, 14, 'supervision-14')).toMatchObject([
      { state: 'done', by: day(26), last: { id: done.id, day: day(12) }, planned: null },
    ]);
  });

  it('names the visit that will do it, and says when that is too late', () => {
    const unwritten = supervision(13, { status: 'NotesDue' });
    const later = supervision(20, { status: 'Staffed' });
    const visits = [visit('HHA', 2), later, unwritten, supervision(1, { status: 'Deleted' })];
    const [duty] = find({ orders, visits }, 14, 'supervision-14');
    expect(duty).toMatchObject({ last: null, planned: { id: unwritten.id } });
    expect(duty && isPlannedLate(duty)).toBe(false);
    const [late] = find({ orders, visits: [visit('HHA', 2), later] }, 14, 'supervision-14');
    expect(late && isPlannedLate(late)).toBe(true);
    // Two on one day: always the same one.
    const same = [
      supervision(15, { id: 'b', status: 'Staffed' }),
      supervision(15, { id: 'a', status: 'Staffed' }),
    ];
    const [first] = find({ orders, visits: [supervision(3), ...same] }, 14, 'supervision-14');
    expect(first?.planned?.id).toBe('a');
    expect(first && isPlannedLate({ ...first, planned: null })).toBe(false);
  });
});

describe('reassessment by therapists (42 CFR 409.44(c)(2)(i)(B))', () => {
  const orders = [order('PT'), order('OTA')];

  it('is due within 30 days of each discipline’s therapist, never an assistant’s visit', () => {
    const visits = [
      visit('PT', 1),
      visit('PTA', 20),
      visit('PT', 25, { clinicianType: 'PTA' }),
      visit('OTA', 3),
    ];
    const found = find({ orders, visits }, 20, 'reassessment');
    expect(found).toMatchObject([
      { group: 'PT', by: day(31), state: 'soon', last: { day: day(1) } },
      { group: 'OT', by: day(33), state: 'later', last: null },
    ]);
  });

  it('is overdue from the 31st day after the therapist’s last visit on', () => {
    const visits = [visit('PT', 1, { clinicianType: 'PT' })];
    expect(find({ orders: [order('PT')], visits }, 32, 'reassessment')).toMatchObject([
      { state: 'overdue', by: day(31) },
    ]);
  });
});

describe('the recertification assessment (42 CFR 484.55(d)(1))', () => {
  const at = (today: number, parts: Partial<DutyCase> = {}) =>
    find(parts, today, 'recertification')[0];

  it('is due on days 56 to 60', () => {
    expect(at(0)).toMatchObject({ state: 'later', from: day(55), by: day(59) });
    expect([47, 48, 54, 55, 59, 60].map((today) => at(today)?.state)).toEqual([
      'later',
      'soon',
      'soon',
      'due',
      'due',
      'overdue',
    ]);
  });

  it('is done by a comprehensive assessment in the window, late too, not by an early one', () => {
    const early = visit('RN', 50, { visitTypeId: 306 });
    expect(at(56, { visits: [early] })?.state).toBe('due');
    const inTime = visit('RN', 57, { visitTypeId: 306, status: 'NotesInReview' });
    const other = visit('RN', 58, { visitTypeId: 306 });
    expect(at(58, { visits: [other, inTime] })).toMatchObject({
      state: 'done',
      last: { id: inTime.id },
      planned: null,
    });
    expect(at(63, { visits: [visit('RN', 62, { visitTypeId: 317 })] })?.state).toBe('done');
    const routine = visit('RN', 57);
    expect(at(58, { visits: [routine] })?.state).toBe('due');
  });

  it('names the visit that will do it', () => {
    const planned = visit('RN', 56, { visitTypeId: 306, status: 'Staffed' });
    const missed = visit('RN', 55, { visitTypeId: 306, status: 'Missed' });
    expect(at(50, { visits: [planned, missed] })).toMatchObject({
      state: 'soon',
      planned: { id: planned.id },
    });
  });

  it('looks at each period of a longer episode, the one before while it is not done', () => {
    const long = { endDate: day(119) };
    expect(at(70, long)).toMatchObject({ state: 'overdue', by: day(59) });
    const done = { ...long, visits: [visit('RN', 57, { visitTypeId: 306 })] };
    expect(at(70, done)).toMatchObject({ state: 'later', by: day(119) });
    expect(at(-5, long)).toMatchObject({ by: day(59) });
  });
});

it('puts first what needs somebody first', () => {
  const orders = [order('HHA'), order('RN'), order('PT')];
  const found = dutiesOf(given({ orders, visits: [visit('HHA', 0), visit('PT', 12)] }), day(16));
  expect(found.map(({ rule, state }) => `${rule} ${state}`)).toEqual([
    'supervision-14 overdue',
    'recertification later',
    'reassessment done',
  ]);
  expect(found.map(({ state }) => isWork(state))).toEqual([true, false, false]);
  expect(['overdue', 'due', 'soon'].every((state) => isWork(state as 'due'))).toBe(true);
  const same = { state: 'due', by: day(3) } as const;
  const turn = [
    { ...same, rule: 'recertification' },
    { ...same, rule: 'reassessment' },
    { ...same, by: day(2), rule: 'recertification' },
  ] as const;
  expect(turn.toSorted(byUrgency)).toEqual([turn[2], turn[1], turn[0]]);
});

it('is the work of the profession that may do it', () => {
  const reassessment = { rule: 'reassessment', group: 'PT' } as const;
  const recertification = { rule: 'recertification', group: null } as const;
  const supervised = { rule: 'supervision-14', group: null } as const;
  const who = ['RN', 'LVN/LPN', 'PT', 'PTA', 'OT', 'MSW', 'HHA', 'driver'];
  const doing = (duty: Parameters<typeof isDutyOf>[0]) =>
    who.filter((type) => isDutyOf(duty, type));
  expect(doing(reassessment)).toEqual(['PT']);
  expect(doing(recertification)).toEqual(['RN', 'PT', 'OT']);
  expect(doing(supervised)).toEqual(['RN']);
});

it('follows certifications that continue each other, and no others', () => {
  const first = { id: 'first', startDate: day(0), endDate: day(59) };
  const second = { id: 'second', startDate: day(60), endDate: day(119) };
  const later = { id: 'later', startDate: day(121), endDate: day(180) };
  const broken = { id: 'broken', startDate: day(200), endDate: day(120) };
  const all = [first, second, later, broken];
  expect(certificationsOf(second, all)).toEqual(['second', 'first']);
  expect(certificationsOf(later, all)).toEqual(['later']);
});

it('says where an agency has no visit type for a recertification (spec rules §4)', () => {
  expect(lacksVisitType('recertification', [100, 201])).toBe(true);
  expect(lacksVisitType('recertification', [100, 317])).toBe(false);
  expect(lacksVisitType('reassessment', [])).toBe(false);
});
