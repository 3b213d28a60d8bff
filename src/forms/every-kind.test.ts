import { describe, expect, it } from 'vitest';
import { checkPatch } from './check-patch.ts';
import { copyFromLast } from './copy-from-last.ts';
import type { Answers, FormContext, FormDefinition } from './define.ts';
import { effectsOf } from './effects.ts';
import { exportAnswers, exportErrors } from './export-answers.ts';
import { fieldError, fieldErrors } from './field-errors.ts';
import { findingErrors, formFindings, stillFound } from './form-findings.ts';
import { contradictedBy, indexOf } from './form-index.ts';
import { withoutRequired } from './requirements.ts';
import { progress, sectionState } from './section-states.ts';
import { answersOfOthers, formFor } from './signed-by.ts';
import { everyKind as form } from './testing/every-kind.ts';
import { noteOf } from './testing/notes.ts';
import { textsOf } from './texts.ts';
import { signaturesAmong } from './urgent-readings.ts';
import { excludeHidden, isVisible, visibleItems, withCalculated } from './visibility.ts';

const heavy: Answers = { 'body.weight': 120, 'body.height': 160 };
const errorsAt = (answers: Answers, of: FormDefinition = form): readonly string[] =>
  fieldErrors(of, answers).map(({ path }) => path);

describe('calculated fields', () => {
  it('are computed from answers and from one another', () => {
    expect(withCalculated(form, heavy)).toEqual({
      ...heavy,
      'body.index': 47,
      'body.band': 'high',
    });
  });

  it('have no result while an answer is missing or hidden', () => {
    expect(withCalculated(form, { 'body.weight': 120 })).toEqual({ 'body.weight': 120 });
  });

  it('decide what shows, and tell which answers do', () => {
    expect(isVisible(form, heavy, 'body.plan')).toBe(true);
    expect(isVisible(form, { ...heavy, 'body.weight': 60 }, 'body.plan')).toBe(false);
    expect(effectsOf(form, 'body.height')).toMatchObject({ visibility: true, calculated: true });
    expect(effectsOf(form, 'leaving.date')).toMatchObject({ visibility: false, calculated: false });
  });

  it('compute each row by itself', () => {
    const answers = { 'scores.$order': ['a', 'b'], 'scores.a.points': 2, 'scores.b.points': 6 };
    expect(withCalculated(form, answers)).toMatchObject({
      'scores.a.doubled': 4,
      'scores.b.doubled': 12,
    });
    expect(isVisible(form, answers, 'scores.a.why')).toBe(false);
    expect(isVisible(form, answers, 'scores.b.why')).toBe(true);
    expect(indexOf(form).controls).toContain('scores.*.points');
  });

  it('cannot be typed, signed or copied', () => {
    expect(checkPatch(form, { 'body.index': 22 })).toEqual([
      { path: 'body.index', code: 'note.unknown-field' },
    ]);
    expect(excludeHidden(form, { ...heavy, 'body.index': 22 })).toEqual(heavy);
    expect(copyFromLast(form, 'body.index', { ...heavy, 'body.index': 22 })).toEqual({});
    expect(progress(form, {}).required).toBe(progress(form, heavy).required - 2);
  });

  it('may contradict an answer, which is judged again when what they read changes', () => {
    const answers = { 'body.weight': 300, 'body.height': 160, 'body.sure': true };
    expect(fieldError(form, answers, 'body.sure')?.code).toBe('contradiction');
    expect(fieldError(form, { ...answers, 'body.weight': 200 }, 'body.sure')).toBeNull();
    expect(contradictedBy(form, 'body.weight')).toEqual(['body.sure']);
  });

  it('settle a thousand of them in one pass', () => {
    const chain: FormDefinition = {
      ...form,
      sections: [
        {
          id: 'chain',
          title: 'Chain',
          source: 'test',
          items: Array.from({ length: 1_000 }, (_, at) => ({
            kind: 'calculated' as const,
            path: `chain.${at}`,
            label: `Link ${at}`,
            unit: '',
            reads: [at === 0 ? 'chain.start' : `chain.${at - 1}`],
            compute: (before: unknown) => (typeof before === 'number' ? before + 1 : 0),
          })),
        },
      ],
    };
    expect(withCalculated(chain, {})['chain.999']).toBe(999);
  });
});

