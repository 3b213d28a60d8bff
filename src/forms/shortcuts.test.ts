import { describe, expect, it } from 'vitest';
import { overlay } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { backgroundFromLast, backgroundPaths } from './background.ts';
import { checkPatch } from './check-patch.ts';
import { withPoint } from './decimal-point.ts';
import { fieldErrors, limitErrors, sectionErrors } from './field-errors.ts';
import { indexOf, locate, scoreInputs } from './form-index.ts';
import { normalLimitsOf, normalPatch } from './normal-limits.ts';
import { formById, forms } from './registry.ts';
import { sampleAnswers } from './sample-answers.ts';
import { samples } from './samples.gen.ts';
import { sectionGroups } from './section-groups.ts';
import { sectionState } from './section-states.ts';
import type { Answers, Item } from './define.ts';
import { viewOf } from './visibility.ts';

const nursing = must(formById('skilled-nursing-visit'), 'form');
const last = sampleAnswers(nursing, {
  random: () => 0.4,
  date: '03/01/2026',
  optional: 1,
  decided: {
    'visit.caregiver': 'family',
    'visit.ivAccess': false,
    'nutrition.tube': false,
    'nutrition.fluidLimit': false,
    'elimination.ostomy': false,
    'urinary.catheter': 'none',
    'cardiovascular.anticoagulant': false,
    'vitals.oxygenSource': 'roomAir',
    'infection.antibiotic': false,
  },
});

const isGoals = (item: Item): boolean => item.kind === 'rows' && item.path === 'goals';

describe('background of the last visit', () => {
  it('has no finding, scale, score input or narrative', () => {
    const scored = new Set(indexOf(nursing).scores.flatMap(({ field }) => scoreInputs(field.rule)));
    const never = /^(pain|braden|phq|homebound|wounds|goals|narrative|integumentary)\./;
    for (const path of backgroundPaths(nursing)) {
      const located = must(locate(indexOf(nursing), path), path);
      const field = must(located.kind === 'field' ? located.place.field : null, path);
      expect(field.copyFromLast, path).not.toBe(false);
      expect(['scale', 'score', 'longText'], path).not.toContain(field.kind);
      expect(scored.has(path) && path !== 'falls.history', path).toBe(false);
      expect(path).not.toMatch(never);
    }
  });

  it('fills open questions that show, and replaces nothing', () => {
    const current = { 'sensory.vision': 'blind', 'visit.caregiver': 'none' };
    const patch = backgroundFromLast(nursing, last, current);
    expect(Object.keys(patch).length).toBeGreaterThan(10);
    expect(patch).not.toHaveProperty('sensory.vision');
    expect(patch).not.toHaveProperty('visit.caregiverName');
    const limited = { ...last, 'nutrition.fluidLimit': true, 'nutrition.fluidLimitAmount': 1500 };
    // The order with its amount: nobody types it from memory.
    expect(backgroundFromLast(nursing, limited, {})).toMatchObject({
      'nutrition.fluidLimit': true,
      'nutrition.fluidLimitAmount': 1500,
    });
    expect(checkPatch(nursing, patch)).toEqual([]);
    expect(backgroundFromLast(nursing, last, overlay(current, patch))).toEqual({});
  });
});

describe('goals that an evaluation set', () => {
  const later = (['pt', 'ot', 'st'] as const).flatMap((therapy) =>
    ['visit', 'reassessment', 'discharge'].map((document) => ({
      id: `${therapy}-${document}`,
      evaluation: `${therapy}-evaluation`,
    })),
  );
  it.each([...later, { id: 'msw-visit', evaluation: 'msw-evaluation' }])(
    'come with the background into $id, without the progress, which is observed again',
    ({ id, evaluation }) => {
      const form = must(formById(id), id);
      const sample = must(samples[evaluation], evaluation);
      const rows = sample['goals.$order'] as readonly string[];
      const earlier = { ...sample, [`goals.${String(rows[0])}.status`]: 'good' };
      const patch = backgroundFromLast(form, earlier, {});
      expect(patch['goals.$order']).toEqual(rows);
      expect(checkPatch(form, patch)).toEqual([]);
      const said = Object.keys(patch).filter((path) => path.startsWith('goals.'));
      expect(said.filter((path) => /\.(status|now|why)$/.test(path))).toEqual([]);
      // All that is left to answer of a goal is how far it is.
      const section = must(
        form.sections.find(({ items }) => items.some(isGoals)),
        'goals',
      );
      const open = sectionErrors(viewOf(form, overlay({}, patch)), section)
        .map(({ path }) => path)
        .filter((path) => path.startsWith('goals.'));
      expect(open).toEqual(rows.map((row) => `goals.${row}.status`));
      expect(backgroundFromLast(form, earlier, overlay({}, patch))).toEqual({});
    },
  );

  it('are set anew by the next evaluation', () => {
    const form = must(formById('ot-evaluation'), 'form');
    const patch = backgroundFromLast(form, must(samples['ot-visit'], 'sample'), {});
    expect(patch).not.toHaveProperty(['goals.$order']);
  });
});

