import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { dischargeSummary as form } from './form.ts';
import { sample } from './sample.ts';

describe('discharge-summary', () => {
  fillsAsAClinicianWould(form, sample);
});