describe('conditions in code', () => {
  it('get the answers they name', () => {
    expect(isVisible(form, { 'body.weight': 170, 'body.height': 160 }, 'body.sure')).toBe(true);
    expect(isVisible(form, { 'body.weight': 60, 'body.height': 160 }, 'body.sure')).toBe(false);
    expect(isVisible(form, {}, 'body.sure')).toBe(false);
    expect(indexOf(form).controls).toContain('body.height');
  });
});

describe('tables', () => {
  const knee = { 'motion.knee.active': 80 };

  it('are plain questions in rows and columns', () => {
    const [item] = visibleItems(form, 'motion', { ...knee, 'body.weight': 70 });
    expect(item?.kind === 'table' && item.rows.map(({ id, label }) => [id, label])).toEqual([
      ['knee', 'Knee'],
      ['hip', 'Hip'],
    ]);
    expect(
      item?.kind === 'table' && item.rows.map(({ fields }) => fields.map(({ path }) => path)),
    ).toEqual([
      ['motion.knee.active', 'motion.knee.passive', 'motion.knee.pain'],
      ['motion.hip.active'],
    ]);
  });

  it('hide rows and cells by their own conditions', () => {
    expect(isVisible(form, {}, 'motion.hip.active')).toBe(false);
    expect(isVisible(form, { 'motion.knee.active': 120 }, 'motion.knee.passive')).toBe(false);
    expect(isVisible(form, { 'body.weight': 70 }, 'motion.hip.pain')).toBe(false);
  });

  it('name row and column of an error', () => {
    expect(fieldError(form, { 'motion.knee.active': 400 }, 'motion.knee.active')).toMatchObject({
      of: 'Knee',
      label: 'Active',
      code: 'too-high',
    });
    expect(errorsAt({})).toContain('motion.knee.active');
    expect(sectionState(form, 'motion', knee)).toBe('completed');
  });

  it('are copied cell by cell', () => {
    const last = { ...knee, 'motion.knee.passive': 85, 'motion.knee.pain': true };
    const section = form.sections[1];
    expect(section && copyFromLast(form, section, last, { 'motion.knee.active': 70 })).toEqual({
      'motion.knee.passive': 85,
    });
  });

  it('take only their own cells', () => {
    expect(checkPatch(form, { 'motion.elbow.active': 1, 'motion.knee.active': 1 })).toEqual([
      { path: 'motion.elbow.active', code: 'note.unknown-field' },
    ]);
  });
});

describe('goals', () => {
  const goal = (cells: Answers): Answers => ({
    'goals.$order': ['g'],
    ...Object.fromEntries(Object.entries(cells).map(([path, value]) => [`goals.g.${path}`, value])),
  });

  it('ask one choice after the other, and what the sign leaves open', () => {
    const shown = (cells: Answers): readonly string[] => {
      const item = visibleItems(form, 'end', goal(cells))[0];
      return item?.kind === 'rows'
        ? item.rows.flatMap(({ fields }) => fields.map(({ field }) => field.path))
        : [];
    };
    expect(shown({})).toEqual(['category', 'weeks']);
    const pain = { category: 'pain', person: 'pain.patient', action: 'pain.patient.reports' };
    expect(shown(pain)).toEqual(['category', 'person', 'action', 'sign', 'weeks']);
    expect(shown({ ...pain, sign: 'pain.patient.reports.level' })).toContain('suffix');
    expect(shown({ ...pain, sign: 'pain.patient.reports.level' })).not.toContain('name');
  });

  it('refuse a choice that the one before does not offer', () => {
    const answers = goal({ category: 'pain', person: 'skin.patient', weeks: '4' });
    expect(fieldError(form, answers, 'goals.g.person')?.code).toBe('not-an-option');
    expect(
      fieldError(form, goal({ category: 'pain', person: 'pain.patient' }), 'goals.g.person'),
    ).toBeNull();
  });

  it('last 1 to 9 weeks', () => {
    expect(fieldError(form, goal({ weeks: '9' }), 'goals.g.weeks')).toBeNull();
    expect(checkPatch(form, { 'goals.g.weeks': '10' })).toHaveLength(1);
  });
});

