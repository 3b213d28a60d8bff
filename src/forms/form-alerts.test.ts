import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { alertAt, alerts } from './form-alerts.ts';
import { formById } from './registry.ts';
import { smallForm } from './testing/small-form.ts';

const levelOf = (pulse: number): string | undefined =>
  alertAt(smallForm, { 'vitals.pulse': pulse }, 'vitals.pulse')?.level;

describe('readings out of range', () => {
  it.each([
    [49, 'critical'],
    [50, 'warning'],
    [59, 'warning'],
    [60, undefined],
    [100, undefined],
    [101, 'warning'],
    [120, 'warning'],
    [121, 'critical'],
  ])('pulse %s: %s', (pulse, level) => {
    expect(levelOf(pulse)).toBe(level);
  });

  it('say which limit they passed', () => {
    expect(alertAt(smallForm, { 'vitals.pulse': 48 }, 'vitals.pulse')).toEqual({
      path: 'vitals.pulse',
      sectionId: 'vitals',
      label: 'Pulse',
      value: 48,
      unit: '/min',
      level: 'critical',
      side: 'low',
      bound: 50,
    });
    expect(alertAt(smallForm, { 'vitals.pulse': 110 }, 'vitals.pulse')).toMatchObject({
      level: 'warning',
      side: 'high',
      bound: 100,
    });
  });

  it('are not alerts when implausible, hidden, or not readings', () => {
    expect(levelOf(1)).toBeUndefined();
    expect(levelOf(999)).toBeUndefined();
    expect(alertAt(smallForm, {}, 'vitals.pulse')).toBeNull();
    expect(alertAt(smallForm, { 'vitals.comment': 'x' }, 'vitals.comment')).toBeNull();
    expect(alertAt(smallForm, {}, 'no.such.path')).toBeNull();
    expect(alertAt(smallForm, { 'vitals.liters': 9 }, 'vitals.liters')).toBeNull();
  });

  it("follow the patient's own alert set (spec rules §3: min, max normal; min1, max1 warning)", () => {
    const rows = [{ readingType: 'pulse', min: 45, max: 90, min1: '40', max1: '95' }];
    const own = (pulse: number) =>
      alertAt(smallForm, { 'vitals.pulse': pulse }, 'vitals.pulse', rows);
    expect(own(48)).toBeNull();
    expect(own(92)).toMatchObject({ level: 'warning', side: 'high', bound: 90 });
    expect(own(96)).toMatchObject({ level: 'critical', side: 'high', bound: 95 });
    expect(own(39)).toMatchObject({ level: 'critical', side: 'low', bound: 40 });
    expect(
      alertAt(smallForm, { 'vitals.pulse': 48 }, 'vitals.pulse', [
        { readingType: 'weight', min: 1, max: 2 },
      ]),
    ).toMatchObject({ level: 'critical' });
  });

  it('are listed in form order, hidden ones left out', () => {
    const form = must(formById('skilled-nursing-visit'), 'form');
    const answers = {
      'vitals.temperature': 102.4,
      'vitals.pulse': 72,
      'vitals.systolic': 150,
      'vitals.orthostatic': false,
      'vitals.standingSystolic': 70,
      'vitals.oxygenSaturation': 86,
      'endocrine.diabetes': 'type2',
      'endocrine.bloodSugar': 55,
    };
    expect(alerts(form, answers).map(({ path, level }) => `${path} ${level}`)).toEqual([
      'vitals.temperature critical',
      'vitals.systolic warning',
      'vitals.oxygenSaturation critical',
      'endocrine.bloodSugar critical',
    ]);
    expect(
      alerts(form, { ...answers, 'endocrine.diabetes': 'none' }).map(({ path }) => path),
    ).not.toContain('endocrine.bloodSugar');
  });
});
