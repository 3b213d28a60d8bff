import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { missedVisit as form } from './form.ts';
import { sample } from './sample.ts';

describe('missed-visit', () => {
  fillsAsAClinicianWould(form, sample);
});
