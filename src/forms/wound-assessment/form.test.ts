import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { woundAssessment as form } from './form.ts';
import { sample } from './sample.ts';

describe('wound-assessment', () => {
  fillsAsAClinicianWould(form, sample);
});
