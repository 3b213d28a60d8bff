import { describe, expect, it } from 'vitest';
import { excludeHidden, fieldErrors } from '../engine.ts';
import { conditionals, requiredIn, unnoticedGaps, wrongSkips } from '../testing/skips.ts';
import { hospiceSpiritual as form } from './form.ts';
import { sample } from './sample.ts';

describe('hospice spiritual assessment', () => {
  it('has a sample that is complete and answers nothing it does not ask', () => {
    expect(fieldErrors(form, sample)).toEqual([]);
    expect(excludeHidden(form, sample)).toEqual(sample);
  });

  it('shows and hides every question that depends on another', () => {
    expect(conditionals(form).length).toBeGreaterThan(8);
    expect(wrongSkips(form)).toEqual([]);
  });

  it('reports each required answer that is missing', () => {
    expect(requiredIn(form, sample)).toBeGreaterThan(12);
    expect(unnoticedGaps(form, sample)).toEqual([]);
  });

  it.each(['no', 'cannot'])('asks nothing further of a patient whose answer is %s', (answer) => {
    const asked = excludeHidden(form, { ...sample, 'spiritual.wanted': answer });
    expect(Object.keys(asked).filter((path) => /^(spiritual|needs)\./.test(path))).toEqual([
      'spiritual.wanted',
    ]);
    expect(fieldErrors(form, asked).map(({ path }) => path)).toEqual(['spiritual.declined']);
  });
});
