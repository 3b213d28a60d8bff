import { describe, expect, it } from 'vitest';
import {
  errorsAt,
  filledWith,
  fillsAsAClinicianWould,
  without,
} from '../testing/as-a-clinician.ts';
import { aideSupervision as form } from './form.ts';
import { sample } from './sample.ts';

describe('aide-supervision', () => {
  fillsAsAClinicianWould(form, sample);

  const complete = filledWith(form, sample);

  it('asks what was taught when an element needs teaching, and not otherwise', () => {
    const taught = without(
      { ...complete, 'elements.reporting': 'needsTeaching' },
      'elements.teaching',
    );
    expect(errorsAt(form, taught)).toEqual(['elements.teaching']);
    expect(errorsAt(form, { ...taught, 'elements.teaching': 'Reviewed signs of edema.' })).toEqual(
      [],
    );
  });

  it('observes the aide at work only where the aide is there (42 CFR 484.80(h))', () => {
    for (const interval of ['annual', 'semiannual']) {
      const absent = {
        ...complete,
        'visit.interval': interval,
        'visit.aidePresent': false,
      };
      expect(errorsAt(form, absent)).toEqual(['visit.interval']);
      expect(errorsAt(form, { ...absent, 'visit.aidePresent': true })).toEqual([]);
    }
    expect(errorsAt(form, { ...complete, 'visit.aidePresent': false })).toEqual([]);
  });

  it('wants a reason for supervision by video, and a plan for a verified deficiency', () => {
    expect(errorsAt(form, { ...complete, 'visit.way': 'video' })).toEqual(['visit.wayReason']);
    expect(errorsAt(form, { ...complete, 'elements.deficiency': true })).toEqual([
      'elements.retraining',
    ]);
  });
});
