import { describe, expect, it } from 'vitest';
import { isLeftByMerge, mayWriteChart, medicationChanges } from './chart-scope.ts';

const paths = [
  'lastName',
  'phoneNumber1',
  'physicianName',
  'codeStatus',
  'precautions',
  'problems.p1.text',
  'medications.m1.dose',
  'medications.$order',
  'allergies.a1.substance',
];
const writable = (role: string) => paths.filter((path) => mayWriteChart(role, path));

describe('who changes which part of a chart (decision 056)', () => {
  it('an aide, billing and an unknown role read', () => {
    for (const role of ['AIDE', 'BILLING', 'NOBODY', 'constructor', ''])
      expect(writable(role)).toEqual([]);
  });

  it('a scheduler keeps names, addresses and the physician, and nothing clinical', () =>
    expect(writable('SCHEDULER')).toEqual(['lastName', 'phoneNumber1', 'physicianName']));

  it('clinicians, reviewers and administrators write all of it', () => {
    for (const role of ['CLINICIAN', 'QA', 'ADMIN']) expect(writable(role)).toEqual(paths);
  });

  it('the care plan is made by clinicians and reviewers; the rest of the office reads it', () => {
    const plan = [
      'planTasks.t1.task',
      'planGoals.$order',
      'planLimits.pulse.low',
      'planSupervision',
    ];
    for (const role of ['CLINICIAN', 'QA'])
      expect(plan.every((path) => mayWriteChart(role, path))).toBe(true);
    for (const role of ['ADMIN', 'SCHEDULER', 'BILLING', 'AIDE'])
      expect(plan.filter((path) => mayWriteChart(role, path))).toEqual([]);
  });

  it('nobody writes a path that no part of the chart has', () => {
    for (const path of ['', 'status', 'medication.m1.dose', '__proto__', 'constructor'])
      expect(mayWriteChart('ADMIN', path)).toBe(false);
  });
});

describe('medication changes that need a reason', () => {
  const values = {
    'medications.$order': ['m1'],
    'medications.m1.name': 'Furosemide',
    'medications.m1.dose': '20 mg',
  };

  it('are another dose, a status, and taking a medication off the list', () => {
    expect(medicationChanges(values, { 'medications.m1.dose': '40 mg' })).toEqual([
      'medications.m1.dose',
    ]);
    expect(medicationChanges(values, { 'medications.m1.status': 'Stopped' })).toHaveLength(1);
    expect(medicationChanges(values, { 'medications.m1.name': null })).toHaveLength(1);
  });

  it('are not a new medication, the same value, another list or the order', () => {
    for (const patch of [
      { 'medications.m2.name': 'Aspirin', 'medications.m2.dose': '81 mg' },
      { 'medications.m1.dose': '20 mg' },
      { 'medications.m1.start': '03/05/2026' },
      { 'medications.$order': ['m1', 'm2'] },
      { 'problems.m1.status': 'Resolved' },
    ])
      expect(medicationChanges(values, patch)).toEqual([]);
  });
});

describe('what a merge of charts leaves to another role', () => {
  it('is a part that the role may not write, and nothing that belongs to no part', () => {
    expect(isLeftByMerge('SCHEDULER', 'medications.m1.dose')).toBe(true);
    expect(isLeftByMerge('CLINICIAN', 'medications.m1.dose')).toBe(false);
    expect(isLeftByMerge('SCHEDULER', 'noSuchPart')).toBe(false);
  });
});
