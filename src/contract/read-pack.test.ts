import { describe, expect, it } from 'vitest';
import type { Expression } from '#forms/packs/expression.ts';
import { defineForm } from '#forms/define.ts';
import { answersOfOthers, formFor } from '#forms/signed-by.ts';
import { readPack, readPackText } from './read-pack.ts';

const field = (path: string, more: object = {}) => ({
  kind: 'number',
  path,
  label: path,
  unit: '',
  min: 0,
  max: 10,
  step: 1,
  ...more,
});
const calculated = (path: string, calculation: unknown) => ({
  kind: 'calculated',
  path,
  label: path,
  gives: 'number',
  unit: '',
  calculation,
});
const packOf = (items: readonly unknown[], form: object = {}) => ({
  format: 'porchlight-form-pack/1',
  form: {
    id: 'pack',
    version: 1,
    title: 'Test',
    disciplines: ['RN'],
    visitTypeIds: [],
    logic: 'expressions',
    sections: [{ id: 'one', title: 'One', source: 'Test', items }],
    ...form,
  },
  texts: { de: { a: 'b' } },
});
const reasonsOf = (given: unknown) => {
  const read = readPack(given);
  return read.ok ? [] : read.reasons;
};
const nested = (depth: number): Expression =>
  depth === 0 ? 1 : { op: 'neg', args: [nested(depth - 1)] };

describe('a form pack', () => {
  it('is taken when everything fits', () => {
    expect(
      readPack(packOf([field('a'), calculated('b', { op: 'add', args: [{ path: 'a' }, 1] })])),
    ).toMatchObject({ ok: true });
  });

  it('says which disciplines sign a section', () => {
    const section = { id: 'one', title: 'One', source: 'Test', items: [field('a')] };
    const read = readPack(
      packOf([], {
        sections: [section, { ...section, id: 'two', items: [field('b')], signedBy: ['RN'] }],
      }),
    );
    if (!read.ok) throw new Error(JSON.stringify(read.reasons));
    const form = defineForm({ ...read.pack.form });
    const lvn = { signsAs: 'LVN', providerType: 'LVN/LPN' };
    expect(formFor(form, lvn).sections.map(({ id }) => id)).toEqual(['one']);
    expect(answersOfOthers(form, { a: 1, b: 2 }, lvn)).toEqual(['b']);
    expect(answersOfOthers(form, { a: 1, b: 2 }, { ...lvn, signsAs: 'RN' })).toEqual([]);
    for (const signedBy of [[], ['Nurse']])
      expect(
        reasonsOf(packOf([], { sections: [{ ...section, signedBy }] })).map(({ path }) => path),
      ).toEqual([expect.stringMatching(/^form\.sections\.0\.signedBy/)]);
  });

  it.each([
    ['another format', { ...packOf([field('a')]), format: 'x' }, 'format', 'pack.format'],
    [
      'a missing label',
      packOf([field('a', { label: '' })]),
      'form.sections.0.items.0.label',
      'pack.value',
    ],
    [
      'a word of its own',
      packOf([field('a', { run: 'x' })]),
      'form.sections.0.items.0',
      'pack.value',
    ],
    [
      'a path of JavaScript',
      packOf([field('__proto__')]),
      'form.sections.0.items.0.path',
      'pack.value',
    ],
    [
      'a section with the name of a place of the note',
      packOf([], {
        sections: [{ id: 'review', title: 'Review', source: 'Test', items: [field('a')] }],
      }),
      'form.sections.0.id',
      'pack.value',
    ],
    ['a path twice', packOf([field('a'), field('a')]), 'form.sections.0.items.1', 'pack.same-path'],
    [
      'an unknown path',
      packOf([calculated('b', { path: 'c' })]),
      'form.sections.0.items.0',
      'pack.unknown-word',
    ],
    [
      'an unknown operation',
      packOf([calculated('b', { op: 'run', args: [] })]),
      'form.sections.0.items.0.calculation',
      'pack.value',
    ],
    [
      'a sum of texts',
      packOf([calculated('b', { op: 'add', args: ['x', 1] })]),
      'form.sections.0.items.0',
      'pack.type',
    ],
    ['a circle', packOf([calculated('b', { path: 'b' })]), 'form.sections.0.items.0', 'pack.cycle'],
    [
      'too deep an expression',
      packOf([calculated('b', nested(70))]),
      'form.sections.0.items.0.calculation',
      'pack.too-large',
    ],
    [
      'a circle of names',
      packOf([field('a')], { named: { n: { name: 'n' } } }),
      'form.named.n',
      'pack.cycle',
    ],
  ])('is refused for %s, naming the place', (_, given, path, code) => {
    expect(reasonsOf(given)).toContainEqual({ path, code });
  });

  it.each(['planTasks', 'planLimits.low', 'reconciled', 'visit.therapy', 'visit.date'])(
    'is refused where the app itself answers %s',
    (path) => {
      expect(reasonsOf(packOf([field(path)]))).toEqual([
        { path: 'form.sections.0.items.0', code: 'pack.value' },
      ]);
    },
  );

  it('may compute with the days that the app answers', () => {
    const day = { kind: 'date', path: 'visit.date', label: 'Date of the visit' };
    expect(reasonsOf(packOf([day, field('a')]))).toEqual([]);
  });

  it('is refused for a name that would change every object', () => {
    const text = JSON.stringify(packOf([field('a')], { named: {} })).replace(
      '"named":{}',
      '"named":{"__proto__":1}',
    );
    expect(readPackText(text)).toMatchObject({ ok: false });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('is refused where rows inside rows would take for ever', () => {
    const inner = (of: Expression): Expression => ({ rows: 'r', do: 'sum', of });
    const rows = {
      kind: 'rows',
      path: 'r',
      label: 'R',
      rowLabel: 'R',
      max: 60,
      fields: [field('a')],
    };
    const deep = inner(inner(inner(inner({ path: './a' }))));
    expect(reasonsOf(packOf([rows, calculated('b', deep)]))).toContainEqual({
      path: 'form',
      code: 'pack.too-large',
    });
  });

  it('is refused before its depth can harm', () => {
    expect(readPackText('['.repeat(100_000))).toMatchObject({
      reasons: [{ path: '', code: 'pack.too-large' }],
    });
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level += 1) deep = { args: deep };
    expect(reasonsOf(deep)).toEqual([{ path: '', code: 'pack.too-large' }]);
  });

  it('names what is no JSON', () => {
    expect(readPackText('no')).toMatchObject({ reasons: [{ path: '', code: 'pack.format' }] });
  });
});