describe('within normal limits', () => {
  it('asks nothing about the skin below a needle where nothing was given', () => {
    const state = (answers: Answers) => sectionState(nursing, 'subcutaneous', answers);
    expect([{}, { 'medication.given': true }].map(state)).toEqual(['not-started', 'not-started']);
    expect(state(must(normalLimitsOf(nursing, 'medication'), 'no changes').answers)).toBe(
      'not-needed',
    );
  });

  const offered = nursing.sections.filter(({ id }) => normalLimitsOf(nursing, id) !== null);

  it.each(offered)('answers questions of $id with answers the form accepts', (section) => {
    const patch = normalPatch(nursing, section.id, {});
    expect(Object.keys(patch).length).toBeGreaterThan(0);
    expect(checkPatch(nursing, patch)).toEqual([]);
    const index = indexOf(nursing);
    for (const path of Object.keys(patch)) {
      const located = must(locate(index, path), path);
      expect(located.kind === 'field' && located.place.section.id).toBe(section.id);
    }
  });

  it.each(offered)(
    'leaves nothing required open in $id once the background is filled',
    (section) => {
      const filled = overlay({}, backgroundFromLast(nursing, last, {}));
      const answers = overlay(filled, normalPatch(nursing, section.id, filled));
      const open = sectionErrors(viewOf(nursing, answers), section).map(({ path }) => path);
      // What was done against infection is told when it is done, by hand.
      expect(open).toEqual(section.id === 'infection' ? ['infection.measures'] : []);
    },
  );

  it.each<[string, Answers]>([
    ['fever', { 'vitals.temperature': 100.5 }],
    [
      'a temperature above the limit of the care plan',
      {
        'vitals.temperature': 99.6,
        'planLimits.$order': ['temperature'],
        'planLimits.temperature.high': 99.5,
      },
    ],
    ['an antibiotic', { 'infection.antibiotic': true }],
    ['a known organism', { 'infection.known': 'MRSA' }],
    ['a wound', { 'integumentary.wounds': true }],
    [
      'one open wound of two',
      {
        'integumentary.wounds': true,
        'wounds.$order': ['a', 'b'],
        'wounds.a.trend': 'healed',
        'wounds.b.trend': 'improving',
      },
    ],
  ])('does not offer *No signs* of infection with %s', (_what, answers) => {
    expect(normalPatch(nursing, 'infection', answers)).toEqual({});
  });

  it('offers *No signs* of infection without any of these, and records no act', () => {
    const healed = {
      'vitals.temperature': 100.4,
      'infection.antibiotic': false,
      'integumentary.wounds': true,
      'wounds.$order': ['a'],
      'wounds.a.trend': 'healed',
    };
    for (const answers of [{}, healed])
      expect(normalPatch(nursing, 'infection', answers)).toEqual({ 'infection.signs': ['none'] });
  });

  it('records the agency’s own wording in the comments, and never over a comment', () => {
    const wording = 'Lungs clear to auscultation.';
    const path = 'respiratory.comments';
    expect(normalPatch(nursing, 'respiratory', {}, wording)[path]).toBe(wording);
    expect(normalPatch(nursing, 'respiratory', {})).not.toHaveProperty(path);
    const mine = { [path]: 'Mine' };
    expect(normalPatch(nursing, 'respiratory', mine, wording)).not.toHaveProperty(path);
    const done = overlay({}, normalPatch(nursing, 'respiratory', {}));
    expect(normalPatch(nursing, 'respiratory', done, wording)).toEqual({});
  });

  it('records nothing where an answer says something else, and nothing twice', () => {
    expect(normalPatch(nursing, 'respiratory', { 'respiratory.sounds': ['wheezes'] })).toEqual({});
    const patch = normalPatch(nursing, 'respiratory', { 'respiratory.cough': 'none' });
    expect(patch).not.toHaveProperty('respiratory.cough');
    expect(
      normalPatch(nursing, 'respiratory', overlay({}, normalPatch(nursing, 'respiratory', {}))),
    ).toEqual({});
    expect(normalPatch(nursing, 'skinRisk', {})).toEqual({});
  });
});

describe('groups of sections', () => {
  it.each(forms)('of $id have every section once, in order', (form) => {
    expect(sectionGroups(form).flatMap(({ sections }) => sections)).toEqual(form.sections);
  });
  it('are titled where a form is long', () => {
    expect(sectionGroups(nursing).every(({ title }) => title !== null)).toBe(true);
    expect(sectionGroups(nursing)).toHaveLength(7);
  });
});

describe('a reading without its point', () => {
  const temperature = { min: 80, max: 110, step: 0.1 };
  it.each([
    [temperature, 984, 98.4],
    [temperature, 1002, 100.2],
    [temperature, 98, null],
    [temperature, 98.44, null],
    [temperature, 5000, null],
    [{ min: 20, max: 250, step: 1 }, 984, null],
    [{ min: 3, max: 20, step: 0.1 }, 75, 7.5],
    // Both readings are in such a range: what is out of it is refused.
    [{ min: 0.5, max: 15, step: 0.1 }, 25, null],
    [{ min: 0, max: 60, step: 0.1 }, 125, null],
  ])('%j typed as %d is read as %s', (field, typed, read) => {
    expect(withPoint(field, typed)).toBe(read);
  });

  it.each([
    ['pt-visit', 'objective.upAndGo', 999, null],
    ['pt-visit', 'objective.upAndGo', 3000, null],
    ['skilled-nursing-visit', 'vitals.temperature', 984, 98.4],
    ['skilled-nursing-visit', 'vitals.oxygenLiters', 25, null],
  ])(
    '%s: %s typed as %d is read as %s, and refused where it is read as nothing',
    (id, path, typed, read) => {
      const form = must(formById(id), id);
      const { field } = must(indexOf(form).places.get(path), path);
      expect(field.kind === 'number' && withPoint(field, typed)).toBe(read);
      expect(limitErrors(form, { [path]: typed })).toMatchObject([{ path, code: 'too-high' }]);
    },
  );

  it('accepts any whole amount where a step only says how it is usually given', () => {
    const field = must(locate(indexOf(nursing), 'nutrition.intake'), 'field');
    expect(field.kind).toBe('field');
    expect(
      fieldErrors(nursing, { 'nutrition.intake': 87 }).filter(
        ({ path }) => path === 'nutrition.intake',
      ),
    ).toEqual([]);
  });
});
