import { describe, expect, it } from 'vitest';
import { overlay, type Value } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import type { Answers, Field, FormDefinition } from '../define.ts';
import { fieldErrors, isVisible, scores } from '../engine.ts';
import { indexOf } from '../form-index.ts';
import { alertAt } from '../form-alerts.ts';
import { formForVisitType } from '../registry.ts';
import { fillsAsAClinicianWould } from './as-a-clinician.ts';

type Given = { readonly form: FormDefinition; readonly sample: Answers };

/** Codes and paths of the errors of the sample with these answers changed; null clears one. */
export const errorsWith = (
  { form, sample }: Given,
  changed: Readonly<Record<string, Value | null>>,
): readonly string[] =>
  fieldErrors(form, overlay(sample, changed)).map(({ path, code }) => `${path} ${code}`);

/** What each therapy document must do, whatever it measures. */
export const behavesAsTherapyDocument = (
  given: Given,
  { visitTypeId, providerType }: { readonly visitTypeId: number; readonly providerType: string },
): void => {
  const { form, sample } = given;

  fillsAsAClinicianWould(form, sample);

  it('has a sample that is complete by itself', () => {
    expect(fieldErrors(form, sample)).toEqual([]);
  });

  it('is opened by its visit type and never asks for the discipline', () => {
    expect(formForVisitType(visitTypeId, providerType)?.id).toBe(form.id);
    expect(indexOf(form).places.has('visit.therapy')).toBe(false);
  });

  it('narrows each part of a goal by the one before', () => {
    const signs = optionsAt(form, 'goals.*.sign');
    const other = must(
      signs.find((value) => !value.startsWith(`${String(sample['goals.goal1.action'])}.`)),
      'a sign of another action',
    );
    expect(errorsWith(given, { 'goals.goal1.sign': other })).toContain(
      'goals.goal1.sign not-an-option',
    );
    expect(errorsWith(given, { 'goals.$order': [] })).toEqual(['goals.$order too-few-rows']);
  });

  it.each(['1', '9'])('takes a goal of %s weeks', (weeks) => {
    expect(errorsWith(given, { 'goals.goal1.weeks': weeks })).toEqual([]);
  });

  it.each(['0', '10'])('refuses a goal of %s weeks', (weeks) => {
    expect(errorsWith(given, { 'goals.goal1.weeks': weeks })).toEqual([
      'goals.goal1.weeks not-an-option',
    ]);
  });
};

const optionsAt = (form: FormDefinition, pattern: string): readonly string[] => {
  const field: Field = must(indexOf(form).places.get(pattern), pattern).field;
  return field.kind === 'choice' ? field.options.map(({ value }) => value) : [];
};

/** Documents after the evaluation tell how far each goal is. */
export const followsGoals = (given: Given): void => {
  it('asks for the progress of each goal, and why one was revised', () => {
    expect(errorsWith(given, { 'goals.goal1.status': null })).toEqual([
      'goals.goal1.status required',
    ]);
    expect(errorsWith(given, { 'goals.goal1.status': 'changed' })).toEqual([
      'goals.goal1.why required',
    ]);
  });
};

const scoreOf = ({ form, sample }: Given, path: string, changed: Answers) =>
  scores(form, { ...sample, ...changed }).find((score) => score.path === path);

/** Answers of the balance and gait test with this total, best items first. */
const balanceGaitAnswers = (form: FormDefinition, total: number): Answers => {
  let left = total;
  const items = must(
    indexOf(form).scores.find(({ field }) => field.rule.name === 'tinetti'),
    'balance and gait score',
  ).field.rule;
  const paths = 'items' in items ? items.items : [];
  return Object.fromEntries(
    paths.map((path) => {
      const points = Math.min(left, optionsAt(form, path).length - 1);
      left -= points;
      return [path, String(points)];
    }),
  );
};