describe('signatures', () => {
  it('are text of strokes or a name, never a picture of any size', () => {
    expect(checkPatch(form, { hand: '600x200 M1 1l2 2' })).toEqual([]);
    expect(checkPatch(form, { hand: 7 })).toHaveLength(1);
    expect(checkPatch(form, { hand: 'x'.repeat(60_001) })).toEqual([
      { path: 'hand', code: 'note.too-long' },
    ]);
    expect(fieldError(form, { hand: true }, 'hand')?.code).toBe('wrong-type');
  });

  it('are signed again at each visit', () => {
    expect(copyFromLast(form, 'hand', { hand: '600x200 M1 1l2 2' })).toEqual({});
    const last = { 'signed.$order': ['a'], 'signed.a.name': 'June Porchwell' };
    expect(copyFromLast(form, 'signed', last)).toEqual({});
  });
});

describe('export', () => {
  const answers: Answers = {
    ...heavy,
    'leaving.list': 'unknown',
    'leaving.ways': ['paper', 'call'],
    'leaving.told': true,
    'leaving.date': '03/05/2026',
    'body.sure': true,
    hand: '600x200 M1 1l2 2',
  };

  it('says codes, results and nothing that is hidden', () => {
    expect(exportAnswers(form, answers)).toEqual({
      'body.weight': '120',
      'body.height': '160',
      'body.index': '47',
      'body.band': '02',
      'leaving.list': '-',
      'leaving.ways': ['A', 'B'],
      'leaving.told': '1',
      'leaving.date': '03/05/2026',
    });
    expect(exportAnswers(form, { 'leaving.told': false })).toEqual({ 'leaving.told': '0' });
  });

  it('wants other answers than the note does', () => {
    const { 'leaving.list': _list, ...without } = answers;
    expect(exportErrors(form, without).map(({ path }) => path)).toEqual(['leaving.list']);
    expect(exportErrors(form, answers)).toEqual([]);
    expect(errorsAt(without)).not.toContain('leaving.list');
  });

  it('wants nothing of either after the helper, except what it names (spec rules §5)', () => {
    const relaxed = withoutRequired(form, ['leaving.told', 'goals.*.weeks']);
    expect(errorsAt({ 'goals.$order': ['g'] }, relaxed)).toEqual(['leaving.told', 'goals.g.weeks']);
    expect(exportErrors(relaxed, {})).toEqual([]);
  });
});

describe('hints by timepoint', () => {
  it('replace the hint of a question at their timepoint only', () => {
    const hint = (of: FormDefinition) => indexOf(of).places.get('leaving.list')?.field.hint;
    expect(hint(form)).toBe('Yes goes to A2122');
    expect(textsOf(form)).toContain('Yes goes to A2122');
    expect(textsOf(form)).not.toContain('Always');
  });
});

