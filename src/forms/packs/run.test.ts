import { describe, expect, it } from 'vitest';
import type { Answers, FormDefinition, Item } from '../define.ts';
import { defineForm } from '../define.ts';
import { fieldErrors, isVisible, visibleItems } from '../engine.ts';
import { shownValue, viewOf } from '../visibility.ts';
import type { Expression } from './expression.ts';
import { buildPlan } from './plan.ts';
import { runOf } from './run.ts';

const formOf = (items: readonly Item[], named: FormDefinition['named'] = {}): FormDefinition =>
  defineForm({
    id: 'pack-test',
    version: 1,
    title: 'Test',
    disciplines: ['RN'],
    visitTypeIds: [],
    logic: 'expressions',
    named,
    sections: [{ id: 'one', title: 'One', source: 'Test', items }],
  });
const num = (path: string): Item => ({
  kind: 'number',
  path,
  label: path,
  unit: '',
  min: 0,
  max: 1000,
  step: 1,
});
const op = (name: string, ...args: Expression[]): Expression => ({ op: name, args }) as Expression;
const at = (path: string): Expression => ({ path });
const calc = (path: string, calculation: Expression): Item => ({
  kind: 'calculated',
  path,
  label: path,
  gives: 'number',
  unit: '',
  calculation,
});
const valueOf = (form: FormDefinition, answers: Answers, path: string) =>
  shownValue(viewOf(form, answers), path);

describe('calculated fields', () => {
  const form = formOf([
    num('height'),
    num('weight'),
    calc(
      'bmi',
      op('round', op('div', at('weight'), op('power', op('div', at('height'), 100), 2)), 1),
    ),
    {
      kind: 'text',
      path: 'advice',
      label: 'Advice',
      maxLength: 100,
      showIf: { expression: op('ge', at('bmi'), 30) },
    },
  ]);

  it('has no value while an answer is missing', () => {
    expect(valueOf(form, { height: 170 }, 'bmi')).toBeUndefined();
  });

  it('follows the answers, and shows what depends on it', () => {
    expect(valueOf(form, { height: 170, weight: 90 }, 'bmi')).toBe(31.1);
    expect(isVisible(form, { height: 170, weight: 90 }, 'advice')).toBe(true);
    expect(isVisible(form, { height: 170, weight: 60 }, 'advice')).toBe(false);
  });

  it('is never an error nor asked', () => {
    expect(fieldErrors(form, {})).toEqual([]);
  });

  it('is missing where a text would get too long', () => {
    const text = (path: string, calculation: Expression): Item =>
      ({ ...calc(path, calculation), gives: 'text' }) as Item;
    const long = 'ab'.repeat(1_000);
    const texts = formOf([
      text('longer', op('replace', long, 'a', long)),
      text('shorter', op('replace', long, 'a', '')),
      text('same', op('replace', long, '', 'x')),
      text('joined', op('concat', long, long, long)),
      text('short', op('concat', 'a', 'b')),
    ]);
    expect(valueOf(texts, {}, 'longer')).toBeUndefined();
    expect(valueOf(texts, {}, 'shorter')).toBe('b'.repeat(1_000));
    expect(valueOf(texts, {}, 'same')).toBe(long);
    expect(valueOf(texts, {}, 'joined')).toBeUndefined();
    expect(valueOf(texts, {}, 'short')).toBe('ab');
  });

  it('divides nothing by zero', () => {
    expect(valueOf(form, { height: 0, weight: 90 }, 'bmi')).toBeUndefined();
  });
});

describe('a change', () => {
  const chain = Array.from({ length: 1_000 }, (_, index) =>
    calc(`c${index}`, op('add', at(index === 0 ? 'start' : `c${index - 1}`), 1)),
  );
  const form = formOf([num('start'), num('other'), ...chain, calc('apart', at('other'))]);

  it('runs through a thousand calculations', () => {
    expect(valueOf(form, { start: 1 }, 'c999')).toBe(1_001);
    expect(valueOf(form, { start: 5 }, 'c999')).toBe(1_005);
  });

  it('computes again only what depends on it', () => {
    runOf(form, { start: 1, other: 1 });
    expect(runOf(form, { start: 1, other: 2 })?.computed).toBe(1);
    expect(runOf(form, { start: 1, other: 2 })?.computed).toBe(0);
  });

  it('leaves an earlier run as it was', () => {
    const before = runOf(form, { start: 1 });
    const after = runOf(form, { start: 2 });
    expect([before?.calculated('c0'), after?.calculated('c0')]).toEqual([2, 3]);
  });
});

