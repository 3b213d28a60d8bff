import { describe, expect, it } from 'vitest';
import { excludeHidden, fieldErrors } from '../engine.ts';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { hospiceSpiritual as form } from './form.ts';
import { sample } from './sample.ts';

describe('hospice spiritual assessment', () => {
  fillsAsAClinicianWould(form, sample);

  it('has a sample that is complete by itself', () => {
    expect(fieldErrors(form, sample)).toEqual([]);
  });

  it.each(['no', 'cannot'])('asks nothing further of a patient whose answer is %s', (answer) => {
    const asked = excludeHidden(form, { ...sample, 'spiritual.wanted': answer });
    expect(Object.keys(asked).filter((path) => /^(spiritual|needs)\./.test(path))).toEqual([
      'spiritual.wanted',
    ]);
    expect(fieldErrors(form, asked).map(({ path }) => path)).toEqual(['spiritual.declined']);
  });
});
