import { describe, expect, it } from 'vitest';
import { errorsAt, filledWith, fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { verbalOrder as form } from './form.ts';
import { sample } from './sample.ts';

describe('verbal-order', () => {
  fillsAsAClinicianWould(form, sample);

  it('cannot be signed before the order was read back, and can once it was', () => {
    const filled = filledWith(form, sample);
    expect(errorsAt(form, { ...filled, 'readBack.done': 'notYet' })).toEqual(['readBack.done']);
    expect(errorsAt(form, { ...filled, 'readBack.done': 'yes' })).toEqual([]);
  });
});
