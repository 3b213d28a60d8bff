import { describe, expect, test } from 'vitest';
import * as options from './options.ts';

const values = (list: readonly options.Option[]) => list.map(({ value }) => value);
const labels = (list: readonly options.Option[]) => list.map(({ label }) => label);

describe('option lists', () => {
  test('rules §4: discharge reasons, agency-discharge reasons, wound stages, risk levels', () => {
    expect(labels(options.dischargeReasons)).toEqual(['Goals met', 'Deceased', 'Other']);
    expect(options.agencyDischargeReasons).toHaveLength(10);
    expect(values(options.woundStages)).toEqual(['1', '2', '3', '4']);
    expect(labels(options.woundStages)).toEqual(['Stage 1', 'Stage 2', 'Stage 3', 'Stage 4']);
    expect(values(options.plannedDischargeReasons)).toEqual([
      'goalsMet',
      ...values(options.agencyDischargeReasons),
    ]);
    expect(values(options.riskLevels)).toEqual(['Low', 'Medium', 'High']);
  });

  test('rules §6: disciplines, discipline codes 01-04 for RN, PT, ST/SLP, OT, care-team actors', () => {
    expect(options.disciplines).toHaveLength(7);
    expect(
      options.disciplineCodes.map(({ value, exportValue }) => `${exportValue} ${value}`),
    ).toEqual(['01 RN', '02 PT', '03 ST/SLP', '04 OT']);
    expect(values(options.careTeamActors)).toEqual([
      'Patient',
      'Caregiver',
      'CG',
      'MD',
      'Clinician',
      'Nurse',
      'Self',
    ]);
  });

  test('rules §9: units 1-8 in 15-minute steps (1 = 15 minutes, 8 = 2 hours)', () => {
    expect(labels(options.unitOptions)).toEqual([
      '15 minutes',
      '30 minutes',
      '45 minutes',
      '1 hour',
      '1 hour 15 minutes',
      '1 hour 30 minutes',
      '1 hour 45 minutes',
      '2 hours',
    ]);
    expect(values(options.unitOptions)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });

  test('rules §9: goal duration 1 to 9 weeks; monitoring daily, weekly, monthly, other', () => {
    expect(labels(options.goalDurations)).toEqual([
      '1 week',
      '2 weeks',
      '3 weeks',
      '4 weeks',
      '5 weeks',
      '6 weeks',
      '7 weeks',
      '8 weeks',
      '9 weeks',
    ]);
    expect(values(options.monitoringFrequencies)).toEqual(['Daily', 'Weekly', 'Monthly', 'Other']);
  });

  test('rules §9: vital-sign options', () => {
    expect(values(options.armOptions)).toEqual(['L', 'R']);
    expect(labels(options.positionOptions)).toEqual(['Sitting', 'Standing', 'Lying']);
    expect(labels(options.pulseSites)).toEqual(['Radial', 'Apical', 'Carotid', 'Brachial']);
    expect(labels(options.temperatureSites)).toEqual(['Oral', 'Temporal', 'Rectal', 'Axillary']);
    expect(labels(options.oxygenOptions)).toEqual(['Room air', 'Oxygen']);
  });

  test('values stored in notes stay as they are', () => {
    expect(values(options.positionOptions)).toEqual(['sitting', 'standing', 'lying']);
    expect(values(options.pulseSites)).toEqual(['radial', 'apical', 'carotid', 'brachial']);
    expect(values(options.temperatureSites)).toEqual(['oral', 'temporal', 'rectal', 'axillary']);
    expect(values(options.oxygenOptions)).toEqual(['roomAir', 'oxygen']);
    expect(values(options.dischargeReasons)).toEqual(['goalsMet', 'deceased', 'other']);
    expect(values(options.agencyDischargeReasons)).toEqual([
      'hospitalized',
      'notHomebound',
      'request',
      'insurance',
      'noncompliant',
      'hold',
      'moved',
      'nursingHome',
      'refused',
      'other',
    ]);
    expect(values(options.disciplines)).toEqual([
      'nursing',
      'pt',
      'ot',
      'st',
      'msw',
      'aide',
      'dietician',
    ]);
  });

  test('rules §9: therapy visit counts, condition coding, goal and performance options, Foley', () => {
    expect(values(options.therapyVisitCounts)).toEqual(['000', '007', '014', '021']);
    expect(values(options.conditionCodes)).toEqual(['1', '2', '3', '8', '9']);
    expect(values(options.goalOptions)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(values(options.performanceOptions)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '9',
      '10',
      '88',
    ]);
    expect(labels(options.foleyGoal.change)).toEqual(['Every 30 days', 'Once monthly']);
    expect(options.foleyGoal.repeatWeeks).toBe(4);
  });

  test('the label of a value', () => {
    expect(options.optionLabel(options.armOptions, 'L')).toBe('Left');
    expect(options.optionLabel(options.armOptions, 'l')).toBeNull();
  });

  test('no list has a value twice', () => {
    const lists = Object.values(options).filter((list): list is readonly options.Option[] =>
      Array.isArray(list),
    );
    expect(lists.length).toBeGreaterThan(15);
    for (const list of lists) expect(new Set(values(list)).size).toBe(list.length);
  });
});
