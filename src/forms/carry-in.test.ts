import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers, ChartFacts } from './define.ts';
import { checkPatch, fieldError } from './engine.ts';
import { assessments } from './carry-in.ts';
import { formById, newestForms } from './registry.ts';

/** Documents of an episode: every fact that chart, orders or last assessment have is asked once. */
const chart: Answers = {
  physicianName: 'Dr. Ada Larch',
  codeStatus: 'DNR on file',
  precautions: 'Fall precautions',
  'problems.$order': ['p1', 'p2', 'p3'],
  'problems.p1.text': 'Type 2 diabetes',
  'problems.p1.code': 'E11.9',
  'problems.p1.onset': '02/01/2026',
  'problems.p2.text': 'Heart failure, unspecified',
  'problems.p2.code': 'I50.9',
  'problems.p2.onset': '2019',
  'problems.p3.text': 'Pneumonia',
  'problems.p3.status': 'resolved',
  'medications.$order': ['m1', 'm2', 'm3'],
  'medications.m1.name': 'Lisinopril',
  'medications.m1.dose': '10 mg',
  'medications.m1.route': 'oral',
  'medications.m1.frequency': 'Once daily',
  'medications.m2.name': 'Warfarin',
  'medications.m2.status': 'stopped',
  'medications.m3.name': 'Heparin',
  'medications.m3.route': 'somewhere',
  'medications.m3.dose': 'x'.repeat(61),
  'allergies.$order': ['a1', 'a2'],
  'allergies.a1.substance': 'Penicillin',
  'allergies.a1.reaction': 'Rash',
  'allergies.a2.substance': 'Latex',
  'planGoals.$order': ['g1'],
  'planGoals.g1.goal': 'Walks to the door',
};
const facts: ChartFacts = {
  providerType: 'RN',
  chart,
  mrn: 'MRN-1',
  startOfCare: '03/01/2026',
  last: null,
  visitTypeId: 264,
  visitDate: '03/05/2026',
  orders: [
    { id: 'o1', discipline: 'RN', frequency: '2w9', startDate: '03/01/2026' },
    // Stopped the day before, not begun, and at its own end.
    {
      id: 'o2',
      discipline: 'PT',
      frequency: '1w3',
      startDate: '03/01/2026',
      endDate: '03/04/2026',
    },
    { id: 'o4', discipline: 'OT', frequency: '1w9', startDate: '03/06/2026' },
    { id: 'o5', discipline: 'ST', frequency: '2w1', startDate: '02/22/2026' },
    // Another one takes its place, but not yet.
    {
      id: 'o3',
      discipline: 'HHA',
      frequency: '3w9',
      startDate: '03/01/2026',
      endDate: '03/05/2026',
    },
  ],
};
const assessment = {
  date: '03/02/2026',
  answers: {
    'oasis.M1021': 'I50.9',
    'oasis.M1023b': 'E11.9',
    'oasis.M1023c': 'Z79.4',
    'homebound.status': true,
    'homebound.first': ['device'],
    'goals.$order': ['x1', 'x2'],
    'goals.x1.text': 'Names the signs of heart failure',
    'goals.x1.status': 'little',
    'goals.x1.target': '04/01/2026',
    'goals.x2.text': 'Weighs daily',
    'goals.x2.status': 'met',
  },
};
const carried = (id: string, given: Partial<ChartFacts> = {}, answers: Answers = {}) => {
  const form = must(formById(id), id);
  const patch = must(form.carried, 'carried')({ ...facts, ...given }, answers);
  expect(checkPatch(form, patch)).toEqual([]);
  return patch;
};