/** Bands of the balance and gait test (spec rules §9) and the ends of the Barthel-style score. */
export const scoresMovement = (given: Given, opened: Answers = {}): void => {
  describe('scores', () => {
    it.each([
      [0, 'High risk of falling'],
      [18, 'High risk of falling'],
      [19, 'Moderate risk of falling'],
      [23, 'Moderate risk of falling'],
      [24, 'No risk of falling by this test'],
      [28, 'No risk of falling by this test'],
    ])('rates %i points of balance and gait: %s', (total, text) => {
      const answers = { ...opened, 'balanceGait.done': true };
      expect(
        scoreOf(given, 'balanceGait.score', {
          ...answers,
          ...balanceGaitAnswers(given.form, total),
        }),
      ).toMatchObject({ state: 'scored', total, text });
    });

    it('has no balance and gait score while an item is open, and none without the test', () => {
      const done = { ...opened, 'balanceGait.done': true };
      expect(
        scoreOf(given, 'balanceGait.score', {
          ...done,
          ...balanceGaitAnswers(given.form, 20),
          'balanceGait.trunk': '',
        }),
      ).toMatchObject({ state: 'incomplete', missing: ['balanceGait.trunk'] });
      expect(
        scoreOf(given, 'balanceGait.score', { ...opened, 'balanceGait.done': false }),
      ).toBeUndefined();
    });
  });
  scoresDailyLiving(given, opened);
};

/** The ends of the Barthel-style score. */
export const scoresDailyLiving = (given: Given, opened: Answers = {}): void => {
  const rated = (end: 'first' | 'last'): Answers => {
    const score = must(
      indexOf(given.form).scores.find(({ field }) => field.rule.name === 'barthel'),
      'daily living score',
    ).field.rule;
    return Object.fromEntries(
      ('items' in score ? score.items : []).map((path) => {
        const values = optionsAt(given.form, path);
        return [path, must(end === 'first' ? values[0] : values.at(-1), path)];
      }),
    );
  };
  it('sums daily living from 0 to 100, and not while an item is open', () => {
    const done = { ...opened, 'barthel.done': true };
    const at = (answers: Answers) => scoreOf(given, 'barthel.score', { ...done, ...answers });
    expect(at(rated('first'))).toMatchObject({ state: 'scored', total: 0 });
    expect(at(rated('last'))).toMatchObject({ state: 'scored', total: 100 });
    expect(at({ ...rated('last'), 'barthel.stairs': '' })).toMatchObject({
      state: 'incomplete',
      missing: ['barthel.stairs'],
    });
  });
};

/** Thresholds of the timed tests (CDC STEADI). */
export const warnsOfFalls = ({ form, sample }: Given, opened: Answers = {}): void => {
  const level = (path: string, value: number): string | undefined =>
    alertAt(form, { ...sample, ...opened, 'balance.stands': true, [path]: value }, path)?.level;

  it.each([
    [11.9, undefined],
    [12, 'warning'],
  ])('judges a Timed Up and Go of %f seconds: %s', (seconds, expected) => {
    expect(level('objective.upAndGo', seconds)).toBe(expected);
  });

  it.each([
    [9, 'warning'],
    [10, undefined],
  ])('judges a tandem stand of %i seconds: %s', (seconds, expected) => {
    expect(level('objective.tandem', seconds)).toBe(expected);
  });
};

/** Skips of GG0170 after an activity that was not attempted. */
export const skipsFunctionalCodes = ({ form, sample }: Given, opened: Answers = {}): void => {
  const asked = (changed: Answers): readonly string[] => {
    const answers = { ...sample, ...opened, 'functional.done': true, ...changed };
    return 'ABCDEFGIJKLMNOP'
      .split('')
      .filter((id) => isVisible(form, answers, `GG0170.${id}.performance`));
  };
  it.each(['7', '9', '10', '88'])(
    'leads from walking 10 feet coded %s to one step, from one step to picking up an object',
    (code) => {
      expect(asked({ 'GG0170.I.performance': code }).join('')).toBe('ABCDEFGIMNOP');
      expect(asked({ 'GG0170.M.performance': code }).join('')).toBe('ABCDEFGIJKLMP');
      expect(asked({ 'GG0170.N.performance': code }).join('')).toBe('ABCDEFGIJKLMNP');
    },
  );
  it('asks all of them otherwise, and none when nothing is coded', () => {
    expect(asked({ 'GG0170.I.performance': '1' }).join('')).toBe('ABCDEFGIJKLMNOP');
    expect(asked({ 'functional.done': false })).toEqual([]);
  });
};