describe('checks of the form', () => {
  const context: FormContext = {
    today: '03/05/2026',
    visitDate: '03/05/2026',
    birthDate: null,
    startOfCare: null,
  };

  it('get what would be signed, with results, and stop the note when fatal', () => {
    const found = formFindings(form, heavy, context);
    expect(found.map(({ id }) => id)).toEqual(['T-1']);
    expect(findingErrors(form, found)).toEqual([
      {
        path: 'body.weight',
        sectionId: 'body',
        label: 'Weight',
        code: 'contradiction',
        text: 'Weight and height do not belong together',
      },
    ]);
    expect(formFindings(form, { ...heavy, 'body.plan': 'Diet' }, context)).toEqual([]);
  });

  it('count as errors of their section', () => {
    const found = findingErrors(form, formFindings(form, heavy, context));
    const planned = { ...heavy, 'body.plan': 'Diet' };
    expect(sectionState(form, 'body', planned, { found })).toEqual({ errors: 1 });
    expect(sectionState(form, 'motion', planned, { found })).toBe('not-started');
  });

  it('warn without stopping', () => {
    const found = formFindings(form, heavy, { ...context, today: '03/06/2026' });
    expect(found.map(({ id }) => id)).toEqual(['T-1', 'T-2']);
    expect(findingErrors(form, found.slice(1))).toEqual([]);
  });

  it('stop the note even when they are about nothing it asks', () => {
    const found = [{ id: 'T-3', severity: 'fatal', paths: ['gone'], text: 'Odd' }] as const;
    expect(findingErrors(form, found)).toMatchObject([{ sectionId: 'body', text: 'Odd' }]);
  });

  it('are judged again where an answer that they name has changed, and find nothing new', () => {
    const late = { ...context, today: '03/06/2026' };
    const findings = formFindings(form, heavy, late);
    const left = (changed: Answers, path: string): readonly string[] =>
      stillFound(form, { ...heavy, ...changed }, late, { path, findings }).map(({ id }) => id);
    expect(left({ 'body.weight': 60 }, 'body.weight')).toEqual(['T-2']);
    expect(left({ 'body.weight': 121 }, 'body.weight')).toEqual(['T-1', 'T-2']);
    // Another answer may have mended it: that is seen at the pause of typing.
    expect(left({ 'body.plan': 'Diet' }, 'body.plan')).toEqual(['T-1', 'T-2']);
    expect(
      stillFound(form, heavy, late, { path: 'body.weight', findings: findings.slice(1) }),
    ).toEqual(findings.slice(1));
  });

  it('find nothing in a form that has none', () => {
    const { checks: _checks, ...plain } = form;
    expect(formFindings(plain, heavy, context)).toEqual([]);
  });
});

describe('sections that only some sign', () => {
  const signer = (signsAs: string, providerType = 'LVN/LPN') => ({ signsAs, providerType });

  it('are no part of another clinician’s note', () => {
    const of = (who: string) => formFor(form, signer(who)).sections.map(({ id }) => id);
    expect(of('BSN, RN')).toContain('leaving');
    expect(of('LVN')).not.toContain('leaving');
    expect(of('LPN')).not.toContain('leaving');
    expect(formFor(form, signer('RN'))).toBe(form);
    expect(formFor(form, signer('LVN'))).toBe(formFor(form, signer('LPN')));
  });

  it('go by the discipline of the visit where a credential names none', () => {
    expect(formFor(form, signer('', 'RN'))).toBe(form);
    expect(formFor(form, signer('MSN', 'LVN/LPN'))).not.toBe(form);
  });

  it('do not count as missing, and cannot be signed once they are answered', () => {
    expect(errorsAt({}, formFor(form, signer('LVN')))).not.toContain('leaving.told');
    const answers = { 'leaving.told': true, hand: 'June' };
    expect(answersOfOthers(form, answers, signer('LVN'))).toEqual(['leaving.told']);
    expect(answersOfOthers(form, answers, signer('RN'))).toEqual([]);
    expect(answersOfOthers(form, { hand: 'June' }, signer('LVN'))).toEqual([]);
  });
});

describe('a sample of every kind', () => {
  it.each([1, 2, 3, 4, 5])('is complete and accepted with seed %s', (seed) => {
    const answers = noteOf(form, seed, { 'body.plan': 'Diet' });
    expect(fieldErrors(form, answers)).toEqual([]);
    expect(checkPatch(form, answers)).toEqual([]);
  });
});

describe('what the office may not write for others', () => {
  it('is a signature, wherever the form asks for one', () => {
    const paths = ['hand', 'signed.s.signature', 'signed.s.name', 'body.weight', 'gone'];
    expect(signaturesAmong(form, paths)).toEqual(['hand', 'signed.s.signature']);
  });
});