describe('a plan of care', () => {
  it('takes over what chart, orders and episode say, and leaves what does not fit open', () => {
    expect(carried('plan-of-care')).toEqual({
      'period.startOfCare': '03/01/2026',
      'diagnosis.principal': 'E11.9 Type 2 diabetes',
      'diagnosis.principalDate': '02/01/2026',
      'diagnoses.$order': ['p2'],
      'diagnoses.p2.name': 'I50.9 Heart failure, unspecified',
      'drugs.$order': ['m1', 'm3'],
      'drugs.m1.name': 'Lisinopril',
      'drugs.m1.dose': '10 mg',
      'drugs.m1.route': 'oral',
      'drugs.m1.frequency': 'Once daily',
      'drugs.m3.name': 'Heparin',
      'plan.allergies': 'Penicillin (Rash); Latex',
      'plan.safety': 'Fall precautions',
      'plan.directives': 'DNR on file',
      'certification.physician': 'Dr. Ada Larch',
      'services.$order': ['o1', 'o3'],
      'services.o1.discipline': 'nursing',
      'services.o1.frequency': '2w9',
      'services.o3.discipline': 'aide',
      'services.o3.frequency': '3w9',
      'goals.$order': ['g1'],
      'goals.g1.text': 'Walks to the door',
    });
  });

  it('goes by the last assessment for diagnoses, goals and homebound status', () => {
    const patch = carried('plan-of-care', { assessment });
    expect(patch).toMatchObject({
      'diagnosis.principal': 'I50.9 Heart failure, unspecified',
      'diagnoses.$order': ['p1', 'assessed3'],
      'diagnoses.p1.name': 'E11.9 Type 2 diabetes',
      'diagnoses.p1.date': '02/01/2026',
      'diagnoses.assessed3.name': 'Z79.4',
      'goals.$order': ['x1'],
      'goals.x1.text': 'Names the signs of heart failure',
      'goals.x1.target': '04/01/2026',
      'homebound.status': true,
      'homebound.first': ['device'],
    });
    expect(Object.keys(patch)).not.toContain('diagnosis.principalDate');
    const form = must(formById('plan-of-care'), 'form');
    const written = Object.entries(patch).flatMap(([path, value]) =>
      value === null ? [] : [[path, value] as const],
    );
    expect(fieldError(form, Object.fromEntries(written), 'drugs.m1.route')).toBeNull();
  });

  it('keeps what its author answered, rows included', () => {
    const mine = { 'plan.allergies': 'None', 'drugs.$order': ['d'], 'drugs.d.name': 'Aspirin' };
    const paths = Object.keys(carried('plan-of-care', {}, mine));
    expect(paths.filter((path) => /^(plan\.allergies|drugs)/.test(path))).toEqual([]);
    expect(paths).toContain('plan.safety');
  });

  it('says that no allergies are known only where somebody asked, and nothing without a chart', () => {
    const asked = { noKnownAllergies: 'yes' };
    expect(carried('plan-of-care', { chart: asked })['plan.allergies']).toBe('No known allergies');
    expect(carried('plan-of-care', { chart: {} })['plan.allergies']).toBeUndefined();
    expect(carried('plan-of-care', { chart: null, startOfCare: null, orders: [] })).toEqual({});
  });

  it('leaves a list to its author that is longer than the form takes', () => {
    const ids = Array.from({ length: 61 }, (_, nth) => `m${nth}`);
    const names = ids.map((id) => [`medications.${id}.name`, 'Drug'] as const);
    const many = { 'medications.$order': ids, ...Object.fromEntries(names) };
    expect(carried('plan-of-care', { chart: many })['drugs.$order']).toBeUndefined();
  });
});

describe('the certification period of a plan of care', () => {
  const certification = { from: '03/01/2026', to: '04/29/2026' };
  const period = (visitDate: string, answers: Answers = {}) => {
    const patch = carried('plan-of-care', { certification, visitDate, orders: [] }, answers);
    return [patch['period.from'], patch['period.to']];
  };
  it('is the one of the episode, and stays open where none is known', () => {
    expect(period('03/05/2026')).toEqual(['03/01/2026', '04/29/2026']);
    expect(period('04/24/2026')).toEqual(['03/01/2026', '04/29/2026']);
    expect(period('02/27/2026')).toEqual(['03/01/2026', '04/29/2026']);
    expect(carried('plan-of-care', { certification: null })).not.toHaveProperty(['period.from']);
  });
  it('is the next one in its last five days, when that is assessed and planned', () => {
    expect(period('04/25/2026')).toEqual(['04/30/2026', '06/28/2026']);
    expect(period('04/29/2026')).toEqual(['04/30/2026', '06/28/2026']);
  });
  it('keeps the days its author wrote', () => {
    expect(period('03/05/2026', { 'period.from': '03/02/2026' })).toEqual([
      undefined,
      '04/29/2026',
    ]);
    // Begun before it was carried, in the days of the next one.
    const ofThisOne = { 'period.from': '03/01/2026' };
    expect(period('04/25/2026', ofThisOne)).toEqual([undefined, '04/29/2026']);
    const ofNext = { 'period.from': '04/30/2026' };
    expect(period('04/20/2026', ofNext)).toEqual([undefined, '06/28/2026']);
    expect(period('04/20/2026', { 'period.from': '01/01/2026' })).toEqual([undefined, undefined]);
    expect(period('04/20/2026', { 'period.from': '4/' })).toEqual([undefined, undefined]);
  });
});