describe('rows', () => {
  const form = formOf([
    {
      kind: 'rows',
      path: 'kids',
      label: 'Children',
      rowLabel: 'Child',
      max: 5,
      fields: [
        { kind: 'number', path: 'age', label: 'Age', unit: '', min: 0, max: 20, step: 1 },
        {
          kind: 'yesNo',
          path: 'school',
          label: 'At school',
          showIf: { expression: op('ge', at('./age'), 6) },
        },
        {
          kind: 'calculated',
          path: 'at',
          label: 'No.',
          gives: 'number',
          unit: '',
          calculation: op('position'),
        },
      ],
    },
    calc('children', { rows: 'kids', do: 'count' }),
    calc('eldest', { rows: 'kids', do: 'max', of: at('./age') }),
    calc('pupils', { rows: 'kids', do: 'count', where: op('isTrue', at('./school')) }),
  ]);
  const answers: Answers = {
    'kids.$order': ['a', 'b'],
    'kids.a.age': 4,
    'kids.a.school': true,
    'kids.b.age': 9,
    'kids.b.school': true,
  };

  it('counts over rows, and leaves hidden cells out', () => {
    expect(valueOf(form, answers, 'children')).toBe(2);
    expect(valueOf(form, answers, 'eldest')).toBe(9);
    expect(valueOf(form, answers, 'pupils')).toBe(1);
  });

  it('shows a cell by the answers of its row', () => {
    expect(isVisible(form, answers, 'kids.a.school')).toBe(false);
    expect(isVisible(form, answers, 'kids.b.school')).toBe(true);
    expect(isVisible(form, answers, 'kids.c.school')).toBe(false);
  });

  it('knows the place of a row', () => {
    expect(valueOf(form, answers, 'kids.b.at')).toBe(2);
    expect(valueOf(form, { ...answers, 'kids.$order': ['b', 'a'] }, 'kids.b.at')).toBe(1);
  });

  it('follows a removed row', () => {
    expect(valueOf(form, { ...answers, 'kids.$order': ['a'] }, 'eldest')).toBe(4);
  });
});

describe('what cannot be compiled', () => {
  it('names a circle', () => {
    const built = buildPlan(formOf([calc('a', at('b')), calc('b', at('a')), num('c')]));
    expect(built).toMatchObject({ ok: false, faults: [{ place: 'a' }, { place: 'b' }] });
  });

  it('names of what hangs on a circle only the circle, however long it is', () => {
    const tail = Array.from({ length: 2_000 }, (_, place) =>
      calc(`t${place}`, op('add', at(place === 0 ? 'b' : `t${place - 1}`), at('b'))),
    );
    const built = buildPlan(formOf([calc('a', at('b')), calc('b', at('a')), ...tail]));
    expect(built.ok ? [] : built.faults.map(({ place }) => place)).toEqual(['a', 'b']);
  });

  it('names unknown words and wrong types', () => {
    const built = buildPlan(
      formOf([
        calc('a', at('nowhere')),
        calc('b', { name: 'nothing' }),
        calc('c', op('add', 'text', 1)),
        calc('d', at('./age')),
        calc('e', { rows: 'nobody', do: 'count' }),
        calc('f', op('eq', 1)),
      ]),
    );
    expect(built.ok ? [] : built.faults.map(({ misuse }) => misuse.code)).toEqual([
      'unknown-path',
      'unknown-name',
      'type',
      'row',
      'unknown-rows',
      'arguments',
    ]);
  });
});

describe('named expressions', () => {
  const form = formOf(
    [num('age'), { kind: 'note', text: 'For adults', showIf: { expression: { name: 'adult' } } }],
    { adult: op('ge', at('age'), 18) },
  );

  it('decide for notes too', () => {
    expect(visibleItems(form, 'one', { age: 17 })).toHaveLength(1);
    expect(visibleItems(form, 'one', { age: 18 })).toHaveLength(2);
    expect(visibleItems(form, 'one', {})).toHaveLength(1);
  });
});
