import { describe, expect, it } from 'vitest';
import { filledWith, fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { faceToFace as form } from './form.ts';
import { sample } from './sample.ts';

describe('face-to-face', () => {
  fillsAsAClinicianWould(form, sample);

  const context = {
    today: '03/05/2026',
    visitDate: '03/05/2026',
    birthDate: null,
    startOfCare: '03/01/2026',
  };
  const found = (seen: string) =>
    form
      .checks?.(
        {
          ...filledWith(form, sample),
          'encounter.startOfCare': '03/01/2026',
          'encounter.date': seen,
        },
        context,
      )
      .map(({ id, severity }) => [id, severity]);

  it('warns of an encounter outside 90 days before and 30 days after the start of care', () => {
    expect(found('11/30/2025')).toEqual([['encounter-early', 'warning']]);
    expect(found('12/01/2025')).toEqual([]);
    expect(found('03/31/2026')).toEqual([]);
    expect(found('04/01/2026')).toEqual([['encounter-late', 'warning']]);
  });

  it('says nothing while a date is missing', () => {
    expect(form.checks?.({ 'encounter.date': '03/01/2026' }, context)).toEqual([]);
  });
});