describe('diagnoses that only the code is known of', () => {
  const titles = { 'Z79.4': 'Long term (current) use of insulin', 'I50.9': 'Heart failure' };
  it('come with the title of the agency’s list, the chart’s own words first', () => {
    const given = { assessment, titles };
    expect(carried('plan-of-care', given)).toMatchObject({
      'diagnosis.principal': 'I50.9 Heart failure, unspecified',
      'diagnoses.assessed3.name': 'Z79.4 Long term (current) use of insulin',
    });
    expect(carried('discharge-summary', given)['course.reason']).toBe(
      'I50.9 Heart failure, unspecified\nE11.9 Type 2 diabetes\n' +
        'Z79.4 Long term (current) use of insulin',
    );
    const bare = { ...chart, 'problems.p2.text': '' };
    expect(carried('plan-of-care', { ...given, chart: bare })['diagnosis.principal']).toBe(
      'I50.9 Heart failure',
    );
  });
  it('take the words of a chart that writes the code without its dot', () => {
    const undotted = { ...chart, 'problems.p2.code': 'I509' };
    expect(carried('plan-of-care', { chart: undotted, assessment })['diagnosis.principal']).toBe(
      'I50.9 Heart failure, unspecified',
    );
  });
  it('stand by the code where code and title have no room', () => {
    const long = { 'Z79.4': 'x'.repeat(196) };
    const patch = carried('plan-of-care', { assessment, titles: long });
    expect(patch['diagnoses.assessed3.name']).toBe('Z79.4');
    const longer = { 'Z79.4': 'x'.repeat(1_000) };
    expect(carried('discharge-summary', { assessment, titles: longer })['course.reason']).toBe(
      'I50.9\nE11.9\nZ79.4',
    );
  });
});

describe('the other documents', () => {
  it('take over what they ask of the same facts', () => {
    expect(carried('discharge-summary', { assessment })).toEqual({
      'discharge.startOfCare': '03/01/2026',
      'course.reason': 'I50.9 Heart failure, unspecified\nE11.9 Type 2 diabetes\nZ79.4',
      'course.services': ['nursing', 'aide'],
      'now.allergies': 'Penicillin (Rash); Latex',
      'now.directives': 'DNR on file',
      'sending.to': 'Dr. Ada Larch',
    });
    expect(carried('face-to-face', { assessment })).toEqual({
      'encounter.startOfCare': '03/01/2026',
      'record.certifying': 'Dr. Ada Larch',
      'homebound.status': true,
      'homebound.first': ['device'],
    });
    expect(Object.keys(carried('transfer-summary'))).toEqual([
      'course.reason',
      'course.services',
      'now.allergies',
      'now.directives',
    ]);
    expect(carried('sixty-day-summary', { assessment })).toMatchObject({
      'period.from': '03/01/2026',
      'review.physician': 'Dr. Ada Larch',
      'homebound.status': true,
    });
    // Its last day is its author's: it may lie ahead, or the patient left before.
    expect(carried('sixty-day-summary', { assessment })).not.toHaveProperty(['period.to']);
  });

  it('read assessments that there are', () => {
    const ids = newestForms().map(({ id }) => id);
    expect(assessments.filter((id) => !ids.some((each) => each === id))).toEqual([]);
    const reading = newestForms().filter(({ carriesFrom }) => carriesFrom !== undefined);
    expect(reading.map(({ id }) => id)).toEqual([
      'discharge-summary',
      'face-to-face',
      'plan-of-care',
      'sixty-day-summary',
      'transfer-summary',
    ]);
  });
});