/** A visit shows what its therapist says was measured, and nothing else. */
export const measuresOnlyWhatIsNamed = (
  { form, sample }: Given,
  parts: readonly string[],
): void => {
  const sectionsWith = (measured: readonly string[]): readonly string[] => {
    const answers = { ...sample, 'measured.parts': [...measured] };
    return form.sections
      .filter(({ showIf, items }) => {
        const first = items[0];
        return (
          showIf !== undefined &&
          first !== undefined &&
          first.kind !== 'note' &&
          isVisible(
            form,
            answers,
            first.kind === 'table' ? must(first.cells[0]?.[0], first.path).path : first.path,
          )
        );
      })
      .map(({ id }) => id);
  };
  it('shows the sections of what was measured', () => {
    expect(sectionsWith(['none'])).toEqual([]);
    expect(sectionsWith(parts)).toHaveLength(parts.length);
    for (const part of parts) expect(sectionsWith([part])).toHaveLength(1);
  });
};

/** The interval since the last functional assessment (42 CFR 409.44(c)(2)). */
export const judgesTheInterval = ({ form, sample }: Given): void => {
  const found = (last: string) =>
    must(form.checks, 'checks')(
      { ...sample, 'reassessment.last': last },
      { today: '11/20/2026', visitDate: '11/20/2026', birthDate: null, startOfCare: null },
    ).map(({ id, severity }) => `${id} ${severity}`);

  it.each([
    ['10/21/2026', []],
    ['10/20/2026', ['therapy.reassessment-late warning']],
    ['11/20/2026', []],
    ['11/21/2026', ['therapy.reassessment-order fatal']],
    ['', []],
  ])('judges a last assessment on %s before a visit on 11/20/2026', (last, findings) => {
    expect(found(last)).toEqual(findings);
  });
  it('asks why progress falls short, and what will be done when treatment does not work', () => {
    const given = { form, sample };
    for (const progress of ['slower', 'none', 'declined'])
      expect(errorsWith(given, { 'reassessment.progress': progress })).toEqual([
        'reassessment.why required',
      ]);
    expect(errorsWith(given, { 'reassessment.effective': false })).toEqual([
      'reassessment.notEffective required',
    ]);
  });
};

/** Evaluation and reassessment set the plan of care. */
export const setsThePlan = (given: Given): void => {
  it('asks for frequency and duration only when therapy goes on', () => {
    expect(errorsWith(given, { 'plan.continues': 'no' })).toEqual(['plan.notContinued required']);
    expect(errorsWith(given, { 'plan.perWeek': null, 'plan.weeks': 10 })).toEqual([
      'plan.perWeek required',
      'plan.weeks too-high',
    ]);
    expect(errorsWith(given, { 'plan.agreed': false })).toEqual(['plan.notAgreed required']);
    expect(errorsWith(given, { 'plan.order': 'covered', 'plan.orderDate': null })).toEqual([]);
    expect(errorsWith(given, { 'plan.orderDate': null })).toEqual(['plan.orderDate required']);
  });
};

/** A discharge names reason and disposition, and instructs whoever stays at home. */
export const endsTherapy = (given: Given): void => {
  it('asks for instructions unless the patient died, and for words about another reason', () => {
    expect(errorsWith(given, { 'discharge.given': null })).toEqual(['discharge.given required']);
    expect(
      errorsWith(given, {
        'discharge.reason': 'deceased',
        'discharge.disposition': 'deceased',
        'discharge.given': null,
        'discharge.understood': null,
      }),
    ).toEqual([]);
    expect(errorsWith(given, { 'discharge.reason': 'other' })).toEqual([
      'discharge.reasonDetail required',
    ]);
    expect(errorsWith(given, { 'discharge.disposition': 'deceased' })).toEqual([
      'discharge.disposition contradiction',
    ]);
    expect(errorsWith(given, { 'discharge.understood': false })).toEqual([
      'discharge.notUnderstood required',
    ]);
  });
};
