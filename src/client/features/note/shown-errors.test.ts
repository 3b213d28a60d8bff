import { describe, expect, it } from 'vitest';
import { defineForm, number, section } from '#forms/define.ts';
import { errorAfter, shownErrors } from './shown-errors.ts';

const reading = (path: string) =>
  number(path, path, { unit: '', min: 10, max: 20, step: 1, required: true });
const form = defineForm({
  id: 'test',
  version: 1,
  title: 'Test',
  disciplines: ['RN'],
  visitTypeIds: [],
  sections: ['a', 'b', 'c'].map((id) =>
    section({ id, title: id, source: 'Test', items: [reading(`${id}.one`), reading(`${id}.two`)] }),
  ),
});
const answers = { 'a.one': 5, 'c.two': 99, 'b.one': 15 };

describe('errors of a note (docs/ux.md: validate on blur and submit, Next error)', () => {
  it('leaves missing answers out until an attempt to sign', () => {
    expect(shownErrors(form, answers, false).map(({ path }) => path)).toEqual(['a.one', 'c.two']);
    expect(shownErrors(form, answers, true).map(({ path }) => path)).toEqual([
      'a.one',
      'a.two',
      'b.two',
      'c.one',
      'c.two',
    ]);
  });

  it('continues from the current error, and wraps around', () => {
    const errors = shownErrors(form, answers, false);
    expect(errorAfter(form, errors, { sectionId: 'a', path: 'a.one' })?.path).toBe('c.two');
    expect(errorAfter(form, errors, { sectionId: 'c', path: 'c.two' })?.path).toBe('a.one');
  });

  it('starts from the current section', () => {
    const errors = shownErrors(form, answers, false);
    expect(errorAfter(form, errors, { sectionId: 'b', path: null })?.path).toBe('c.two');
    expect(errorAfter(form, errors, { sectionId: null, path: null })?.path).toBe('a.one');
    expect(errorAfter(form, [], { sectionId: 'b', path: null })).toBeNull();
  });
});
